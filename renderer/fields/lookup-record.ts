import type { AnswerKey, Edit } from '../../engine/index.ts';

export type LookupRecord = Readonly<Record<string, string>>;

/**
 * The edit that fills answers from a record: each of `fills` names a field of the record. Missing fields change
 * nothing.
 */
export function recordEdit(fills: Readonly<Record<AnswerKey, string>>, record: LookupRecord): Edit {
  const filled = Object.entries(fills).filter(([, field]) => Object.hasOwn(record, field));
  return Object.fromEntries(filled.map(([key, field]) => [key, record[field] ?? '']));
}
