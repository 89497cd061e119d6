import { lazyFields } from '../../renderer/fields/index.ts';
import { formChunk } from '../../renderer/form/lazy.ts';
import { loadChunk } from '../../renderer/loading/load-chunk.ts';
import type { PortalMemory } from '../session/state/portal-memory.ts';
import { loadCard } from '../base/preload.ts';

/**
 * Prefetches the chunks of the other pages, so that they also open without a network. An applicant needs further
 * chunks.
 */
export async function prefetch({ served }: PortalMemory, isApplicant: boolean): Promise<void> {
  await Promise.allSettled([
    loadChunk({ name: 'searching', load: () => import('../../renderer/fields/searching.ts') }),
    loadChunk(lazyFields),
    loadChunk(formChunk),
    served.loadValidators(),
    ...(isApplicant
      ? [loadChunk({ name: 'upload', load: () => import('../session/session/upload.ts') }), loadCard('login')]
      : []),
  ]);
}
