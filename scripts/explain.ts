/** `npm run forms -- explain <key> [key=value …]`: why a question is shown or hidden, and what empties it, in every form that asks it. */
import { applyEdit, compileForm, explain, initialValues, withChanges, type Form, type SessionValues } from '../engine/index.ts';
import { createCalculations } from '../engine/ahead.ts';
import { parseForm } from '../engine/check/index.ts';
import { formPaths, loadFormSource } from './load-form.ts';

/** A visitor who has answered nothing yet. */
const visitor: SessionValues = {
  is_logged_in: '', is_service_user: '', web_status: '', num_logins: '1', has_changed_page: '', username: '', today: new Date().toISOString().slice(0, 10),
};

/** One sentence a line; `given` are answers as `key=value`. Throws FormError where a form cannot be compiled. */
export async function explainIn(formsDir: string, key: string, given: readonly string[]): Promise<readonly string[]> {
  const edit = Object.fromEntries(given.map((one) => [one.split('=')[0] ?? '', one.slice(one.indexOf('=') + 1)]));
  const forms = await Promise.all((await formPaths(formsDir)).map(formAt));
  const asking = forms.filter(({ fields }) => fields.has(key));
  if (asking.length === 0) return [`No form asks for '${key}'.`];
  return asking.flatMap((form) => [[`${form.id}:`], explain(form, valuesWith(form, edit), key)].flat());
}

async function formAt(path: string): Promise<Form> {
  const definition = parseForm(await loadFormSource(path));
  return compileForm(definition, createCalculations(definition));
}

function valuesWith(form: Form, edit: Readonly<Record<string, string>>) {
  const values = initialValues(form, visitor, {});
  return withChanges(values, applyEdit(form, values, edit).changed);
}
