import { loadChunk } from '../../renderer/loading/load-chunk.ts';

/** Loads `lazy-screens.ts`. Rejects with ChunkError. */
export const lazyScreens = () => loadChunk({ name: 'lazy-screens', load: () => import('../start/lazy-screens.ts') });
