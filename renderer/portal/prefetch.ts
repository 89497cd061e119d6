import { formChunk } from '../form/lazy.ts';
import { loadChunk } from '../loading/load-chunk.ts';
import { loadValidators } from '../session/load-validators.ts';
import { loadCardAt } from './cards/preload.ts';

/**
 * Prefetches the chunks of the other pages, so that they also open without a network. An applicant needs further
 * chunks.
 */
export async function prefetch(isApplicant: boolean): Promise<void> {
  await Promise.allSettled([
    loadChunk(() => import('../fields/searching.ts')),
    loadChunk(() => import('../fields/lazy-fields.ts')),
    loadChunk(formChunk),
    loadValidators(),
    ...(isApplicant ? [loadChunk(() => import('../session/upload.ts')), loadCardAt('/login')] : []),
  ]);
}
