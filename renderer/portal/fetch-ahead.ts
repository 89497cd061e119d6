import { loadValidators } from '../store/load-validators.ts';

/** Fetches what the other pages draw, so that an applicant whose network is away can still go there. */
export async function fetchAhead(): Promise<void> {
  await Promise.allSettled([
    import('../fields/searching.ts'), import('../fields/seldom.ts'), import('../form/seldom.ts'), import('../form/ClearedNotice.tsx'),
    import('../form/TabSwitchModal.tsx'), import('./AccountPanel.tsx'), import('./CheckAnswers.tsx'), import('./FooterModal.tsx'),
    import('./Summary.tsx'), import('./UnexpectedErrorModal.tsx'), import('../store/session/leave-page.ts'),
    loadValidators(),
  ]);
}
