/** The import of `lazy-form.ts` for lazyComponent and loadChunk, which read the address in this function. */
export const formChunk = () => import('./lazy-form.ts');
