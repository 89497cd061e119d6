/** The start of random forms, and edits of them as the server accepts them. */
import {
  applyEdit,
  fromWire,
  initialValues,
  refusals,
  withChanges,
  type Form,
  type Values,
} from '../../engine/index.ts';
import { today } from './small-form.ts';

/** The values without answers: every first tab is open, and every repeat has one copy. */
export function startOf(form: Form, keys: readonly string[]): Values {
  const named = (prefix: string): readonly string[] =>
    keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  const tabs = Object.fromEntries(named('tab:').map((id) => [id, '1']));
  const counts = Object.fromEntries(named('count:').map((id) => [id, 1]));
  return initialValues(form, { today }, {}, tabs, counts);
}

/** The values after an edit that the server accepts: existing tabs and counts, and only valid answers. */
export function acceptedEdit(form: Form, values: Values, edit: Readonly<Record<string, string>>): Values {
  const answers: Record<string, string | boolean> = {};
  const others: Record<string, string> = {};
  for (const [key, value] of Object.entries(edit)) {
    const field = form.fields.get(key);
    if (field === undefined) others[key] = key.startsWith('tab:') ? (value === '2' ? '2' : '1') : value;
    else answers[key] = field.type === 'checkbox' ? value === 'true' : value;
  }
  const isAccepted = Object.keys(refusals(form, values, answers)).length === 0;
  return withChanges(
    values,
    applyEdit(form, values, { ...others, ...(isAccepted ? fromWire(form, answers) : {}) }).changed,
  );
}
