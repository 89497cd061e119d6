/** `npm run forms -- explain <key> [key=value …]`: why a question is shown or hidden, and what empties it, in every form that asks it. */
import { applyEdit, compileForm, explain, initialValues, withChanges, type Form, type SessionValues } from '../engine/index.ts';
import { createCalculations } from '../engine/ahead.ts';
import { parseForm } from '../engine/check/index.ts';
import { dateIn, systemClock } from '../server/index.ts';
import { formPaths, loadFormSource } from './load-form.ts';

/** A visitor who has answered nothing yet, today where the institution is. */
const visitorOf = ({ institution }: Form): SessionValues => ({
  is_logged_in: '', is_service_user: '', web_status: '', num_logins: '1', has_changed_page: '', username: '',
  today: dateIn(institution['time_zone'] ?? 'UTC', systemClock.now()),
});

/** What was asked cannot be answered; its message is the sentence to print. */
export class ExplainError extends Error {}

/** One sentence a line; `given` are answers as `key=value`. Throws FormError where a form cannot be compiled. */
export async function explainIn(formsDir: string, key: string, given: readonly string[]): Promise<readonly string[]> {
  const answers = given.map(answerIn);
  const forms = await Promise.all((await formPaths(formsDir)).map(formAt));
  const asking = forms.filter(({ fields }) => fields.has(key));
  if (asking.length === 0) throw new ExplainError(`No form asks for '${key}'.`);
  const unknown = answers.find(([name]) => !asking.some(({ fields }) => fields.has(name)));
  if (unknown !== undefined) throw new ExplainError(`No form that asks for '${key}' asks for '${unknown[0]}'.`);
  return asking.flatMap((form) => [[`${form.id}:`], explain(form, valuesWith(form, Object.fromEntries(answers)), key)].flat());
}

function answerIn(given: string): readonly [key: string, value: string] {
  const at = given.indexOf('=');
  if (at < 1) throw new ExplainError(`An answer is given as key=value, not as '${given}'.`);
  return [given.slice(0, at), given.slice(at + 1)];
}

async function formAt(path: string): Promise<Form> {
  const definition = parseForm(await loadFormSource(path));
  return compileForm(definition, createCalculations(definition));
}

function valuesWith(form: Form, edit: Readonly<Record<string, string>>) {
  const values = initialValues(form, visitorOf(form), {});
  return withChanges(values, applyEdit(form, values, edit).changed);
}
