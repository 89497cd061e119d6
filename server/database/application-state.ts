/** The state of an application for the commands of the staff. */
import type { ApplicationName } from './applications.ts';
import { note } from './audit.ts';
import type { Database } from './database.ts';
import type { StaffAction } from './issued-links.ts';
import type { Status } from './statuses.ts';
import { findSubmission } from './submissions.ts';

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

/** Reads the state without decrypting answers. `act` records in the audit log that the answers are shown. */
export async function readState(
  database: Database,
  name: ApplicationName,
  act: StaffAction | null,
): Promise<ApplicationState> {
  const { accountId, formId } = name;
  if (act !== null) {
    await note(database, 'application-shown', {
      accountId,
      formId,
      requestId: 'admin',
      at: act.now,
      staff: act.staff,
    });
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
