import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { declaredLookups } from '../../scripts/admin/import-records.ts';
import { type Database, type Imported, seedSchools, startEmbedded } from '../../server/index.ts';
import { findRecord } from '../../server/database/lookup-search.ts';
import { searchRecords } from '../../server/lookups/search.ts';
import { compileCache } from '../support/compile-cache.ts';
import { isAll } from '../support/runs.ts';
import { categories, importSchools, named, offered } from './lookup-files.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { removeFolder } from '../support/remove-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matricula-schools-'));
});
afterAll(() => removeFolder(folder));

let database: Database;
beforeAll(async () => {
  ({ database } = await createTestDatabase());
});
afterAll(() => database.destroy());
beforeEach(async () => {
  for (const table of ['lookup_records', 'lookup_categories'] as const) await database.deleteFrom(table).execute();
});

it('accepts the places that a lookup of any form fills in', async () => {
  const other = join(folder, 'forms');
  await cp('forms', other, { recursive: true });
  const list = join(other, 'scholarship/options/us-states.json');
  const { options, ...rest } = JSON.parse(await readFile(list, 'utf8')) as { options: unknown[] };
  await writeFile(list, JSON.stringify({ ...rest, options: [...options, ['ZZ', 'Another state']] }));
  const { offered: both } = await declaredLookups(other);
  const states = both('college_ceeb', 'state');
  expect(['KS', 'ON', 'ZZ'].map((state) => states?.has(state))).toEqual([true, true, true]);
  expect(offered('college_ceeb', 'state')?.has('ZZ')).toBe(false);
  expect(both('hs_ceeb', 'state')?.has('ZZ')).toBe(false);
  // No question has the country of a college, so it has those of high schools.
  expect(both('college_ceeb', 'country')).toEqual(both('hs_ceeb', 'country'));
  expect(both('hs_ceeb', 'country')?.has('USA')).toBe(true);
  expect(both('hs_ceeb', 'city')).toBeNull();
});

/** Writes a new file, as imports may run in parallel. */
async function fileOf(content: string | Buffer): Promise<string> {
  const path = join(await mkdtemp(join(folder, 'import-')), 'schools.csv');
  await writeFile(path, content);
  return path;
}

interface Outcome extends Imported {
  /** `<line>: <reason>` of every skipped row. */
  readonly reasons: readonly string[];
}

async function importing(content: string | Buffer, into = database): Promise<Outcome> {
  const reasons: string[] = [];
  const imported = await importSchools(into, await fileOf(content), (line, reason) => {
    reasons.push(`${line}: ${reason}`);
  });
  return { ...imported, reasons };
}

const ownHeader = 'id,name,ceeb,address_line_1,city,state,zip,country,category';
const own = (...rows: readonly string[]): string => [ownHeader, ...rows, ''].join('\n');
const rows = () => database.selectFrom('lookup_records').selectAll().orderBy('id').execute();

