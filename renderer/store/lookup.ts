/** Searches for schools, colleges and addresses; open to visitors. */
import type { Output, Query } from '../../api-client/index.ts';
import { publicClient } from './public-client.ts';

type Category = Query<'lookup'>['category'];
type Hits = Extract<Output<'lookup'>, readonly unknown[]>;

/** At most five hits, best first. Rejects where the server cannot be asked. */
export async function findHits(category: Category, query: string): Promise<Hits> {
  const found = await publicClient.lookup({ query: { category, query, max_results: '5' } });
  return Array.isArray(found) ? found : [];
}

/** The full record of a hit. */
export async function findRecord(category: Category, id: string): Promise<Readonly<Record<string, string>>> {
  const found = await publicClient.lookup({ query: { category, id } });
  return Array.isArray(found) ? {} : found;
}
