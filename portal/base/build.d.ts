/** Defined by the build, which then removes code for development. */
declare const process: { readonly env: { readonly NODE_ENV: 'production' | 'development' } };
