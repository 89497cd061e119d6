/** The list of all applications, without personal data. */
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
}

interface Row extends ListedApplication {
  readonly accountId: string;
}

const pageSize = 500;

/** Streams the applications in the order of their creation, at most `size` rows at a time. */
export async function* listApplications(
  database: Database,
  filter: ApplicationFilter,
  size = pageSize,
): AsyncGenerator<ListedApplication> {
  let last: Row | null = null;
  for (;;) {
    const rows: readonly Row[] = await readPage(database, filter, last, size);
    for (const { accountId: _, ...application } of rows) yield application;
    last = rows.at(-1) ?? null;
    if (last === null || rows.length < size) return;
  }
}

async function readPage(
  database: Database,
  { formId, status, since, until }: ApplicationFilter,
  last: Row | null,
  size: number,
): Promise<readonly Row[]> {
  const conditions: readonly RawBuilder<unknown>[] = [
    ...(last === null
      ? []
      : [sql`("begunAt", "accountId", "formId") > (${last.begunAt}, ${last.accountId}::uuid, ${last.formId})`]),
    ...(formId === null ? [] : [sql`"formId" = ${formId}`]),
    ...(status === null ? [] : [sql`status = ${status}`]),
    ...(since === null ? [] : [sql`"statusSince" >= ${since}`]),
    ...(until === null ? [] : [sql`"statusSince" < ${until}`]),
    sql`true`,
  ];
  const { rows } = await sql<Row>`
    select * from (
      select applications.account_id as "accountId", applications.form_id as "formId",
        date_trunc('milliseconds', applications.created_at) as "begunAt",
        coalesce(newest.web_status, 'none') as status, coalesce(newest.at, applications.created_at) as "statusSince",
        coalesce(submissions.definition_version, definitions.version) as version,
        coalesce(submissions.definition_hash, applications.definition_hash) as definition,
        reference, submitted_at as "submittedAt"
      from applications
        left join submissions using (account_id, form_id)
        left join definitions on definitions.hash = applications.definition_hash
        left join lateral (
          select web_status, at from statuses
          where statuses.account_id = applications.account_id and statuses.form_id = applications.form_id
          order by at desc limit 1) as newest on true) as listed
    where ${sql.join(conditions, sql` and `)}
    order by "begunAt", "accountId", "formId" limit ${size}`.execute(database);
  return rows;
}
