/** Submitted applications for the institution, in the order of their submission. */
import { type RawBuilder, sql } from 'kysely';
import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from './database.ts';

/** A submission, independent of the forms that are served today. */
export interface SubmittedApplication {
  readonly accountId: string;
  readonly formId: string;
  readonly reference: string;
  /** The version that people see. */
  readonly version: number;
  /**
   * The content hash of the definition. Null until the next start for a submission from before definitions were stored.
   */
  readonly definition: string | null;
  readonly submittedAt: Date;
  /** Null for a person without an account. */
  readonly username: string | null;
  /** In the wire format, with the labels of chosen options. */
  readonly answers: Readonly<Record<string, string | boolean>>;
  readonly documents: readonly SubmittedDocument[];
}
export interface SubmittedDocument {
  readonly key: string;
  readonly fileName: string;
  /** The object key of the converted document; null without one. */
  readonly pdfKey: string | null;
}

export interface SubmissionFilter {
  readonly formId: string;
  /** Inclusive. */
  readonly since: Date | null;
  /** Exclusive. */
  readonly until: Date;
}
/** The place after a submission in the order of submission times and references. */
export interface Cursor {
  readonly submittedAt: Date;
  readonly reference: string;
}

interface Row {
  readonly account_id: string;
  readonly form_id: string;
  readonly reference: string;
  readonly definition_version: number;
  readonly definition_hash: string | null;
  readonly submitted_at: Date;
  readonly answers: Readonly<Record<string, string | boolean>>;
  readonly username: string | null;
  readonly data_key: string;
  /** Null unless sensitive answers are read. */
  readonly sealed: Readonly<Record<string, string>> | null;
  readonly documents: readonly SubmittedDocument[];
}

/** The submission with a reference, without sensitive answers; null when there is none. */
export async function readSubmitted(database: Database, reference: string): Promise<SubmittedApplication | null> {
  const [row] = await read(database, sql`submissions.reference = ${reference}`, { limit: 1, withSealed: false });
  return row === undefined ? null : submittedFrom(row, null);
}

/**
 * Reads at most `limit` submissions after the cursor, oldest first. Decrypts sensitive answers when the secrets are
 * given; otherwise does not read them.
 */
export async function readSubmittedAfter(
  database: Database,
  filter: SubmissionFilter,
  cursor: Cursor | null,
  { limit, secrets }: { readonly limit: number; readonly secrets: Secrets | null },
): Promise<readonly SubmittedApplication[]> {
  const isAfter =
    cursor === null
      ? sql`true`
      : sql`(submissions.submitted_at, submissions.reference) > (${cursor.submittedAt}, ${cursor.reference})`;
  const rows = await read(database, sql`${matches(filter)} and ${isAfter}`, { limit, withSealed: secrets !== null });
  return rows.map((row) => submittedFrom(row, secrets));
}

/** The hashes of the definitions of the submissions, the one of the newest submission first. */
export async function submittedDefinitions(
  database: Database,
  filter: SubmissionFilter,
): Promise<readonly (string | null)[]> {
  const { rows } = await sql<{ readonly hash: string | null }>`
    select definition_hash as hash from submissions where ${matches(filter)}
    group by definition_hash order by max(submitted_at) desc, definition_hash`.execute(database);
  return rows.map(({ hash }) => hash);
}

const matches = ({ formId, since, until }: SubmissionFilter): RawBuilder<boolean> => sql`
  submissions.form_id = ${formId} and submissions.submitted_at < ${until}
  and ${since === null ? sql`true` : sql`submissions.submitted_at >= ${since}`}`;

/** Chooses the submissions before the joins, so that a batch costs the same whatever the size of the tables. */
async function read(
  database: Database,
  condition: RawBuilder<unknown>,
  { limit, withSealed }: { readonly limit: number; readonly withSealed: boolean },
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select submissions.account_id, submissions.form_id, reference, definition_version, submissions.definition_hash,
      submitted_at, answers, username, data_key, ${withSealed ? sql`sealed` : sql`null`} as sealed,
      (select coalesce(json_agg(
          json_build_object('key', key, 'fileName', file_name, 'pdfKey', pdf_key) order by key), '[]')
        from documents where documents.account_id = submissions.account_id
          and documents.form_id = submissions.form_id) as documents
    from (
      select * from submissions where ${condition} order by submitted_at, reference limit ${limit}) as submissions
      join accounts on accounts.id = submissions.account_id
      join applications on applications.account_id = submissions.account_id
        and applications.form_id = submissions.form_id
    order by submitted_at, reference`.execute(database);
  return rows;
}

function submittedFrom(row: Row, secrets: Secrets | null): SubmittedApplication {
  const sealed = secrets === null ? [] : Object.entries(row.sealed ?? {});
  const opened = sealed.map(([key, text]) => [key, secrets?.open(row.data_key, row.account_id, key, text) ?? '']);
  return {
    accountId: row.account_id,
    formId: row.form_id,
    reference: row.reference,
    version: row.definition_version,
    definition: row.definition_hash,
    submittedAt: row.submitted_at,
    username: row.username,
    answers: { ...row.answers, ...Object.fromEntries(opened) },
    documents: row.documents,
  };
}
