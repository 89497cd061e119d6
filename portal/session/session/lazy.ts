/** The lazy parts of the portal, one for each moment of a visit. */
import { loadChunk } from '../../../renderer/loading/load-chunk.ts';

/** The parts of a form page that load after its first paint. */
export const portalChunk = { name: 'lazy-portal', load: () => import('../../start/lazy-portal.ts') };

/** Loads `lazy-portal.ts`. Rejects with ChunkError. */
export const lazyPortal = () => loadChunk(portalChunk);

/** The account screens and the session, which call the server. */
export const accountChunk = { name: 'lazy-account', load: () => import('../../start/lazy-account.ts') };

/** Loads `lazy-account.ts`. Rejects with ChunkError. */
export const lazyAccount = () => loadChunk(accountChunk);

/** Loads what a reload of a visitor with answers needs. Rejects with ChunkError. */
export const lazyKept = () => loadChunk({ name: 'restore-kept', load: () => import('../visitor/restore-kept.ts') });
