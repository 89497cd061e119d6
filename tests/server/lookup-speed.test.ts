import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/index.ts';
import { searchRecords } from '../../server/lookups/search.ts';
import { importSchools, named } from './lookup-files.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { removeFolder } from '../support/remove-folder.ts';

const count = 40_000;
const addressCount = 100_000;
const firsts = [
  'Central',
  'North',
  'South',
  'East',
  'West',
  'Lincoln',
  'Washington',
  'Jefferson',
  'Franklin',
  'Riverside',
  'Oak',
  'Cedar',
  'Valley',
  'Mountain',
  'Prairie',
  'Liberty',
  'Saint Mary',
  'Holy Trinity',
  'Westlake',
  'Spring',
  'Forest',
  'Harbor',
  'Canyon',
  'Ridge',
  'Silver',
  'Golden',
];
const seconds = [
  '',
  'Park',
  'Heights',
  'Creek',
  'Grove',
  'Bridge',
  'Mill',
  'View',
  'Side',
  'Point',
  'Field',
  'Hills',
  'Lake',
];
const kinds = [
  'High School',
  'High School',
  'High School',
  'Senior High',
  'Academy',
  'Charter School',
  'Preparatory School',
];
const cities = [
  'Wichita',
  'Topeka',
  'Springfield',
  'Fairview',
  'Clinton',
  'Salem',
  'Greenville',
  'Dover',
  'Oxford',
  'Arlington',
  'Ashland',
];
const states = ['KS', 'MO', 'OK', 'CO', 'NE', 'TX', 'CA', 'NY', 'FL', 'IL'];
const one = (list: readonly string[], at: number): string => list[at % list.length] ?? '';

let database: Database;
let folder: string;
beforeAll(async () => {
  ({ database } = await createTestDatabase());
  folder = await mkdtemp(join(tmpdir(), 'matricula-many-schools-'));
  const lines = Array.from({ length: count }, (_, at) =>
    [
      `s${at}`,
      `${one(firsts, at)} ${one(seconds, at * 7)} ${one(kinds, at * 3)}`,
      one(cities, at * 5),
      one(states, at * 11),
      'hs_ceeb',
    ].join(','),
  );
  await writeFile(join(folder, 'many.csv'), ['id,name,city,state,category', ...lines].join('\n'));
  const { added } = await importSchools(database, join(folder, 'many.csv'));
  expect(added).toBe(count);
  await addAddresses();
});
afterAll(async () => {
  await database.destroy();
  await removeFolder(folder);
});

/** Adds addresses in the same towns, on streets with the names of schools. */
async function addAddresses(): Promise<void> {
  const pick = (list: readonly string[], step: number) =>
    sql`(${list.map((word) => word.toLowerCase())}::text[])[(n * ${sql.lit(step)}) % ${sql.lit(list.length)} + 1]`;
  await database.insertInto('lookup_categories').values({ category: 'address' }).execute();
  await sql`
    insert into lookup_records (id, category, record, is_invented, folded_name, words)
    select 'a' || n, 'address', jsonb_build_object('address_line_1', street, 'city', town, 'country', 'USA'), false,
      street, ' ' || street || ' ' || town
    from (
      select n, n || ' ' || ${pick(firsts, 7)} || ' high street' as street, ${pick(cities, 3)} as town
      from generate_series(1, ${sql.lit(addressCount)}) as n) as given`.execute(database);
  await sql`vacuum analyze lookup_records`.execute(database);
}

const kindsOfQuery = [
  'w',
  'hi',
  'lincoln',
  'high',
  'high school',
  'school',
  'ool',
  'st m',
  'a b c d',
  'wichita',
  'east high wichita ks',
  'oak creek acad',
  'xyzzy',
  'witchita',
  'lincon',
  'chool gh',
  'prarie hights acadmy',
  'a '.repeat(50),
  'x'.repeat(100),
];

const turns = 9;

/** The CPU time in nanoseconds that this process of PostgreSQL has used, independent of what else runs. */
const worked = async (pid: number): Promise<number> =>
  Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]);

/** Reads every record once: what a search without an index would do. */
const scan = (transaction: Database) =>
  sql`select count(*) from lookup_records where words like '%no such words%'`.execute(transaction);

describe('among 40,000 schools and 100,000 addresses', () => {
  it.runIf(process.platform === 'linux').each(kindsOfQuery)(
    '"%s" needs less than twice the CPU time of the database that reading every record needs',
    async (query) => {
      const spent = await database.transaction().execute(async (transaction) => {
        // All work in this one process.
        await sql`set local max_parallel_workers_per_gather = 0`.execute(transaction);
        const {
          rows: [backend],
        } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
        const pid = backend?.pid ?? 0;
        const spentOn = async (act: () => Promise<unknown>): Promise<number> => {
          const before = await worked(pid);
          await act();
          return (await worked(pid)) - before;
        };
        // In turn, so that both meet the same machine.
        let [searched, scanned] = [0, 0];
        for (let turn = 0; turn < turns; turn += 1) {
          scanned += await spentOn(() => scan(transaction));
          searched += await spentOn(() => searchRecords(transaction, named('hs_ceeb'), query, 5));
        }
        return searched / scanned;
      });
      expect(spent).toBeLessThan(2);
    },
  );
});
