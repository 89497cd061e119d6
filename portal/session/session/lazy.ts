import { loadChunk } from '../../../renderer/loading/load-chunk.ts';

/** Loads `lazy-session.ts`. Rejects with ChunkError. */
export const lazySession = () => loadChunk(() => import('./lazy-session.ts'));
