import {
  applyEdit,
  refusals,
  toWire,
  type Answers,
  type CompiledField,
  type Edit,
  type Form,
  type Values,
} from '../../engine/index.ts';

/**
 * The edit that takes a visitor's answers into an account without touching what the account holds: only empty keys are
 * filled, and an answer that would clear one of the account's, is not asked for or not offered is left out.
 */
export function mergeIntoEmpty(form: Form, account: Values, carried: Answers): Edit {
  // A month and its year are one answer.
  const isFree = ({ keys }: CompiledField): boolean => keys.every((key) => (account[key] ?? '') === '');
  const free = [...form.fields].filter(([key, field]) => isFree(field) && (carried[key] ?? '') !== '');
  const wanted = Object.fromEntries(free.map(([key]) => [key, carried[key] ?? '']));
  if (!takesFrom(form, account, wanted)) return acceptable(form, account, wanted);
  const merged: Record<string, string> = {};
  for (const [key, value] of Object.entries(wanted)) {
    if (!takesFrom(form, account, { ...merged, [key]: value })) merged[key] = value;
  }
  return acceptable(form, account, merged);
}

/** Without what the server would refuse. What one answer opened may be refused once that is left out. */
function acceptable(form: Form, account: Values, edit: Edit): Edit {
  const refused = refusals(form, account, toWire(form, edit));
  if (Object.keys(refused).length === 0) return edit;
  return acceptable(
    form,
    account,
    Object.fromEntries(Object.entries(edit).filter(([key]) => !Object.hasOwn(refused, key))),
  );
}

const takesFrom = (form: Form, account: Values, edit: Edit): boolean =>
  applyEdit(form, account, edit).cleared.some(({ key }) => (account[key] ?? '') !== '');
