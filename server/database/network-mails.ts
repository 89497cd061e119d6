/**
 * Mails by the network that requested them. Nobody confirms made-up addresses, so they use up the places of a network.
 * A confirmation gives its place back, so a school does not notice the limit.
 */
import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Mails within an hour to addresses that were not confirmed since: a class, and those who request a second code. */
const mostUnconfirmed = 50;
/** So many confirmed mails allow one more that is not, because some people of a school mistype their address. */
const confirmedPerMistake = 4;

/** A mail that a network requests. */
export interface NetworkMail {
  /** The keyed hashes of the network and of the recipient. */
  readonly network: string;
  readonly address: string;
  readonly at: Date;
}

/**
 * Locks a network until the transaction ends, so that its mails are counted one after the other. Returns the seconds
 * until a place ends by its age; 0 when there is one now.
 */
export async function waitForPlace(transaction: Transaction<Tables>, network: string, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`network ${network}`}, 0))`.execute(transaction);
  const places = await sql<{ readonly end: Date }>`
    with recent as (
      select at, is_confirmed from network_mails
      where network = ${network} and at > ${now}::timestamptz - interval '1 hour')
    select at + interval '1 hour' as end from recent where not is_confirmed order by at desc limit 1
    offset ${mostUnconfirmed - 1}::integer
      + (select count(*) / ${confirmedPerMistake}::integer from recent where is_confirmed)
  `.execute(transaction);
  const [place] = places.rows;
  return place === undefined ? 0 : Math.ceil((place.end.getTime() - now.getTime()) / 1000);
}

/** Counts a mail, under the lock of its network. */
export async function countMail(transaction: Transaction<Tables>, mail: NetworkMail): Promise<void> {
  await transaction
    .insertInto('network_mails')
    .values({ ...mail, is_confirmed: false })
    .execute();
}

/** Deletes the counts of the mails to an address. */
export async function forgetMails(transaction: Transaction<Tables>, address: string): Promise<void> {
  await transaction.deleteFrom('network_mails').where('address', '=', address).execute();
}

/** Gives back the places of the mails to an address, whatever network requested them. */
export async function confirmMails(transaction: Transaction<Tables>, address: string): Promise<void> {
  await transaction.updateTable('network_mails').set({ is_confirmed: true }).where('address', '=', address).execute();
}
