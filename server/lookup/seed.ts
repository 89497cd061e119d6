import { join } from 'node:path';
import type { Database } from '../store/database.ts';
import { readCsv } from './read-csv.ts';
import type { School } from './school.ts';
import { ownSchools } from './school-files.ts';
import { claimDirectory, lockSchools, storeSchools } from './store-schools.ts';

/** Invented schools with invented codes in real cities: no list of real ones may be handed on with its codes. */
export const inventedSchools = join(import.meta.dirname, 'invented-schools.csv');

/** Puts the invented schools in, once for each category and never where an institution has imported its own. */
export async function seedSchools(database: Database): Promise<void> {
  const filled = await database.selectFrom('school_directories').select('category').execute();
  if (invented.every((category) => filled.some((one) => one.category === category))) return;
  const schools = await readInvented();
  await database.transaction().execute(async (transaction) => {
    await lockSchools(transaction);
    for (const category of invented) {
      if (await claimDirectory(transaction, category)) {
        await storeSchools(transaction, schools.filter((school) => school.category === category), true);
      }
    }
  });
}

const invented = ['hs_ceeb', 'college_ceeb'] as const;

async function readInvented(): Promise<readonly School[]> {
  const schools: School[] = [];
  const refuse = (line: number, reason: string): never => { throw new Error(`${inventedSchools}:${line}: ${reason}.`); };
  for await (const { line, row } of readCsv(inventedSchools, { onColumns: () => undefined, onBroken: refuse })) {
    const school = ownSchools.read(row);
    schools.push(typeof school === 'string' ? refuse(line, school) : school);
  }
  return schools;
}
