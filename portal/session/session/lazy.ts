/** The lazy parts of the portal, one for each moment of a visit. */
import { loadChunk } from '../../../renderer/loading/load-chunk.ts';

/** What a page of the form needs soon after its first moment. */
export const portalChunk = { name: 'lazy-portal', load: () => import('../../start/lazy-portal.ts') };

/** Loads `lazy-portal.ts`. Rejects with ChunkError. */
export const lazyPortal = () => loadChunk(portalChunk);

/** What calls the server. */
export const accountChunk = { name: 'lazy-account', load: () => import('../../start/lazy-account.ts') };

/** Loads `lazy-account.ts`. Rejects with ChunkError. */
export const lazyAccount = () => loadChunk(accountChunk);
