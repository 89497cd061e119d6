import {
  applyEdit,
  withChanges,
  type Answers,
  type CompiledField,
  type Edit,
  type Form,
  type Values,
} from '../../../engine/index.ts';
import { defaultOf } from '../../../engine/internal.ts';
import { acceptable } from '../queue/acceptable.ts';
import { namesOf } from '../queue/chosen-copies.ts';

/**
 * The edit that adds a visitor's answers to an account without changing the account's answers. It fills only empty
 * keys and defaults; a default that the visitor has cleared becomes empty. It omits answers that would clear an answer
 * of the account, are hidden or are unavailable options, and copies of a block that have other names in the account.
 */
export function mergeIntoEmpty(form: Form, account: Values, carried: Answers): Edit {
  // A month and its year are one answer.
  const isFree = (field: CompiledField): boolean =>
    field.keys.every((key) => ['', defaultOf(form, field, account)].includes(account[key] ?? ''));
  const free = [...form.fields].filter(([key, field]) => isFree(field) && Object.hasOwn(carried, key));
  const given = Object.fromEntries(free.flatMap(([key]) => (carried[key] ? [[key, carried[key]]] : [])));
  const after = withChanges(account, applyEdit(form, account, given).changed);
  const cleared = free.filter(([key]) => !carried[key] && (after[key] ?? '') !== '').map(([key]) => [key, '']);
  const isSame = (key: string): boolean => (carried[key] ?? '') === (after[key] ?? '');
  const known = Object.entries(given).filter(([key, answer]) => namesOf(form, key, answer).every(isSame));
  const wanted: Edit = Object.fromEntries([...known, ...cleared]);
  if (!takesFrom(form, account, wanted)) return acceptable(form, account, wanted);
  const merged: Record<string, string> = {};
  for (const [key, value] of Object.entries(wanted)) {
    if (!takesFrom(form, account, { ...merged, [key]: value })) merged[key] = value;
  }
  return acceptable(form, account, merged);
}

/** A default of the account is no answer that it loses. */
const takesFrom = (form: Form, account: Values, edit: Edit): boolean =>
  applyEdit(form, account, edit).cleared.some(({ key }) => {
    const field = form.fields.get(key);
    return !['', field && defaultOf(form, field, account)].includes(account[key] ?? '');
  });
