/** What every handler about the application shares: its values for the engine, and changing it one request at a time. */
import type { Transaction } from 'kysely';
import {
  applyEdit,
  type Edit,
  type Form,
  initialValues,
  isSensitiveKey,
  isShown,
  type Values,
  withChanges,
} from '../../engine/index.ts';
import { statusFrom } from '../../api-client/index.ts';
import { dateIn } from '../clock.ts';
import { say } from '../messages.ts';
import { type Application, lockApplication, readApplication, writeAnswers } from '../store/applications.ts';
import type { Tables } from '../store/tables.ts';
import { type Applicant, refuse, type Refused, type World } from '../world.ts';

export type Change<T> = (application: Application, transaction: Transaction<Tables>) => Promise<T | Refused>;

/** Runs a change alone with the application. A submitted one is refused with 409; what is refused must write nothing. */
export function changeApplication<T extends object>(world: World, applicant: Applicant, change: Change<T>): Promise<T | Refused> {
  return withLockedApplication(world, applicant, async (application, transaction) => application.submission === null
    ? change(application, transaction)
    : refuse(409, say(world.forms.application.form, 'alreadySubmitted')));
}

export function withLockedApplication<T>(world: World, { accountId }: Applicant, change: Change<T>): Promise<T | Refused> {
  return world.database.transaction().execute(async (transaction) => {
    await lockApplication(transaction, accountId);
    return change(await readApplication(transaction, world.secrets, accountId), transaction);
  });
}

/** The application as the engine sees it. */
export function valuesOf(world: World, { username }: Applicant, application: Application): Values {
  const session = {
    is_logged_in: 'true',
    is_service_user: '',
    web_status: statusFrom(application.statuses.map((web_status) => ({ web_status }))) ?? '',
    num_logins: String(application.logins.length),
    has_changed_page: '',
    username,
    today: dateIn(world.config.timeZone, world.clock.now()),
  };
  const { form } = world.forms.application;
  const values = initialValues(form, session, application.answers, chosenTabs(application), blockCounts(application));
  return withChanges(values, Object.fromEntries(application.documents.map(({ key, status }) => [`document:${key}`, status ?? ''])));
}

export const chosenTabs = ({ choices }: Application): Record<string, string> => withPrefix(choices, 'tab:', (value) => value);
export const blockCounts = ({ choices }: Application): Record<string, number> => withPrefix(choices, 'count:', Number);

function withPrefix<T>(choices: Application['choices'], prefix: string, read: (value: string) => T): Record<string, T> {
  const entries = Object.entries(choices).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length), read(value)]));
}

/**
 * Makes an edit and stores what it has changed of the answers; what is derived from them is not stored. Documents of
 * questions that are asked again are answers again: they are kept until the submission.
 */
export async function storeEdit(world: World, application: Application, transaction: Transaction<Tables>, values: Values, edit: Edit): Promise<void> {
  const { form } = world.forms.application;
  const first = applyEdit(form, values, edit).changed;
  const after = withChanges(values, first);
  const answered = application.documents
    .filter(({ key, status }) => status === 'COMPLETED' && after[key] !== 'ANSWERED' && !Object.hasOwn(edit, key) && isAsked(form, key, after))
    .map(({ key }) => [key, 'ANSWERED'] as const);
  const changed = { ...first, ...applyEdit(form, after, Object.fromEntries(answered)).changed };
  const answers = Object.entries(changed).filter(([key]) => form.fields.has(key) || form.model.has(key) || key.endsWith('_desc'));
  const stored = Object.fromEntries(answers.filter(([key]) => !key.includes(':')));
  await writeAnswers(transaction, world.secrets, application, stored, isSensitive(form));
}

/** Whether the question of an answer is shown with these values. */
export function isAsked(form: Form, key: string, values: Values): boolean {
  const field = form.fields.get(key);
  return field !== undefined && isShown(field, values);
}

export const isSensitive = (form: Form) => (key: string): boolean => isSensitiveKey(form, key);
