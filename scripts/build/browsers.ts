/** The oldest browsers in which the portal works, as esbuild names them. The README names them too. */
export const browsers = ['chrome111', 'edge111', 'firefox121', 'safari16.4', 'ios16.4'];