describe('a file of schools', () => {
  it('of the NCES adds high schools, for any case and order of columns', async () => {
    const outcome = await importing(
      [
        'SCHOOL_YEAR,SCH_NAME,NCESSCH,LSTREET1,LCITY,LSTATE,LZIP,LEVEL',
        '2024-2025,"Meadow, East High",201299000123,"1 Elm St, Rear",Wichita,KS,67202,High',
        '2024-2025,Old Mill High,10000500870,2 Oak St,Mobile,AL,36602,High',
        '2024-2025,Little Mill,201299000124,3 Oak St,Wichita,KS,67202,Elementary',
        '2024-2025,Far Away High,201299000125,3 Oak St,Wichita,BI,67202,High',
        '2024-2025,Rounded High,2.01299E+11,3 Oak St,Wichita,KS,67202,High',
        '',
      ].join('\r\n'),
    );
    expect(outcome).toEqual({
      kind: 'NCES high schools',
      read: 5,
      added: 2,
      changed: 0,
      skipped: 3,
      reasons: [
        '4: it is no high school (LEVEL Elementary)',
        '5: the state BI is unknown',
        '6: NCESSCH is not a number of 12 digits',
      ],
    });
    expect(await findRecord(database, 'hs_ceeb', 'nces-201299000123')).toEqual({
      id: 'nces-201299000123',
      category: 'hs_ceeb',
      record: {
        name: 'Meadow, East High',
        ceeb: '',
        address_line_1: '1 Elm St, Rear',
        city: 'Wichita',
        state: 'KS',
        zip: '67202',
        country: 'USA',
      },
    });
    expect(await findRecord(database, 'hs_ceeb', 'nces-010000500870')).toMatchObject({ record: { state: 'AL' } });
  });

  it('of IPEDS adds colleges, also in the encoding of older files and with a byte order mark', async () => {
    const text =
      'unitid,INSTNM,ADDR,CITY,STABBR,ZIP\n241100,Universidad Añil,Calle 1,Mayagüez,PR,00680-1234\n12,Short,,,KS,\n';
    const outcome = await importing(Buffer.from(text, 'latin1'));
    expect(outcome).toMatchObject({
      kind: 'IPEDS colleges',
      added: 1,
      reasons: ['3: UNITID is not a number of 6 digits'],
    });
    expect(await importing(`\uFEFF${text}`)).toMatchObject({ added: 0, changed: 0 });
    expect(await searchRecords(database, named('college_ceeb'), 'anil mayaguez', 5)).toEqual([
      { id: 'ipeds-241100', text: 'Universidad Añil', sub_text: 'Mayagüez, PR' },
    ]);
  });

  it('in our own format adds both, abroad without a state', async () => {
    const outcome = await importing(
      own(
        'a-1,North School,170001,1 Elm St,Wichita,KS,67202,,hs_ceeb',
        'b-2,Bavarian College,4321,Ring 1,München,Bayern,80331,DEU,college_ceeb',
      ),
    );
    expect(outcome).toMatchObject({ kind: 'schools', read: 2, added: 2, skipped: 0 });
    expect(await findRecord(database, 'hs_ceeb', 'a-1')).toMatchObject({
      record: { ceeb: '170001', country: 'USA' },
    });
    expect(await findRecord(database, 'college_ceeb', 'b-2')).toMatchObject({ record: { state: '', country: 'DEU' } });
    expect(await searchRecords(database, named('college_ceeb'), 'bav', 5)).toEqual([
      expect.objectContaining({ sub_text: 'München, DEU' }),
    ]);
  });

  it.each([
    ['x,,,,,,,,hs_ceeb', 'it has no name'],
    ['x,A,,,,,,,schools', 'category is neither hs_ceeb nor college_ceeb'],
    [',A,,,,,,,hs_ceeb', 'id is not 1 to 60 letters, digits and . : _ -'],
    ['a b,A,,,,,,,hs_ceeb', 'id is not 1 to 60 letters, digits and . : _ -'],
    [`x,${'A'.repeat(129)},,,,,,,hs_ceeb`, 'name is longer than 128 characters'],
    ['x,A,,,,,1234567890123,,hs_ceeb', 'zip is longer than 12 characters'],
    ['x,A,12,,,,,,hs_ceeb', 'the CEEB code does not have 4 to 6 digits'],
    ['x,A,12345678,,,,,,hs_ceeb', 'ceeb is longer than 6 characters'],
    ['x,A,,,,KA,,,hs_ceeb', 'the state KA is unknown'],
    ['x,A,,,,,,USSR,hs_ceeb', 'the country USSR is unknown'],
    ['x,A\u0000B,,,,,,,hs_ceeb', 'it contains characters that cannot be shown'],
    ['x,A\u202EB,,,,,,,hs_ceeb', 'it contains characters that cannot be shown'],
    ['x,A,hs_ceeb', 'it has more or fewer cells than the first row'],
    ['x,A,,,,,,,hs_ceeb,more', 'it has more or fewer cells than the first row'],
    ['x,A"B",,,,,,,hs_ceeb', 'its quotation marks do not match'],
    ['ok,A,,,,,,,hs_ceeb', 'line 2 has the same id'],
  ])('skips %j with the reason, and imports the rest', async (bad, reason) => {
    const outcome = await importing(own('ok,Good School,,,,,,,hs_ceeb', bad, 'fine,Other School,,,,,,,hs_ceeb'));
    expect(outcome).toMatchObject({ read: 3, added: 2, skipped: 1, reasons: [`3: ${reason}`] });
    expect((await rows()).map(({ record }) => record['name'])).toEqual(['Other School', 'Good School']);
  });

  it.each([
    ['', 'The file is empty.'],
    ['name,city\nA,B\n', 'The first row must name the columns'],
    ['\u0000\u0001', 'The first row must name the columns'],
  ])('is refused completely with an unknown first row: %j', async (content, sentence) => {
    await expect(importing(content)).rejects.toThrow(sentence);
    expect(await rows()).toEqual([]);
  });

  it('that is missing is refused', async () => {
    await expect(importSchools(database, join(folder, 'nothing.csv'))).rejects.toThrow('ENOENT');
  });
});

