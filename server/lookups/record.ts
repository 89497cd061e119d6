import type { LookupRecord, LookupRow } from '../database/lookup-records.ts';
import { folded } from './search-words.ts';

/** Adds the columns for searches to a record. */
export function rowOf(record: LookupRecord, isInvented: boolean): LookupRow {
  const { name, city, state } = record;
  return {
    ...record,
    is_invented: isInvented,
    folded_name: folded(name),
    words: ` ${folded(`${name} ${city} ${state}`)}`,
  };
}
