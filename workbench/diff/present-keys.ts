import { keyAfter, type Migration } from '../../engine/versions/migration.ts';
import type { ComparedForm } from './change.ts';

/** The present key of each former one. A dropped one keeps its key unless another one takes it; it has none then. */
export function presentKeys(
  { expanded }: ComparedForm,
  migrations: readonly Migration[],
): (key: string) => string | null {
  const taken = new Set(Object.keys(expanded.model).map((key) => keyAfter(migrations, key)));
  return (key) => keyAfter(migrations, key) ?? (taken.has(key) ? null : key);
}
