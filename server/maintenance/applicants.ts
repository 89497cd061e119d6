/** Accounts and applications for the commands of the staff. */
import { normalUsername } from '../accounts/username.ts';
import { findAccount } from '../database/accounts.ts';
import { note } from '../database/audit.ts';
import type { ApplicationName } from '../database/applications.ts';
import type { Database } from '../database/database.ts';
import { endAllSessions } from '../database/sessions.ts';
import type { Status } from '../database/statuses.ts';
import { findSubmission } from '../database/submissions.ts';
import type { StaffAction } from '../staff-links/issued-links.ts';

/** The account of an applicant. */
export interface ApplicantAccount {
  readonly accountId: string;
  readonly username: string;
  readonly createdAt: Date;
  readonly confirmedAt: Date;
}
/** The state of an application. */
export interface ApplicationState {
  readonly lastPage: string | null;
  readonly statuses: readonly { readonly status: Status; readonly at: Date }[];
  readonly logins: number;
  readonly lastLogin: Date | null;
  readonly submission: { readonly reference: string; readonly submittedAt: Date; readonly formVersion: number } | null;
  /** By key; null for an encrypted answer. Unanswered keys are absent. */
  readonly answers: Readonly<Record<string, string | null>>;
  /** By `tab:<id>` and `count:<id>`. */
  readonly choices: Readonly<Record<string, string>>;
}

/** The account of a username; null when there is none. */
export async function findApplicant(database: Database, username: string): Promise<ApplicantAccount | null> {
  const account = await findAccount(database, normalUsername(username));
  return account === null
    ? null
    : {
        accountId: account.id,
        username: account.username,
        createdAt: account.created_at,
        confirmedAt: account.confirmed_at,
      };
}

/** The time of the last sign-up with an unconfirmed address; null when there is none. */
export async function pendingSince(database: Database, username: string): Promise<Date | null> {
  const row = await database
    .selectFrom('sign_ups')
    .select('created_at')
    .where('username', '=', normalUsername(username))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Reads the state without decrypting answers. `act` records in the audit log that the answers are shown. */
export async function readState(
  database: Database,
  name: ApplicationName,
  act: StaffAction | null,
): Promise<ApplicationState> {
  const { accountId, formId } = name;
  if (act !== null) {
    await note(database, 'application-shown', { accountId, requestId: 'admin', at: act.now, staff: act.staff });
  }
  const [application, answers, choices, statuses, logins, submission] = await Promise.all([
    database
      .selectFrom('applications')
      .where('account_id', '=', accountId)
      .where('form_id', '=', formId)
      .select('last_page')
      .executeTakeFirst(),
    database
      .selectFrom('answers')
      .where('account_id', '=', accountId)
      .where('form_id', '=', formId)
      .select(['key', 'value'])
      .orderBy('key')
      .execute(),
    database
      .selectFrom('choices')
      .where('account_id', '=', accountId)
      .where('form_id', '=', formId)
      .select(['name', 'value'])
      .execute(),
    database
      .selectFrom('statuses')
      .where('account_id', '=', accountId)
      .where('form_id', '=', formId)
      .select(['web_status', 'at'])
      .orderBy('at')
      .execute(),
    database.selectFrom('logins').where('account_id', '=', accountId).select('at').orderBy('at', 'desc').execute(),
    findSubmission(database, name),
  ]);
  return {
    lastPage: application?.last_page ?? null,
    statuses: statuses.map(({ web_status: status, at }) => ({ status, at })),
    logins: logins.length,
    lastLogin: logins[0]?.at ?? null,
    submission:
      submission === null
        ? null
        : {
            reference: submission.reference,
            submittedAt: submission.submittedAt,
            formVersion: submission.definitionVersion,
          },
    answers: Object.fromEntries(answers.map(({ key, value }) => [key, value])),
    choices: Object.fromEntries(choices.map(({ name, value }) => [name, value])),
  };
}

/** Ends all sessions of the applicant and returns their number. */
export function endSessions(database: Database, accountId: string, { staff, now }: StaffAction): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const count = await endAllSessions(transaction, accountId);
    await note(transaction, 'sessions-ended', { accountId, requestId: 'admin', at: now, staff });
    return count;
  });
}
