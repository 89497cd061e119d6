import { loadChunk } from '../loading/load-chunk.ts';
import { loadValidators } from '../session/load-validators.ts';
import { loadCardAt } from './cards/preload.ts';

/** Prefetches the chunks of the other pages, so that they also open without a network. */
export async function prefetch(): Promise<void> {
  await Promise.allSettled([
    loadChunk(() => import('../fields/searching.ts')),
    loadChunk(() => import('../fields/lazy-fields.ts')),
    loadChunk(() => import('../form/lazy-blocks.ts')),
    loadChunk(() => import('../form/ClearedNotice.tsx')),
    loadChunk(() => import('../form/TabSwitchModal.tsx')),
    loadChunk(() => import('./AccountPanel.tsx')),
    loadChunk(() => import('./arrival.ts')),
    loadChunk(() => import('./CheckAnswers.tsx')),
    loadChunk(() => import('./FooterModal.tsx')),
    loadChunk(() => import('./UnexpectedErrorModal.tsx')),
    loadValidators(),
  ]);
}

/** Prefetches also the chunks that only an applicant needs. */
export async function prefetchForApplicant(): Promise<void> {
  await Promise.allSettled([
    prefetch(),
    loadChunk(() => import('./Summary.tsx')),
    loadChunk(() => import('./Receipt.tsx')),
    loadChunk(() => import('../session/leave-page.ts')),
    loadChunk(() => import('../session/upload.ts')),
    loadCardAt('/login'),
  ]);
}
