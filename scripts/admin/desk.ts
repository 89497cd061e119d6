/** Functions of the commands about applicants and links. */
import { userInfo } from 'node:os';
import {
  type StaffAction,
  type ApplicantAccount,
  type Config,
  createDatabaseClock,
  type Database,
  findApplicant,
  findNameless,
  findReferenced,
  type ListedApplication,
  listApplications,
  type Nameless,
  pendingSince,
  timeIn,
  withDatabase,
} from '../../server/index.ts';
import { UsageError } from './command.ts';
import { isolatedText } from './terminal-text.ts';

/** The staff member, by the user name on this machine, and the time of the database. */
export async function act(database: Database): Promise<StaffAction> {
  const { now } = await createDatabaseClock(database);
  return { staff: process.env['SUDO_USER'] ?? operatorName(), now: now() };
}

function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return `user ${process.getuid?.() ?? ''}`;
  }
}

/** The URL of a link to the portal; `base` is the first part of the form's addresses. */
export const linkTo = ({ publicUrl, host, port }: Config, query: Readonly<Record<string, string>>, base = ''): string =>
  `${publicUrl ?? `http://${host}:${port}`}${base}/?${new URLSearchParams(query).toString()}`;

/** A time as text in the time zone of the institution; `never` for null. */
export const printedTime = ({ timeZone }: Config, moment: Date | null, never = 'never'): string =>
  moment === null ? never : timeIn(timeZone, moment).replace('T', ' ');

/** Runs work with an applicant. Throws when there is no account with the name. */
export function withApplicant<T>(
  config: Config,
  print: (line: string) => void,
  username: string,
  work: (database: Database, applicant: ApplicantAccount) => Promise<T>,
): Promise<T> {
  return withSubmitter(config, print, username, async (database, { account }) => {
    if (account !== null) return work(database, account);
    throw new Error(
      `${isolatedText(username)} is the reference of answers without an account: ` +
        'only show, service-token and delete-person accept it.',
    );
  });
}

/** The person that a command is about: an applicant, or a person without an account and the answers. */
export type Submitter = Pick<ApplicantAccount, 'accountId' | 'username'> & {
  /** The form of the application whose reference was typed; null for a username. */
  readonly formId: string | null;
} & ({ readonly account: ApplicantAccount } | { readonly account: null; readonly answered: Nameless });

/** The form that a command is about. Throws when a reference is that of another form. */
export function formMeant({ formId }: Submitter, typed: string | undefined): string | undefined {
  if (formId !== null && typed !== undefined && typed !== formId)
    throw new UsageError(`The reference is that of an application for ${formId}, not for ${typed}.`);
  return formId ?? typed;
}

/** Runs work with the person of a username or of a reference. Throws when there is neither. */
export function withSubmitter<T>(
  config: Config,
  print: (line: string) => void,
  name: string,
  work: (database: Database, submitter: Submitter) => Promise<T>,
): Promise<T> {
  return withDatabase(config, print, async (database) => {
    const submitter = await findSubmitter(database, name);
    if (submitter === null) throw new Error(await whyAbsent(config, database, name));
    return work(database, submitter);
  });
}

async function findSubmitter(database: Database, name: string): Promise<Submitter | null> {
  const referenced = await findReferenced(database, name);
  const account = await findApplicant(database, referenced?.username ?? name);
  if (account !== null) return { ...account, account, formId: referenced?.formId ?? null };
  const answered = await findNameless(database, name);
  return answered === null ? null : { ...answered, username: '', account: null, answered };
}

/** The applications of a person that have an answer, the oldest first. */
export async function answeredApplications(
  database: Database,
  { accountId }: Submitter,
): Promise<readonly ListedApplication[]> {
  const filter = { formId: null, status: null, since: null, until: null, words: null, answeredBy: accountId };
  const applications: ListedApplication[] = [];
  for await (const application of listApplications(database, filter)) applications.push(application);
  return applications;
}

async function whyAbsent(config: Config, database: Database, username: string): Promise<string> {
  const since = await pendingSince(database, username);
  if (since === null) return `Nobody has signed up as ${isolatedText(username)}.`;
  return `${isolatedText(username)} signed up at ${printedTime(config, since)} and has not confirmed the address yet.`;
}
