/** Searches for schools, colleges and addresses, also for visitors. Results are cached for an hour, in memory only. */
import type { Output, Query } from '../../../api-client/index.ts';
import { publicClient } from './public-client.ts';
import type { PortalMemory } from '../state/portal-memory.ts';
import { queriesOf } from './queries.ts';

type Hits = Extract<Output<'lookup'>, readonly unknown[]>;

/** At most five hits, best first. Rejects if the request fails. */
export async function findHits(portal: PortalMemory, category: string, query: string): Promise<Hits> {
  const found = await asked(portal, { category, query, max_results: '5' });
  return Array.isArray(found) ? found : [];
}

/** The full record of a hit. */
export async function fetchRecord(
  portal: PortalMemory,
  category: string,
  id: string,
): Promise<Readonly<Record<string, string>>> {
  const found = await asked(portal, { category, id });
  return Array.isArray(found) ? {} : found;
}

const hourMs = 60 * 60 * 1000;

/** The query can contain a personal address, so the end of a session clears it with the rest of the cache. */
function asked(portal: PortalMemory, query: Query<'lookup'>): Promise<Output<'lookup'>> {
  return queriesOf(portal).fetchQuery({
    queryKey: ['lookup', query],
    queryFn: () => publicClient.lookup({ query }),
    staleTime: hourMs,
    gcTime: hourMs,
  });
}
