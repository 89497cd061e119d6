import { join } from 'node:path';
import type { LookupCategories } from '../../engine/internal.ts';
import type { Database } from '../database/database.ts';
import {
  claimCategory,
  filledCategories,
  lockRecords,
  type StoredRecord,
  storeRecords,
} from '../database/lookup-records.ts';
import { readCsv } from './read-csv.ts';
import { lookupRowOf } from './record.ts';
import { namedCategory, recordReader } from './record-reader.ts';

/** Schools with invented codes in real cities. Lists with real codes are licensed. */
const inventedSchools = join(import.meta.dirname, 'invented-schools.csv');

/** Stores the invented schools once for each of their categories that is declared and was never filled. */
export async function seedSchools(database: Database, categories: LookupCategories): Promise<void> {
  const filled = new Set(await filledCategories(database));
  const invented = Map.groupBy(await readInvented(categories), ({ category }) => category);
  if ([...invented.keys()].every((category) => filled.has(category))) return;
  await database.transaction().execute(async (transaction) => {
    await lockRecords(transaction);
    for (const [name, records] of invented) {
      const category = categories[name];
      if (category === undefined || !(await claimCategory(transaction, name))) continue;
      const rows = records.map((record) => lookupRowOf(category, record, true));
      await storeRecords(transaction, rows, [name]);
    }
  });
}

async function readInvented(categories: LookupCategories): Promise<readonly StoredRecord[]> {
  const readers = new Map(
    Object.entries(categories).map(([name, category]) => [
      name,
      recordReader(namedCategory(name, category), () => null),
    ]),
  );
  const schools: StoredRecord[] = [];
  const fail = (line: number, reason: string): never => {
    throw new Error(`${inventedSchools}:${line}: ${reason}.`);
  };
  for await (const { line, row } of readCsv(inventedSchools, { onColumns: () => undefined, onBroken: fail })) {
    const { id = '', category = '' } = row;
    const school = readers.get(category)?.(id, row);
    if (typeof school === 'string') fail(line, school);
    else if (school !== undefined) schools.push(school);
  }
  return schools;
}
