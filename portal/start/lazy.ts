import { loadChunk } from '../../renderer/loading/load-chunk.ts';

/** Loads the account screens that need no session. Rejects with ChunkError. */
export const lazyCards = () => loadChunk({ name: 'lazy-cards', load: () => import('../pages/lazy-cards.tsx') });
