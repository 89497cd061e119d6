import { lazyFields } from '../../renderer/fields/index.ts';
import { searching } from '../../renderer/fields/SearchBox.tsx';
import { formChunk } from '../../renderer/form/lazy.ts';
import { loadChunk } from '../../renderer/loading/load-chunk.ts';
import { rootData } from '../../renderer/loading/root-data.ts';
import { loadCard } from '../base/preload.ts';

/** The optional typefaces that the built page of a first visit leaves out; the next page shows them. */
const typefaces = (): readonly string[] => rootData()['typefaces']?.split(' ') ?? [];

/**
 * Prefetches the other chunks of the other pages, so that they also open without a network. An applicant needs more.
 */
export async function prefetch(isApplicant: boolean): Promise<void> {
  await Promise.allSettled([
    loadChunk(lazyFields),
    loadChunk(formChunk),
    loadChunk(searching),
    ...typefaces().map((address) => fetch(address, { referrerPolicy: 'no-referrer' })),
    ...(isApplicant
      ? [loadChunk({ name: 'upload', load: () => import('../session/session/upload.ts') }), loadCard('login')]
      : []),
  ]);
}
