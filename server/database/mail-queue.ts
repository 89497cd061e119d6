/** The queue of mails. A mail that is queued in a transaction is sent after it, by this process or another. */
import type { Selectable, Transaction } from 'kysely';
import type { Account } from './accounts.ts';
import type { Database } from './database.ts';
import { type Backoff, nextTry, takeDue } from './due-rows.ts';
import type { Tables } from './tables.ts';

export type MailKind = Tables['queued_mails']['kind'];

/** The kinds of mails to an address, whoever owns it. All others are about an account, whose address they follow. */
export const addressKinds = [
  'signed-up',
  'code',
  'address-confirmed',
  'reset',
  'new-address',
  'address-asked',
  'address-changed',
] as const satisfies readonly MailKind[];
/** A mail about an account. */
export type AccountMailKind = Exclude<MailKind, (typeof addressKinds)[number]>;

/** A mail to queue. Codes and links are created when it is sent, so the queue contains none. */
export interface NewMail {
  readonly kind: MailKind;
  /** The recipient. The account is looked up when the mail is sent. */
  readonly username: string;
  /** The form whose texts the mail has; the default form by default. */
  readonly formId?: string;
  /** The sign-up cookie of the browser that a code is for. */
  readonly nonceHash?: string;
  readonly origin: string;
  readonly requestId: string;
  /** What the text contains and is not known later. */
  readonly words?: Readonly<Record<string, string>>;
  readonly at: Date;
  /** When it is sent; at once by default. */
  readonly dueAt?: Date;
}

/** A mail that a worker has taken from the queue. */
export type QueuedMail = Selectable<Tables['queued_mails']>;

const backoff: Backoff = { firstMs: 5_000, longestMs: 15 * 60 * 1000, endMs: 24 * 60 * 60 * 1000 };

/** Adds a mail to the queue. */
export async function queueMail(database: Database, mail: NewMail): Promise<void> {
  const { kind, username, nonceHash = '', formId = null, origin, requestId, at, dueAt = at, words = {} } = mail;
  await database
    .insertInto('queued_mails')
    .values({
      kind,
      username,
      nonce_hash: nonceHash,
      form_id: formId,
      origin,
      request_id: requestId,
      queued_at: at,
      due_at: dueAt,
      words: JSON.stringify(words),
    })
    .execute();
}

interface WaitingMail {
  readonly kinds: readonly MailKind[];
  readonly username: string;
  /** The sign-up cookies of its browser when it was queued, and now. */
  readonly formerNonceHash: string;
  readonly nonceHash: string;
  readonly words: Readonly<Record<string, string>>;
}

/** The time of a mail that still waits for it, which is now for the new cookie and words. Null for none. */
export async function keepWaitingMail(
  transaction: Transaction<Tables>,
  { kinds, username, formerNonceHash, nonceHash, words }: WaitingMail,
  now: Date,
): Promise<Date | null> {
  const [waiting] = await transaction
    .updateTable('queued_mails')
    .set({ nonce_hash: nonceHash, words: JSON.stringify(words) })
    .where('username', '=', username)
    .where('kind', 'in', kinds)
    .where('nonce_hash', '=', formerNonceHash)
    .where('due_at', '>', now)
    .where('tries', '=', 0)
    .returning('due_at')
    .execute();
  return waiting?.due_at ?? null;
}

/** Takes the mail that has been due longest. Null when none is due. */
export const takeMail = (database: Database, now: Date, publicUrl: string | null): Promise<QueuedMail | null> =>
  takeDue(database, 'queued_mails', now, publicUrl);

/**
 * The account of the address that a taken mail has now, which may have changed since it was taken. One statement, so
 * that it sees all of a change or nothing. Null without an account, and when the mail was removed.
 */
export async function accountOfMail(database: Database, { id }: Pick<QueuedMail, 'id'>): Promise<Account | null> {
  const row = database
    .selectFrom('queued_mails')
    .innerJoin('accounts', 'accounts.username', 'queued_mails.username')
    .selectAll('accounts')
    .where('queued_mails.id', '=', id);
  return (await row.$narrowType<{ username: string }>().executeTakeFirst()) ?? null;
}

/** Removes a mail from the queue that its address refuses. Returns false if it has another address since then. */
export async function removeRefused(database: Database, { id }: QueuedMail, address: string): Promise<boolean> {
  const mail = database.deleteFrom('queued_mails').where('id', '=', id).where('username', '=', address);
  return (await mail.returning('id').executeTakeFirst()) !== undefined;
}

/** Removes a mail from the queue. */
export async function removeMail(database: Database, { id }: QueuedMail): Promise<void> {
  await database.deleteFrom('queued_mails').where('id', '=', id).execute();
}

/**
 * Schedules another attempt after a longer wait. Removes the mail and returns false after a day and at least twelve
 * attempts.
 */
export async function postponeMail(database: Database, mail: QueuedMail, now: Date): Promise<boolean> {
  const dueAt = nextTry(backoff, mail, now);
  if (dueAt === null) await removeMail(database, mail);
  else await database.updateTable('queued_mails').set({ due_at: dueAt }).where('id', '=', mail.id).execute();
  return dueAt !== null;
}
