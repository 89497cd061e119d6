/** The variable of the compile cache, for processes with an environment of their own: they start twice as fast. */
const { NODE_COMPILE_CACHE } = process.env;

export const compileCache: Readonly<Record<string, string>> =
  NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
