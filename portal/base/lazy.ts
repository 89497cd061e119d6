import { loadChunk } from '../../renderer/loading/load-chunk.ts';

/** The parts of the portal that the first page does not need at once. */
export const portalChunk = { name: 'lazy-portal', load: () => import('../start/lazy-portal.ts') };

/** Loads `lazy-portal.ts`. Rejects with ChunkError. */
export const lazyPortal = () => loadChunk(portalChunk);
