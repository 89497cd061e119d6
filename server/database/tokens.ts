/** Links with a secret of 256 random bits, which is stored as a hash. Each link has one purpose and a lifetime. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Random } from '../base/clock.ts';
import { note } from './audit.ts';
import type { ApplicationName } from './applications.ts';
import type { Database } from './database.ts';

/** The lifetime of a service link after it was opened. */
export const openedSeconds = 3600;
/** The lifetime of a service link before it is opened. */
const firstUseSeconds = 900;
const prefillSeconds = 72 * 3600;

/** A new link. The secret cannot be read again. */
export interface Issued {
  readonly id: string;
  readonly secret: string;
  readonly expiresAt: Date;
}
/** A valid link. */
export interface OpenedToken {
  readonly id: string;
  /** The application of a service link; null for a prefill link. */
  readonly application: ApplicationName | null;
  readonly answers: Readonly<Record<string, string | boolean>> | null;
  readonly issuedBy: string;
}

const secondsAfter = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000);
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The issuer of a link and the time. */
export interface Issue {
  readonly random: Random;
  /** The staff member who issues the link. */
  readonly staff: string;
  readonly now: Date;
}

/** Issues a link to view one application, which opens once, or as often as wanted for some hours. */
export function issueServiceToken(
  database: Database,
  { accountId, formId }: ApplicationName,
  issue: Issue,
  hours: number | null = null,
): Promise<Issued> {
  const content = { purpose: 'service-view', account_id: accountId, form_id: formId, answers: null } as const;
  return hours === null
    ? issueToken(database, content, firstUseSeconds, issue)
    : issueToken(database, { ...content, opens_again: true }, hours * 3600, issue);
}

/** Issues a link that fills in answers of one form, which are in the wire format. */
export function issuePrefillToken(
  database: Database,
  formId: string,
  answers: Readonly<Record<string, string | boolean>>,
  issue: Issue,
): Promise<Issued> {
  return issueToken(
    database,
    { purpose: 'prefill', account_id: null, form_id: formId, answers: JSON.stringify(answers) },
    prefillSeconds,
    issue,
  );
}

interface Content {
  readonly purpose: 'service-view' | 'prefill';
  readonly account_id: string | null;
  readonly form_id: string | null;
  readonly answers: string | null;
  readonly opens_again?: boolean;
}

function issueToken(
  database: Database,
  content: Content,
  seconds: number,
  { random, staff, now }: Issue,
): Promise<Issued> {
  const secret = random.bytes(32).toString('base64url');
  const expiresAt = secondsAfter(now, seconds);
  return database.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('tokens')
      .values({
        ...content,
        secret_hash: hashOf(secret),
        cookie_hash: null,
        issued_by: staff,
        issued_at: now,
        expires_at: expiresAt,
        opened_at: null,
        revoked_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await note(transaction, 'token-issued', {
      accountId: content.account_id,
      formId: content.form_id,
      requestId: 'admin',
      at: now,
      tokenId: id,
      staff,
    });
    return { id, secret, expiresAt };
  });
}

/** Opens a service link, and replaces its secret by `key`. Null when the link is not valid. */
export async function exchangeServiceToken(
  database: Database,
  secret: string,
  key: string,
  now: Date,
): Promise<OpenedToken | null> {
  const opened = { cookie_hash: hashOf(key), opened_at: now, expires_at: secondsAfter(now, openedSeconds) };
  const row = await database
    .updateTable('tokens')
    .set(opened)
    .where('purpose', '=', 'service-view')
    .where('secret_hash', '=', hashOf(secret))
    .where('opens_again', '=', false)
    .where('opened_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'account_id', 'form_id', 'answers', 'issued_by'])
    .executeTakeFirst();
  return row === undefined ? openAgain(database, secret, opened) : openedToken(row);
}

/** Each opening of a link that opens again is a link that was opened, so that it is listed and ends by itself. */
async function openAgain(
  database: Database,
  secret: string,
  {
    cookie_hash: keyHash,
    opened_at: now,
    expires_at: until,
  }: Record<'opened_at' | 'expires_at', Date> & Record<'cookie_hash', string>,
): Promise<OpenedToken | null> {
  const { rows } = await sql<Row>`
    with link as (
      update tokens set opened_at = coalesce(opened_at, ${now}) where purpose = 'service-view' and opens_again
        and secret_hash = ${hashOf(secret)} and revoked_at is null and expires_at > ${now} returning *)
    insert into tokens (purpose, secret_hash, cookie_hash, account_id, form_id, issued_by, issued_at, expires_at,
      opened_at, opening_of)
    select purpose, ${keyHash}, ${keyHash}, account_id, form_id, issued_by, ${now}, ${until}, ${now}, id from link
    returning id, account_id, form_id, answers, issued_by`.execute(database);
  return rows[0] === undefined ? null : openedToken(rows[0]);
}

/** An opened service link by its id and key. Null when it is not valid. */
export async function findOpenedService(
  database: Database,
  id: string,
  key: string,
  now: Date,
): Promise<OpenedToken | null> {
  const row = await database
    .selectFrom('tokens')
    .select(['id', 'account_id', 'form_id', 'answers', 'issued_by'])
    .where('purpose', '=', 'service-view')
    .where('id', '=', id)
    .where('cookie_hash', '=', hashOf(key))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row === undefined ? null : openedToken(row);
}

/** The id of a service link with this secret, also after it was opened. */
export async function serviceTokenId(database: Database, secret: string): Promise<string | null> {
  const row = await database
    .selectFrom('tokens')
    .select('id')
    .where('purpose', '=', 'service-view')
    .where('secret_hash', '=', hashOf(secret))
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Opens a prefill link. Null when it is not valid, or for another form than `formId`; links from before there was more
 * than one form are for `formOfOldLinks`.
 */
export async function openPrefillToken(
  database: Database,
  secret: string,
  { formId, formOfOldLinks }: { readonly formId: string; readonly formOfOldLinks: string },
  now: Date,
): Promise<OpenedToken | null> {
  const row = await database
    .updateTable('tokens')
    .set((expression) => ({ opened_at: expression.fn.coalesce('opened_at', expression.val(now)) }))
    .where('purpose', '=', 'prefill')
    .where('secret_hash', '=', hashOf(secret))
    .where(({ fn, val, eb }) => eb(fn.coalesce('form_id', val(formOfOldLinks)), '=', formId))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'account_id', 'form_id', 'answers', 'issued_by'])
    .executeTakeFirst();
  return row === undefined ? null : openedToken(row);
}

interface Row {
  readonly id: string;
  readonly account_id: string | null;
  readonly form_id: string | null;
  readonly answers: OpenedToken['answers'];
  readonly issued_by: string;
}

const openedToken = ({ id, account_id, form_id, answers, issued_by }: Row): OpenedToken => ({
  id,
  application: account_id === null || form_id === null ? null : { accountId: account_id, formId: form_id },
  answers,
  issuedBy: issued_by,
});
