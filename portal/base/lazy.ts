import { loadChunk } from '../../renderer/loading/load-chunk.ts';

/** The import of `lazy-portal.ts` for lazyComponent, which reads the address in this function. */
export const portalChunk = () => import('../start/lazy-portal.ts');

/** Loads `lazy-portal.ts`. Rejects with ChunkError. */
export const lazyPortal = () => loadChunk(portalChunk);
