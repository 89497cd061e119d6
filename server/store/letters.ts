/** Mails on their way: what is queued in a transaction is sent after it, by this process or the next. */
import { type Selectable, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export type LetterKind = Tables['letters']['kind'];

/** A mail that is to be written and sent. Codes and links are made when it is sent: none stands in the queue. */
export interface NewLetter {
  readonly kind: LetterKind;
  /** Whether there is such an account is looked at when it is sent. */
  readonly username: string;
  /** Of the browser whose sign-up a code is for. */
  readonly nonceHash?: string;
  /** Where its links lead. */
  readonly origin: string;
  readonly requestId: string;
  readonly at: Date;
}

/** A mail whose turn it is. */
export type Letter = Selectable<Tables['letters']>;

/** How long whoever took a letter may take to send it, before another tries. */
const leaseMs = 2 * 60 * 1000;
const longestWaitMs = 15 * 60 * 1000;
const longestMs = 24 * 60 * 60 * 1000;

export async function queueLetter(database: Database, letter: NewLetter): Promise<void> {
  const { kind, username, nonceHash = '', origin, requestId, at } = letter;
  await database.insertInto('letters')
    .values({ kind, username, nonce_hash: nonceHash, origin, request_id: requestId, queued_at: at, due_at: at })
    .execute();
}

/** Takes the letter that is due longest, out of the hands of every other process; null when none is. */
export async function takeLetter(database: Database, now: Date): Promise<Letter | null> {
  const { rows: [letter] } = await sql<Letter>`
    update letters set due_at = ${new Date(now.getTime() + leaseMs)}, tries = tries + 1
    where id = (select id from letters where due_at <= ${now} order by due_at, id limit 1 for update skip locked)
    returning *`.execute(database);
  return letter ?? null;
}

export async function removeLetter(database: Database, { id }: Letter): Promise<void> {
  await database.deleteFrom('letters').where('id', '=', id).execute();
}

/** Puts a letter back for a later try, each after a longer wait; false when it has been tried for a day and is removed. */
export async function postponeLetter(database: Database, letter: Letter, now: Date): Promise<boolean> {
  if (now.getTime() - letter.queued_at.getTime() >= longestMs) {
    await removeLetter(database, letter);
    return false;
  }
  const waitMs = Math.min(5_000 * 2 ** (letter.tries - 1), longestWaitMs);
  await database.updateTable('letters').set({ due_at: new Date(now.getTime() + waitMs) }).where('id', '=', letter.id).execute();
  return true;
}
