/** Reads and changes one application. Changes of one application run one after the other. */
import type { Transaction } from 'kysely';
import { statusFrom } from '../../api-client/index.ts';
import {
  applyEdit,
  type Edit,
  type Form,
  initialValues,
  isShown,
  type Values,
  withChanges,
} from '../../engine/index.ts';
import { defaultAnswers, isSensitiveKey, dateIn } from '../../engine/internal.ts';
import { keepAccount } from '../database/accounts.ts';
import { writeAnswers } from '../database/answers.ts';
import {
  type Application,
  type ApplicationName,
  createApplication,
  forgetFormUpdate,
  lockApplication,
  readApplication,
  writeSavedAt,
} from '../database/applications.ts';
import type { Tables } from '../database/tables.ts';
import { draftTargetOf } from '../forms/forms.ts';
import { say } from '../forms/messages.ts';
import { refuse, type Refused } from '../base/refusal.ts';
import type { ApplicationContext } from './context.ts';

export type Change<T> = (application: Application, transaction: Transaction<Tables>) => Promise<T | Refused>;

/**
 * Runs a change under the lock of the application. Refuses with 409 after the submission. A refused change must write
 * nothing.
 */
export function changeApplication<T extends object>(
  context: ApplicationContext,
  name: ApplicationName,
  change: Change<T>,
): Promise<T | Refused> {
  return withLockedApplication(context, name, async (application, transaction) =>
    application.submission === null
      ? change(application, transaction)
      : refuse(409, say(context.forms.application.form, 'alreadySubmitted')),
  );
}

/**
 * Runs a change under the lock of the application, also after the submission. Creates an application without a row. The
 * application has its defaults, which are stored with the first edit. Refuses with 401 when the account was deleted.
 */
export function withLockedApplication<T>(
  context: ApplicationContext,
  name: ApplicationName,
  change: Change<T>,
): Promise<T | Refused> {
  const { database, secrets, forms, config, clock } = context;
  return database.transaction().execute(async (transaction) => {
    if (!(await keepAccount(transaction, name.accountId)))
      return refuse(401, say(forms.application.form, 'sessionInvalid'));
    if (!(await lockApplication(transaction, name))) await createAndLock(context, transaction, name);
    const stored = await readApplication(transaction, secrets, name);
    const { form } = forms.application;
    const person = { username: '', today: dateIn(config.timeZone, clock.now()) };
    return change(withDefaults(form, person, stored), transaction);
  });
}

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
  const answers = storedAnswers(form, applyEdit(form, values, defaultAnswers(form, values)).changed);
  return Object.keys(answers).length === 0
    ? application
    : { ...application, answers: { ...application.answers, ...answers } };
}

async function createAndLock(
  { secrets, forms, clock }: ApplicationContext,
  transaction: Transaction<Tables>,
  name: ApplicationName,
): Promise<void> {
  const target = draftTargetOf(forms.application);
  await createApplication(transaction, secrets, name, { ...target, createdAt: clock.now() });
  await lockApplication(transaction, name);
}

/** The values of an application for the engine. */
export function valuesOf(
  { config, clock, forms }: ApplicationContext,
  username: string,
  application: Application,
): Values {
  return valuesOn(forms.application.form, { username, today: dateIn(config.timeZone, clock.now()) }, application);
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
  const values = initialValues(form, session, application.answers, chosenTabs(application), blockCounts(application));
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
export const chosenTabs = ({ choices }: Application): Record<string, string> =>
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

/**
 * Applies an edit and stores the changed answers, without derived values. When a question with a document becomes
 * visible again, its document counts as its answer again: documents of hidden questions are kept until the submission.
 */
export async function storeEdit(
  context: ApplicationContext,
  application: Application,
  transaction: Transaction<Tables>,
  values: Values,
  edit: Edit,
  isOutdated = false,
): Promise<void> {
  const { form } = context.forms.application;
  const first = applyEdit(form, values, edit).changed;
  const after = withChanges(values, first);
  const answered = application.documents
    .filter(({ key, status }) => status === 'COMPLETED' && after[key] !== 'ANSWERED')
    .filter(({ key }) => !Object.hasOwn(edit, key) && isAsked(form, key, after))
    .map(({ key }) => [key, 'ANSWERED'] as const);
  const changed = { ...first, ...applyEdit(form, after, Object.fromEntries(answered)).changed };
  await storeDefaults(context, application, transaction);
  await writeAnswers(transaction, context.secrets, application, storedAnswers(form, changed), isSensitive(form));
  await writeSavedAt(transaction, application, context.clock.now());
  if (application.formUpdate !== null && !isOutdated) await forgetFormUpdate(transaction, application);
}

/**
 * Stores the defaults of an application that was never changed. Before, it has none: a person who only looked at the
 * pages has given no answers.
 */
export async function storeDefaults(
  { secrets, forms }: ApplicationContext,
  application: Application,
  transaction: Transaction<Tables>,
): Promise<void> {
  if (application.revision > 0) return;
  await writeAnswers(transaction, secrets, application, application.answers, isSensitive(forms.application.form));
}

/** The changed values that are stored: answers and descriptions. */
export function storedAnswers(form: Form, changed: Edit): Record<string, string> {
  const isStored = (key: string): boolean => form.fields.has(key) || form.model.has(key) || key.endsWith('_desc');
  return Object.fromEntries(Object.entries(changed).filter(([key]) => isStored(key) && !key.includes(':')));
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
