import type { AnswerKey, Edit } from '../../engine/index.ts';
import type { LookupCategory } from './field-services.ts';

export type LookupRecord = Readonly<Record<string, string>>;

/**
 * What a found record puts into other answers: each of `fills` names a part of the record; parts it lacks are left
 * alone.
 */
export function recordEdit(fills: Readonly<Record<AnswerKey, string>>, record: LookupRecord): Edit {
  const parts = Object.entries(fills).filter(([, part]) => Object.hasOwn(record, part));
  return Object.fromEntries(parts.map(([key, part]) => [key, record[part] ?? '']));
}

/** An address is called by its first line, anything else by its name. */
export function labelOf(category: LookupCategory, record: LookupRecord, typed: string): string {
  const { address_line_1: line, name } = record;
  return (category === 'address' ? (line ?? name) : (name ?? line)) ?? typed;
}
