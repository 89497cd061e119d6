import { formChunk } from '../form/lazy.ts';
import { loadChunk } from '../loading/load-chunk.ts';
import { loadValidators } from '../session/load-validators.ts';
import { loadCardAt } from './cards/preload.ts';
import { adoptTypefaceOnNextScreen } from './late-typeface.ts';

/** Prepares the other pages: prefetches their chunks, so that they also open without a network, and their typeface. */
export async function prefetch(): Promise<void> {
  adoptTypefaceOnNextScreen();
  await Promise.allSettled([
    loadChunk(() => import('../fields/searching.ts')),
    loadChunk(() => import('../fields/lazy-fields.ts')),
    loadChunk(formChunk),
    loadValidators(),
  ]);
}

/** Prefetches also the chunks that only an applicant needs. */
export async function prefetchForApplicant(): Promise<void> {
  await Promise.allSettled([prefetch(), loadChunk(() => import('../session/upload.ts')), loadCardAt('/login')]);
}
