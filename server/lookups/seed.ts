import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import {
  claimCategory,
  filledCategories,
  lockRecords,
  type LookupRecord,
  storeRecords,
} from '../database/lookup-records.ts';
import { ownSchoolFormat } from './file-formats.ts';
import { readCsv } from './read-csv.ts';
import { rowOf } from './record.ts';

/** Schools with invented codes in real cities. Lists with real codes are licensed. */
const inventedSchools = join(import.meta.dirname, 'invented-schools.csv');
const categories = ['hs_ceeb', 'college_ceeb'] as const;

/** Stores the invented schools once for each category that was never filled. */
export async function seedSchools(database: Database): Promise<void> {
  const filled = await filledCategories(database);
  if (categories.every((category) => filled.includes(category))) return;
  const schools = await readInvented();
  await database.transaction().execute(async (transaction) => {
    await lockRecords(transaction);
    for (const category of categories) {
      if (!(await claimCategory(transaction, category))) continue;
      const records = schools.filter((school) => school.category === category);
      await storeRecords(
        transaction,
        records.map((record) => rowOf(record, true)),
      );
    }
  });
}

async function readInvented(): Promise<readonly LookupRecord[]> {
  const schools: LookupRecord[] = [];
  const fail = (line: number, reason: string): never => {
    throw new Error(`${inventedSchools}:${line}: ${reason}.`);
  };
  for await (const { line, row } of readCsv(inventedSchools, { onColumns: () => undefined, onBroken: fail })) {
    const school = ownSchoolFormat.parse(row);
    schools.push(typeof school === 'string' ? fail(line, school) : school);
  }
  return schools;
}
