/** The list of all applications, which has personal data only when persons are searched. */
import { type RawBuilder, sql } from 'kysely';
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
  /** Only applications of these persons; null for all, without their names. */
  readonly persons: PersonSearch | null;
}

/** A search for persons. */
export interface PersonSearch {
  /** Each is a part of the address or the name, in any case of letters. */
  readonly words: readonly string[];
  /** The answer keys of the parts of a name in their order, by form. */
  readonly nameKeys: Readonly<Record<string, readonly string[]>>;
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
    await sql`declare listed no scroll cursor for ${selected(filter)}`.execute(transaction);
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

function selected({ formId, status, since, until, persons }: ApplicationFilter): RawBuilder<ListedApplication> {
  const words = persons?.words ?? [];
  const conditions: readonly RawBuilder<unknown>[] = [
    ...(formId === null ? [] : [sql`"formId" = ${formId}`]),
    ...(status === null ? [] : [sql`status = ${status}`]),
    ...(since === null ? [] : [sql`"statusSince" >= ${since}`]),
    ...(until === null ? [] : [sql`"statusSince" < ${until}`]),
    ...words.map((word) => sql`position(lower(${word}) in lower(concat_ws(' ', username, name))) > 0`),
    sql`true`,
  ];
  return sql`
    select "formId", status, "statusSince", "begunAt", version, definition, reference, "submittedAt",
      "closedAt", username, name
    from (
      select applications.account_id as "accountId", applications.form_id as "formId",
        applications.created_at as "begunAt",
        coalesce(newest.web_status, 'none') as status, coalesce(newest.at, applications.created_at) as "statusSince",
        coalesce(submissions.definition_version, definitions.version) as version,
        coalesce(submissions.definition_hash, applications.definition_hash) as definition,
        reference, submitted_at as "submittedAt", asked_at as "closedAt", person.username, person.name
      from applications
        left join submissions using (account_id, form_id)
        left join account_deletions using (account_id)
        left join definitions on definitions.hash = applications.definition_hash
        left join lateral (
          select web_status, at from statuses
          where statuses.account_id = applications.account_id and statuses.form_id = applications.form_id
          order by at desc limit 1) as newest on true
        left join lateral (${personOf(persons)}) as person on true) as listed
    where ${sql.join(conditions, sql` and `)}
    order by "begunAt", "accountId", "formId"`;
}

/** The address and the name of the person of an application. */
function personOf(persons: PersonSearch | null): RawBuilder<unknown> {
  if (persons === null) return sql`select null as username, null as name`;
  return sql`
    select accounts.username, (
      select string_agg(value, ' ' order by number)
      from json_array_elements_text(${JSON.stringify(persons.nameKeys)}::json -> applications.form_id)
          with ordinality as part(key, number)
        join answers using (key)
      where answers.account_id = applications.account_id and answers.form_id = applications.form_id
        and value <> '') as name
    from accounts where accounts.id = applications.account_id`;
}
