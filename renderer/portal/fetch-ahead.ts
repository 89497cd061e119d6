import { loadChunk } from '../loading/load-chunk.ts';
import { loadValidators } from '../store/load-validators.ts';
import { loadCardAt } from './cards/preload.ts';

/** Fetches what the other pages draw, so that a network that goes away keeps nobody from them. */
export async function fetchAhead(): Promise<void> {
  await Promise.allSettled([
    loadChunk(() => import('../fields/searching.ts')), loadChunk(() => import('../fields/seldom.ts')),
    loadChunk(() => import('../form/seldom.ts')), loadChunk(() => import('../form/ClearedNotice.tsx')),
    loadChunk(() => import('../form/TabSwitchModal.tsx')), loadChunk(() => import('./AccountPanel.tsx')),
    loadChunk(() => import('./CheckAnswers.tsx')), loadChunk(() => import('./FooterModal.tsx')),
    loadChunk(() => import('./UnexpectedErrorModal.tsx')), loadValidators(),
  ]);
}

/** As `fetchAhead`, and what only an applicant needs. */
export async function fetchAheadForApplicant(): Promise<void> {
  await Promise.allSettled([
    fetchAhead(), loadChunk(() => import('./Summary.tsx')), loadChunk(() => import('./Receipt.tsx')),
    loadChunk(() => import('../store/session/leave-page.ts')), loadChunk(() => import('../store/upload.ts')),
    loadCardAt('/login'),
  ]);
}
