/** The parts of a form that the first page does not need at once. */
export const formChunk = { name: 'lazy-form', load: () => import('./lazy-form.ts') };
