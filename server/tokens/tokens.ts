/** Links with a secret in them: 256 random bits, stored only as a hash, each for one purpose and for a while. */
import { createHash } from 'node:crypto';
import type { Random } from '../clock.ts';
import type { Database } from '../store/database.ts';
import { note } from '../store/audit.ts';

/** How long an application is read after its link was opened. */
export const openedSeconds = 3600;
/** How long a service link waits to be opened. */
const firstUseSeconds = 900;
const prefillSeconds = 72 * 3600;

/** What was issued: the secret is told this once. */
export interface Issued {
  readonly id: string;
  readonly secret: string;
  readonly expiresAt: Date;
}
/** A link that still holds. */
export interface OpenedToken {
  readonly id: string;
  /** Whose application it opens; null for prefilled answers. */
  readonly accountId: string | null;
  readonly answers: Readonly<Record<string, string | boolean>> | null;
  readonly issuedBy: string;
}

const secondsAfter = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000);
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** How a link is issued. */
export interface Issue {
  readonly random: Random;
  /** Who of the staff issues it. */
  readonly staff: string;
  readonly now: Date;
}

/** A link that opens one application for reading. */
export function issueServiceToken(database: Database, accountId: string, issue: Issue): Promise<Issued> {
  return issueToken(database, { purpose: 'service-view', account_id: accountId, answers: null }, firstUseSeconds, issue);
}

/** A link that brings answers, on the wire's terms, to a visitor's page. */
export function issuePrefillToken(database: Database, answers: Readonly<Record<string, string | boolean>>, issue: Issue): Promise<Issued> {
  return issueToken(database, { purpose: 'prefill', account_id: null, answers: JSON.stringify(answers) }, prefillSeconds, issue);
}

interface Content {
  readonly purpose: 'service-view' | 'prefill';
  readonly account_id: string | null;
  readonly answers: string | null;
}

function issueToken(database: Database, content: Content, seconds: number, { random, staff, now }: Issue): Promise<Issued> {
  const secret = random.bytes(32).toString('base64url');
  const expiresAt = secondsAfter(now, seconds);
  return database.transaction().execute(async (transaction) => {
    const { id } = await transaction.insertInto('tokens')
      .values({ ...content, secret_hash: hashOf(secret), cookie_hash: null, issued_by: staff, issued_at: now, expires_at: expiresAt, opened_at: null, revoked_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await note(transaction, 'token-issued', { accountId: content.account_id, requestId: 'admin', at: now, tokenId: id, staff });
    return { id, secret, expiresAt };
  });
}

/** Opens a service link for the first and only time: from now on `key` stands for it. Null when it cannot be opened. */
export async function exchangeServiceToken(database: Database, secret: string, key: string, now: Date): Promise<OpenedToken | null> {
  const row = await database.updateTable('tokens')
    .set({ cookie_hash: hashOf(key), opened_at: now, expires_at: secondsAfter(now, openedSeconds) })
    .where('purpose', '=', 'service-view').where('secret_hash', '=', hashOf(secret)).where('opened_at', 'is', null)
    .where('revoked_at', 'is', null).where('expires_at', '>', now)
    .returning(['id', 'account_id', 'answers', 'issued_by'])
    .executeTakeFirst();
  return row === undefined ? null : openedToken(row);
}

/** The opened service link of that name, for who holds its key; null when it holds no more, or never did. */
export async function findOpenedService(database: Database, id: string, key: string, now: Date): Promise<OpenedToken | null> {
  const row = await database.selectFrom('tokens').select(['id', 'account_id', 'answers', 'issued_by'])
    .where('purpose', '=', 'service-view').where('id', '=', id).where('cookie_hash', '=', hashOf(key))
    .where('revoked_at', 'is', null).where('expires_at', '>', now)
    .executeTakeFirst();
  return row === undefined ? null : openedToken(row);
}

/** The name of a service link, opened or not; null when there is none. */
export async function serviceTokenId(database: Database, secret: string): Promise<string | null> {
  const row = await database.selectFrom('tokens').select('id')
    .where('purpose', '=', 'service-view').where('secret_hash', '=', hashOf(secret))
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The prefill link of that secret; null when it holds no more, or never did. */
export async function openPrefillToken(database: Database, secret: string, now: Date): Promise<OpenedToken | null> {
  const row = await database.updateTable('tokens')
    .set((expression) => ({ opened_at: expression.fn.coalesce('opened_at', expression.val(now)) }))
    .where('purpose', '=', 'prefill').where('secret_hash', '=', hashOf(secret))
    .where('revoked_at', 'is', null).where('expires_at', '>', now)
    .returning(['id', 'account_id', 'answers', 'issued_by'])
    .executeTakeFirst();
  return row === undefined ? null : openedToken(row);
}

interface Row {
  readonly id: string;
  readonly account_id: string | null;
  readonly answers: OpenedToken['answers'];
  readonly issued_by: string;
}

const openedToken = ({ id, account_id: accountId, answers, issued_by: issuedBy }: Row): OpenedToken => ({ id, accountId, answers, issuedBy });
