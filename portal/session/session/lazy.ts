import { loadChunk } from '../../../renderer/loading/load-chunk.ts';

/** Loads `lazy-session.ts`. Rejects with ChunkError. */
export const lazySession = () => loadChunk({ name: 'lazy-session', load: () => import('./lazy-session.ts') });
