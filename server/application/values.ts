/** The values of a stored application for the engine. */
import { statusFrom } from '../../api-client/index.ts';
import { type Edit, type Form, initialValues, isShown, type Values, withChanges } from '../../engine/index.ts';
import { calculatedKeys, dateIn, isSensitiveKey, valuesWithDefaults } from '../../engine/internal.ts';
import type { Application } from '../database/applications.ts';
import type { ApplicationContext } from './context.ts';

/**
 * The application with the defaults of its questions, as long as nothing in it was ever changed; the same object if
 * there are none.
 */
export function withDefaults(
  form: Form,
  person: { readonly username: string; readonly today: string },
  application: Application,
): Application {
  if (application.revision > 0) return application;
  const values = valuesOn(form, person, application);
  const answers = defaultsIn(form, values);
  return Object.keys(answers).length === 0
    ? application
    : { ...application, answers: { ...application.answers, ...answers } };
}

/** The defaults that a new application stores. The questions in `kept` stay empty. */
export function defaultsIn(form: Form, values: Values, kept: Edit = {}): Record<string, string> {
  const after = Object.entries(valuesWithDefaults(form, values, kept));
  const changed = after.flatMap(([key, value = '']) => (value === (values[key] ?? '') ? [] : [[key, value] as const]));
  return storedAnswers(form, Object.fromEntries(changed));
}

export function valuesOf(
  { config, clock, forms }: ApplicationContext,
  username: string,
  application: Application,
): Values {
  return valuesOn(forms.current.form, { username, today: dateIn(config.timeZone, clock.now()) }, application);
}

/** The values of an application for the engine on a day. Values of `former` replace those of the present session. */
export function valuesOn(
  form: Form,
  { username, today }: { readonly username: string; readonly today: string },
  application: Application,
  former: Readonly<Record<string, string>> = {},
): Values {
  const session = {
    is_logged_in: 'true',
    is_service_user: '',
    has_changed_page: '',
    username,
    today,
    ...sessionOf(application),
    ...former,
  };
  const values = initialValues(form, session, application.answers, chosenTabsOf(application), blockCounts(application));
  return withChanges(
    values,
    Object.fromEntries(application.documents.map(({ key, status }) => [`document:${key}`, status ?? ''])),
  );
}

/** The session values that later visits change. A submission keeps them. */
export const sessionOf = (application: Application): { readonly web_status: string; readonly num_logins: string } => ({
  web_status: webStatusOf(application) ?? '',
  num_logins: String(application.logins.length),
});

export const webStatusOf = ({ statuses }: Application): ReturnType<typeof statusFrom> =>
  statusFrom(statuses.map((web_status) => ({ web_status })));

/** The chosen tab of each group of tabs, by its id. */
export const chosenTabsOf = ({ choices }: Application): Record<string, string> =>
  withPrefix(choices, 'tab:', (value) => value);

/** The count of each repeated block, by its id. */
export const blockCounts = ({ choices }: Application): Record<string, number> => withPrefix(choices, 'count:', Number);

function withPrefix<T>(
  choices: Application['choices'],
  prefix: string,
  parse: (value: string) => T,
): Record<string, T> {
  const entries = Object.entries(choices).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length), parse(value)]));
}

/** The changed values that are stored: answers and descriptions. */
export function storedAnswers(form: Form, changed: Edit): Record<string, string> {
  const isStored = (key: string): boolean => form.fields.has(key) || form.model.has(key) || key.endsWith('_desc');
  return Object.fromEntries(Object.entries(changed).filter(([key]) => isStored(key) && !key.includes(':')));
}

/** The calculated answers that differ from the stored ones. */
export function recalculated(form: Form, { answers }: Application, values: Values): Record<string, string> {
  const results = calculatedKeys(form).map((key) => [key, values[key] ?? ''] as const);
  return Object.fromEntries(results.filter(([key, result]) => result !== (answers[key] ?? '')));
}

/** True when these values show the question of the key. */
export function isAsked(form: Form, key: string, values: Values): boolean {
  const field = form.fields.get(key);
  return field !== undefined && isShown(field, values);
}

/** The documents of questions that these values show, without those that were deleted or could not be converted. */
export const documentsOn = (form: Form, values: Values, { documents }: Application): Application['documents'] =>
  documents.filter(({ key, object_key: objectKey }) => objectKey !== null && isAsked(form, key, values));

/** Tests keys of the form for sensitive answers. */
export const isSensitive =
  (form: Form) =>
  (key: string): boolean =>
    isSensitiveKey(form, key);

/** An applicant without a name, as drafts are stored. */
export const personAt = ({
  config,
  clock,
}: Pick<ApplicationContext, 'config' | 'clock'>): { readonly username: string; readonly today: string } => ({
  username: '',
  today: dateIn(config.timeZone, clock.now()),
});
