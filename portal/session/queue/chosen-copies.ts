/**
 * An answer can be a copy of a repeated block, by its number. It is saved together with the answers that name the copy:
 * when another window has moved or removed copies meanwhile, they differ, and the applicant decides about a conflict.
 */
import type { CompiledField, Edit, Form } from '../../../engine/index.ts';
import { isYears, placeholdersOf, severalIn } from '../../../engine/internal.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import { acceptable } from './acceptable.ts';
import type { AnswerMap } from './save-jobs.ts';

/** The answers that name the copies in these answers, without those that the server refuses, such as hidden ones. */
export function namesOfChosen({ form, value, values }: FormStore, answers: AnswerMap): Edit {
  const keys = Object.entries(answers).flatMap(([key, answer]) => namesOf(form, key, answer));
  return keys.length === 0 ? {} : acceptable(form, values(), Object.fromEntries(keys.map((key) => [key, value(key)])));
}

/** The keys of the answers that name the copies in an answer; none for an answer that is no copy. */
export const namesOf = (form: Form, key: string, answer: string): readonly string[] =>
  namesIn(form.fields.get(key), severalIn(answer));

/** The keys of the answers that name a copy that another answer can be. */
export const keysOfNames = (form: Form): ReadonlySet<string> =>
  new Set(Array.from(form.fields.values()).flatMap((field) => namesIn(field)));

/** The keys in the names of these copies, or of all. */
function namesIn(field: CompiledField | undefined, chosen?: readonly string[]): readonly string[] {
  const lists = field?.expanded.copiesOf === undefined ? null : field.optionLists;
  if (lists?.from !== 'list' || isYears(lists.list)) return [];
  const copies = lists.list.filter(([copy]) => chosen?.includes(copy) !== false);
  return copies.flatMap(([, , more]) => placeholdersOf(more?.template ?? ''));
}
