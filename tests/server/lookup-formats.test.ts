import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LookupCategories } from '../../engine/internal.ts';
import { type Database, importRecords } from '../../server/index.ts';
import { searchRecords } from '../../server/lookups/search.ts';
import { named, offered } from './lookup-files.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { removeFolder } from '../support/remove-folder.ts';

const { name: _, ...college } = named('college_ceeb');
const { city, ...otherFields } = college.fields;
if (city === undefined) throw new Error('A college has no city.');
/** Two categories that accept the same public format; the second one needs a city. */
const categories: LookupCategories = {
  college_ceeb: college,
  partner: { ...college, title: 'Partners', fields: { ...otherFields, city: { ...city, required: true } } },
};

let database: Database;
let folder: string;
beforeAll(async () => {
  ({ database } = await createTestDatabase());
  folder = await mkdtemp(join(tmpdir(), 'matricula-formats-'));
});
afterAll(async () => {
  await database.destroy();
  await removeFolder(folder);
});

describe('a public format that two categories accept', () => {
  const importing = async (...rows: readonly string[]) => {
    const path = join(folder, 'colleges.csv');
    await writeFile(path, ['UNITID,INSTNM,ADDR,CITY,STABBR,ZIP', ...rows, ''].join('\n'));
    const reasons: string[] = [];
    const onSkip = (line: number, reason: string): void => {
      reasons.push(`${line}: ${reason}`);
    };
    return { ...(await importRecords(database, path, { categories, kind: 'schools', offered, onSkip })), reasons };
  };
  const idsIn = async (category: 'college_ceeb' | 'partner'): Promise<readonly string[]> => {
    const declared = categories[category];
    if (declared === undefined) throw new Error(`There is no category ${category}.`);
    const found = await searchRecords(database, { name: category, ...declared }, 'college', 5);
    return found.map(({ id }) => id).toSorted();
  };
  const rows = ['100001,North College,1 A Street,Wichita,KS,67202', '100002,South College,2 B Street,,KS,67203'];

  it('fills both, and names the category that cannot have a row', async () => {
    const reasons = ['3: it has no city (partner)'];
    expect(await importing(...rows)).toMatchObject({ kind: 'IPEDS colleges', read: 4, added: 3, skipped: 1, reasons });
    expect(await idsIn('college_ceeb')).toEqual(['ipeds-100001', 'ipeds-100002']);
    expect(await idsIn('partner')).toEqual(['ipeds-100001']);
  });

  it('changes nothing when the file is imported again', async () => {
    expect(await importing(...rows)).toMatchObject({ added: 0, changed: 0, skipped: 1 });
    expect(await idsIn('partner')).toEqual(['ipeds-100001']);
  });

  it('keeps the former record in the category that cannot have the row', async () => {
    const [north = '', south = ''] = rows;
    await importing(north.replace('100001', '100003'));
    await importing(south.replace('100002', '100003'));
    expect(await idsIn('partner')).toEqual(['ipeds-100001', 'ipeds-100003']);
  });

  it('skips a row with the id of another one in both', async () => {
    const repeated = '100001,Another College,3 C Street,Wichita,KS,67204';
    const reasons = ['4: line 2 has the same id', '4: line 2 has the same id'];
    expect((await importing(...rows, repeated)).reasons.slice(1)).toEqual(reasons);
  });
});
