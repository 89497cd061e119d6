/** The list of all applications, which has personal data only when persons are searched. */
import { type RawBuilder, sql } from 'kysely';
import { normalReference } from '../base/reference.ts';
import type { Database } from './database.ts';
import type { Status } from './statuses.ts';

/** The applications to list. */
export interface ApplicationFilter {
  readonly formId: string | null;
  readonly status: Status | 'none' | null;
  /** Only applications whose status is since then or later. */
  readonly since: Date | null;
  /** Only applications whose status is since before. */
  readonly until: Date | null;
  /**
   * Each is a part of the address or the name, in any case of letters, or the reference; null for all applications,
   * without their names.
   */
  readonly words: readonly string[] | null;
  /** Only those with an answer, of this account; null for all. */
  readonly answeredBy: string | null;
}

/** The state of one application. */
export interface ListedApplication {
  readonly formId: string;
  readonly status: Status | 'none';
  readonly statusSince: Date;
  readonly begunAt: Date;
  /**
   * The version that people see: of the submission, else of the draft. Null before the first start with definitions.
   */
  readonly version: number | null;
  /** The content hash of that definition. */
  readonly definition: string | null;
  readonly reference: string | null;
  readonly submittedAt: Date | null;
  /** The time at which the person has asked for the deletion of the account; null for an open account. */
  readonly closedAt: Date | null;
  /** Null without a search for persons, and for a person without an account. */
  readonly username: string | null;
  /** The answers that are parts of a name; null without any, and without a search for persons. */
  readonly name: string | null;
}

const pageSize = 500;

/** Streams the applications of one moment in the order of their creation, at most `size` rows at a time. */
export async function* listApplications(
  database: Database,
  filter: ApplicationFilter,
  size = pageSize,
): AsyncGenerator<ListedApplication> {
  const transaction = await database.startTransaction().execute();
  try {
    // A pager may stop the output, and a transaction that is open for longer would hinder the cleaning of tables.
    await sql`select set_config('idle_in_transaction_session_timeout', '10min', true)`.execute(transaction);
    const rarest = await rarestOf(transaction, filter.words ?? []);
    await sql`declare listed no scroll cursor for ${selected(filter, rarest)}`.execute(transaction);
    for (;;) {
      const page = sql<ListedApplication>`fetch forward ${sql.lit(size)} from listed`;
      const { rows } = await page.execute(transaction);
      yield* rows;
      if (rows.length < size) break;
    }
  } finally {
    await transaction.rollback().execute();
  }
}

function selected(
  { formId, status, since, until, words, answeredBy }: ApplicationFilter,
  rarest: string | null,
): RawBuilder<ListedApplication> {
  const conditions: readonly RawBuilder<unknown>[] = [
    ...(formId === null ? [] : [sql`"formId" = ${formId}`]),
    ...(status === null ? [] : [sql`status = ${status}`]),
    ...(since === null ? [] : [sql`"statusSince" >= ${since}`]),
    ...(until === null ? [] : [sql`"statusSince" < ${until}`]),
    sql`true`,
  ];
  const found: readonly RawBuilder<unknown>[] = [
    ...(rarest === null ? [] : [isFoundBy(rarest)]),
    ...(words ?? []).map(has),
    ...(answeredBy === null ? [] : [isAnsweredBy(answeredBy)]),
    sql`true`,
  ];
  const person = words === null ? sql`null as username, null as name` : sql`accounts.username, applications.name`;
  return sql`
    select "formId", status, "statusSince", "begunAt", version, definition, reference, "submittedAt",
      "closedAt", username, name
    from (
      select applications.account_id as "accountId", applications.form_id as "formId",
        applications.created_at as "begunAt",
        coalesce(newest.web_status, 'none') as status, coalesce(newest.at, applications.created_at) as "statusSince",
        coalesce(submissions.definition_version, definitions.version) as version,
        coalesce(submissions.definition_hash, applications.definition_hash) as definition,
        reference, submitted_at as "submittedAt", asked_at as "closedAt", ${person}
      from applications left join accounts on accounts.id = applications.account_id
        left join submissions using (account_id, form_id)
        left join account_deletions using (account_id)
        left join definitions on definitions.hash = applications.definition_hash
        left join lateral (
          select web_status, at from statuses
          where statuses.account_id = applications.account_id and statuses.form_id = applications.form_id
          order by at desc limit 1) as newest on true
      where ${sql.join(found, sql` and `)}) as listed
    where ${sql.join(conditions, sql` and `)}
    order by "begunAt", "accountId", "formId"`;
}

/** A search reads so many rows at most by the index of a word; a more common word is looked for in all rows. */
const fewRows = 10_000;

/** The word that the fewest rows have, when few have it. */
async function rarestOf(database: Database, words: readonly string[]): Promise<string | null> {
  let rarest: { readonly word: string | null; readonly count: number } = { word: null, count: fewRows };
  for (const word of words) {
    const { rows } = await sql<{ readonly count: number }>`
      select count(*)::int as count from (
        (select from accounts where lower(username) like ${part(word)} limit ${rarest.count})
        union all (select from applications where lower(name) like ${part(word)} limit ${rarest.count})
        union all select from submissions where reference = ${normalReference(word)}) as found`.execute(database);
    const count = rows[0]?.count ?? 0;
    if (count < rarest.count) rarest = { word, count };
  }
  return rarest.word;
}

/** The condition that an application has a word, by three indexes. */
const isFoundBy = (word: string): RawBuilder<unknown> => sql`
  (applications.account_id, applications.form_id) in (
    select account_id, form_id from applications join accounts on accounts.id = account_id
      where lower(username) like ${part(word)}
    union all select account_id, form_id from applications where lower(name) like ${part(word)}
    union all select account_id, form_id from submissions where reference = ${normalReference(word)})`;

/** The same condition for a row that is read. */
const has = (word: string): RawBuilder<unknown> => sql`
  (lower(username) like ${part(word)} or lower(name) like ${part(word)} or reference = ${normalReference(word)})`;

const isAnsweredBy = (accountId: string): RawBuilder<unknown> => sql`
  applications.account_id = ${accountId} and exists (
    select from answers
    where answers.account_id = applications.account_id and answers.form_id = applications.form_id)`;

const part = (word: string): RawBuilder<unknown> => sql`lower(${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`;
