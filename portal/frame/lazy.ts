import { loadChunk } from '../../renderer/loading/load-chunk.ts';

/** The parts of a form page that load after its first paint. */
export const portalChunk = { name: 'lazy-portal', load: () => import('./lazy-portal.ts') };

/** Loads `lazy-portal.ts`. Rejects with ChunkError. */
export const lazyPortal = () => loadChunk(portalChunk);
