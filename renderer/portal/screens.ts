import { loadChunk } from '../loading/load-chunk.ts';

/** Loads `lazy-screens.ts`. Rejects with ChunkError. */
export const lazyScreens = () => loadChunk(() => import('./lazy-screens.ts'));
