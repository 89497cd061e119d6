import type { LookupCategory } from '../../engine/internal.ts';
import type { StoredRecord, LookupRow } from '../database/lookup-records.ts';
import { folded } from './search-words.ts';

/** Adds the columns for searches to a record of its category. */
export function lookupRowOf(
  { display, details = [] }: LookupCategory,
  record: StoredRecord,
  isInvented: boolean,
): LookupRow {
  const text = (name: string): string => record.record[name] ?? '';
  const places = details.map((detail) => text([detail].flat()[0] ?? ''));
  return {
    ...record,
    is_invented: isInvented,
    folded_name: folded(text(display)),
    words: ` ${folded([text(display), ...places].join(' '))}`,
  };
}

/** A record for the page: its id and its category, and every field that the category declares. */
export function recordOf(
  { fields }: LookupCategory,
  { id, category, record }: StoredRecord,
): Readonly<Record<string, string>> {
  const declared = Object.keys(fields).map((name) => [name, record[name] ?? ''] as const);
  return { ...Object.fromEntries(declared), id, category };
}
