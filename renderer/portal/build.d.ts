/** Put in by the build, which then drops what is only for development. */
declare const process: { readonly env: { readonly NODE_ENV: 'production' | 'development' } };
