/** What whoever runs the portal sees of an applicant. */
import { normalUsername } from '../accounts/username.ts';
import { findAccount } from '../store/accounts.ts';
import { note } from '../store/audit.ts';
import type { Status } from '../store/applications.ts';
import type { Database } from '../store/database.ts';
import { endAllSessions } from '../store/sessions.ts';

/** An applicant's account. */
export interface ApplicantAccount {
  readonly accountId: string;
  readonly username: string;
  readonly createdAt: Date;
  readonly confirmedAt: Date;
}
/** Where an application stands. */
export interface ApplicationState {
  readonly lastPage: string | null;
  readonly statuses: readonly { readonly status: Status; readonly at: Date }[];
  readonly logins: number;
  readonly lastLogin: Date | null;
  readonly submission: { readonly reference: string; readonly submittedAt: Date; readonly formVersion: number } | null;
  /** By key; null where the answer is sealed. Unanswered keys are absent. */
  readonly answers: Readonly<Record<string, string | null>>;
  /** By `tab:<id>` and `count:<id>`. */
  readonly choices: Readonly<Record<string, string>>;
}
/** Who of the staff acts, and when. */
export interface Act {
  readonly staff: string;
  readonly now: Date;
}

/** Null when there is no account under that name. */
export async function findApplicant(database: Database, username: string): Promise<ApplicantAccount | null> {
  const account = await findAccount(database, normalUsername(username));
  return account === null
    ? null
    : { accountId: account.id, username: account.username, createdAt: account.created_at, confirmedAt: account.confirmed_at };
}

/** When somebody last signed up with an address that is not confirmed yet; null when nobody has. */
export async function pendingSince(database: Database, username: string): Promise<Date | null> {
  const row = await database.selectFrom('sign_ups').select('created_at')
    .where('username', '=', normalUsername(username)).orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Where the application stands; nothing sealed is opened for it. With `act`, its answers are meant to be shown, and that is noted. */
export async function readState(database: Database, accountId: string, act: Act | null): Promise<ApplicationState> {
  if (act !== null) await note(database, 'application-shown', { accountId, requestId: 'admin', at: act.now, staff: act.staff });
  const [application, answers, choices, statuses, logins, submission] = await Promise.all([
    database.selectFrom('applications').where('account_id', '=', accountId).select('last_page').executeTakeFirst(),
    database.selectFrom('answers').where('account_id', '=', accountId).select(['key', 'value']).orderBy('key').execute(),
    database.selectFrom('choices').where('account_id', '=', accountId).select(['name', 'value']).execute(),
    database.selectFrom('statuses').where('account_id', '=', accountId).select(['web_status', 'at']).orderBy('at').execute(),
    database.selectFrom('logins').where('account_id', '=', accountId).select('at').orderBy('at', 'desc').execute(),
    database.selectFrom('submissions').where('account_id', '=', accountId).select(['reference', 'submitted_at', 'definition_version']).executeTakeFirst(),
  ]);
  return {
    lastPage: application?.last_page ?? null,
    statuses: statuses.map(({ web_status: status, at }) => ({ status, at })),
    logins: logins.length,
    lastLogin: logins[0]?.at ?? null,
    submission: submission === undefined ? null
      : { reference: submission.reference, submittedAt: submission.submitted_at, formVersion: submission.definition_version },
    answers: Object.fromEntries(answers.map(({ key, value }) => [key, value])),
    choices: Object.fromEntries(choices.map(({ name, value }) => [name, value])),
  };
}

/** Logs the applicant out everywhere; how many sessions there were. */
export function endSessions(database: Database, accountId: string, { staff, now }: Act): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const count = await endAllSessions(transaction, accountId);
    await note(transaction, 'sessions-ended', { accountId, requestId: 'admin', at: now, staff });
    return count;
  });
}
