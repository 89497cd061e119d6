import { loadChunk } from '../../renderer/loading/load-chunk.ts';

/** The session of an applicant with all that calls the server for it, and the screens that need one. */
export const accountChunk = { name: 'lazy-account', load: () => import('./lazy-account.ts') };

/** Loads `lazy-account.ts`. Rejects with ChunkError. */
export const lazyAccount = () => loadChunk(accountChunk);
