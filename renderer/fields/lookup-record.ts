import type { AnswerKey, Edit } from '../../engine/index.ts';
import type { LookupCategory } from './field-services.ts';

export type LookupRecord = Readonly<Record<string, string>>;

/**
 * The edit that fills answers from a record: each of `fills` names a part of the record. Missing parts change nothing.
 */
export function recordEdit(fills: Readonly<Record<AnswerKey, string>>, record: LookupRecord): Edit {
  const parts = Object.entries(fills).filter(([, part]) => Object.hasOwn(record, part));
  return Object.fromEntries(parts.map(([key, part]) => [key, record[part] ?? '']));
}

/** The label of a record: the first line of an address, the name of anything else. */
export function labelOf(category: LookupCategory, record: LookupRecord, typed: string): string {
  const { address_line_1: line, name } = record;
  return (category === 'address' ? (line ?? name) : (name ?? line)) ?? typed;
}
