/** What every handler about the application shares: its values for the engine, and changing it one request at a time. */
import type { Transaction } from 'kysely';
import { type Form, initialValues, statusFrom, type Values } from '../../engine/index.ts';
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
  return initialValues(world.forms.application.form, session, application.answers, chosenTabs(application), blockCounts(application));
}

export const chosenTabs = ({ choices }: Application): Record<string, string> => withPrefix(choices, 'tab:', (value) => value);
export const blockCounts = ({ choices }: Application): Record<string, number> => withPrefix(choices, 'count:', Number);

function withPrefix<T>(choices: Application['choices'], prefix: string, read: (value: string) => T): Record<string, T> {
  const entries = Object.entries(choices).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length), read(value)]));
}

/** Stores what an edit has changed of the answers; what is derived from them is not stored. */
export async function storeChanges(
  world: World, application: Application, transaction: Transaction<Tables>, changed: Readonly<Record<string, string>>,
): Promise<void> {
  const { form } = world.forms.application;
  const answers = Object.entries(changed).filter(([key]) => form.fields.has(key) || form.model.has(key) || key.endsWith('_desc'));
  const stored = Object.fromEntries(answers.filter(([key]) => !key.includes(':')));
  await writeAnswers(transaction, world.secrets, application, stored, isSensitive(form));
}

export const isSensitive = (form: Form) => (key: string): boolean => form.model.get(key)?.sensitive === true;
