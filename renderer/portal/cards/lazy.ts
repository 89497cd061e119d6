import { loadChunk } from '../../loading/load-chunk.ts';

/** Loads `lazy-cards.ts`. Rejects with ChunkError. */
export const lazyCards = () => loadChunk(() => import('../lazy-cards.ts'));