describe('importing again', () => {
  it('changes only rows with changes', async () => {
    const first = own('a,North School,,,Wichita,KS,,,hs_ceeb', 'b,South School,,,Wichita,KS,,,hs_ceeb');
    expect(await importing(first)).toMatchObject({ added: 2, changed: 0 });
    const before = await rows();
    expect(await importing(first)).toMatchObject({ read: 2, added: 0, changed: 0, skipped: 0 });
    expect(await rows()).toEqual(before);
    expect(await importing(first.replace('South School', 'South Side School'))).toMatchObject({ added: 0, changed: 1 });
    expect((await searchRecords(database, named('hs_ceeb'), 'side', 5)).map(({ id }) => id)).toEqual(['b']);
  });

  it('moves a school whose category was corrected', async () => {
    await importing(own('a,North School,,,Wichita,KS,,,hs_ceeb'));
    await importing(own('a,North School,,,Wichita,KS,,,college_ceeb'));
    expect((await rows()).map(({ category }) => category)).toEqual(['college_ceeb']);
  });

  it('deletes the invented schools of a category permanently, and keeps those of the other', async () => {
    const invented = async (): Promise<readonly string[]> => [
      ...new Set((await rows()).filter((row) => row.is_invented).map(({ category }) => category)),
    ];
    await seedSchools(database, categories);
    expect(await invented()).toHaveLength(2);
    await importing(own('a,North School,,,Wichita,KS,,,hs_ceeb'));
    expect(await invented()).toEqual(['college_ceeb']);
    await seedSchools(database, categories);
    expect(await invented()).toEqual(['college_ceeb']);
  });

  it('prevents invented schools in a database that was filled before the first start', async () => {
    await importing(own('a,North School,,,Wichita,KS,,,hs_ceeb', 'b,South College,,,Wichita,KS,,,college_ceeb'));
    await seedSchools(database, categories);
    expect(await rows()).toHaveLength(2);
  });

  it('from two processes in parallel has the result of one', async () => {
    const file = own(...Array.from({ length: 50 }, (_, at) => `s${at},School ${at},,,Wichita,KS,,,hs_ceeb`));
    const fresh = await createTestDatabase();
    const both = await Promise.all([importing(file, fresh.database), importing(file, fresh.database)]);
    expect(both.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 50]);
    await fresh.database.destroy();
  });
});

describe('npm run admin', () => {
  const admin = (args: readonly string[], dataDir = join(folder, 'data')) =>
    promisify(execFile)(process.execPath, ['scripts/admin/admin.ts', ...args], {
      env: { PATH: process.env['PATH'], ...compileCache, DATA_DIR: dataDir },
    });

  it('imports with and without a running server', async () => {
    const file = await fileOf(own('a,North School,,,Wichita,KS,,,hs_ceeb', 'b,,,,Wichita,KS,,,hs_ceeb'));
    await (await startEmbedded(join(folder, 'data', 'postgres'), () => undefined)).stop();
    expect((await admin(['import-schools', file])).stdout).toBe(
      'Line 3 is skipped: it has no name.\nschools: 2 rows, 1 added, 0 changed, 0 unchanged, 1 skipped.\n',
    );
    const running = await startEmbedded(join(folder, 'data', 'postgres'), () => undefined);
    expect((await admin(['import-schools', file])).stdout).toMatch(
      'schools: 2 rows, 0 added, 0 changed, 1 unchanged, 1 skipped.',
    );
    await running.stop();
  });

  /** Each starts a process. */
  const failing: readonly (readonly [words: readonly string[], says: string])[] = [
    [[], 'A command is missing.\nUsage of npm run admin'],
    [['import-schools', 'nothing.csv'], 'There is no file nothing.csv.'],
  ];
  const others: typeof failing = [
    [['toString'], 'There is no command toString.'],
    [['import-schools'], 'import-schools needs <file.csv>.'],
  ];
  it.each(isAll ? [...failing, ...others] : failing)('%j fails with its requirements', async (args, words) => {
    await expect(admin(args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(words) });
  });
});
