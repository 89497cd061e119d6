import type { NumberedMigration } from '../versions/migration.ts';
import { parseFiles, type FormSource } from './source.ts';

const migrationPath = /^migrations\/(\d{3})\.json$/;

/** The migrations of a form that was checked, in the order of their numbers. */
export function migrationsIn(source: FormSource): readonly NumberedMigration[] {
  const found = [...parseFiles(source).files].flatMap(([path, { value }]) => {
    const number = migrationPath.exec(path)?.[1];
    return number === undefined ? [] : [{ ...(value as object), number: Number(number) }];
  });
  return found.toSorted((a, b) => a.number - b.number);
}
