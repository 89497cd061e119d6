/** How PostgreSQL finds the rows of a statement. */
import type { Client } from 'pg';

/** A part of a plan, as `explain (format json)` describes it. */
interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

/** The parts of a plan that read all rows of a table or of an index. */
function wholeReads(plan: Plan): readonly string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, 'Index Cond': condition, Plans = [] } = plan;
  const isWhole =
    type === 'Seq Scan' || (index !== undefined && type !== 'Bitmap Heap Scan' && condition === undefined);
  const own = isWhole ? [`${type} of ${table ?? index ?? ''}`] : [];
  return [...own, ...Plans.flatMap(wholeReads)];
}

/**
 * The tables and indexes that a statement reads whole. The tables of a test are small, so without a setting of this
 * client PostgreSQL would read them whole.
 */
export async function wholeReadsOf(
  client: Client,
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
): Promise<readonly string[]> {
  await client.query('set enable_seqscan = off');
  const { rows } = await client.query<{ readonly 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>({
    text: `explain (format json) ${text}`,
    values: [...values],
  });
  return rows.flatMap((row) => wholeReads(row['QUERY PLAN'][0].Plan)).map((read) => `${read}: ${text}`);
}
