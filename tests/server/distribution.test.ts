/**
 * Which tables could be distributed by account. `round-trips.test.ts` holds that each statement of a frequent call
 * about applicants names one of them.
 */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../support/test-database.ts';

/** The unique keys and references of the tables with a row of an account that do not have its id. */
async function keysWithoutAccount(): Promise<readonly string[]> {
  const { database } = await createTestDatabase();
  onTestFinished(() => database.destroy());
  const { rows } = await sql<{ readonly key: string }>`
    with of_accounts as (
      select attrelid as id, attnum as column from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not attisdropped
        and attname = case when relname = 'accounts' then 'id' else 'account_id' end)
    select relname || ': ' || (
        select string_agg(attname, ', ' order by place)
        from unnest(indkey::int2[]) with ordinality as part (number, place) join pg_attribute
          on attrelid = indrelid and attnum = number) as key
      from pg_index join of_accounts on id = indrelid join pg_class on pg_class.oid = indrelid
      where indisunique and not of_accounts.column = any (indkey::int2[])
    order by 1`.execute(database);
  return rows.map(({ key }) => key);
}

it('each key of a table with rows of accounts has the account, or is listed for operators', async () => {
  const listed = readFileSync('docs/operations.md', 'utf8').matchAll(
    /^\| `(\w+)` \| `([\w, ]+)` \| without the account/gm,
  );
  expect(await keysWithoutAccount()).toEqual(Array.from(listed, ([, table, key]) => `${table}: ${key}`).toSorted());
});
