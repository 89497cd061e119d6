/** The lookup categories of `forms/`, and imports of their records. */
import { declaredLookups, withFormats } from '../../scripts/admin/import-records.ts';
import { type Database, type Imported, type ImportOptions, importRecords } from '../../server/index.ts';

export const { categories, offered } = await declaredLookups('forms');

export function named(name: string) {
  const category = categories[name];
  if (category === undefined) throw new Error(`No category is named ${name}.`);
  return { name, ...category };
}

type Import = (database: Database, path: string, onSkip?: ImportOptions['onSkip']) => Promise<Imported>;

const importing =
  (kind: string, formats: readonly string[]): Import =>
  (database, path, onSkip = () => undefined) =>
    importRecords(database, path, { categories: withFormats(categories, formats), kind, offered, onSkip });

/** As `import-schools` does. */
export const importSchools = importing('schools', ['nces', 'ipeds']);
/** As `import-addresses` does. */
export const importAddresses = importing('addresses', ['openaddresses']);
