import { applyEdit, type Answers, type Edit, type Form, type Values } from '../../../engine/index.ts';

/**
 * The edit that takes a visitor's answers into an account without touching what the account holds: only empty keys are
 * filled, and an answer that would clear one of the account's is left out.
 */
export function mergeIntoEmpty(form: Form, account: Values, carried: Answers): Edit {
  const isFree = (key: string): boolean => (account[key] ?? '') === '' && (carried[key] ?? '') !== '';
  const wanted = Object.fromEntries([...form.fields.keys()].filter(isFree).map((key) => [key, carried[key] ?? '']));
  if (!takesFrom(form, account, wanted)) return wanted;
  const merged: Record<string, string> = {};
  for (const [key, value] of Object.entries(wanted)) {
    if (!takesFrom(form, account, { ...merged, [key]: value })) merged[key] = value;
  }
  return merged;
}

const takesFrom = (form: Form, account: Values, edit: Edit): boolean =>
  applyEdit(form, account, edit).cleared.some(({ key }) => (account[key] ?? '') !== '');
