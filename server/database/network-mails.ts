/**
 * Mails by the network that requested them. Nobody confirms made-up addresses, so they use up the places of a network.
 * A confirmation gives its place back, so a school rarely notices the limit. Its further mails are sent later.
 */
import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Mails to addresses that were not confirmed within an hour: those sent at once, and all before a refusal. */
const mostAtOnce = 50;
const mostAnHour = 400;
/** The time between two mails beyond those sent at once. */
const pauseMs = 3000;
/** So many confirmed mails allow one more that is not, because some people of a school mistype their address. */
const confirmedPerMistake = 4;

export interface NetworkMail {
  /** The keyed hashes of the network and of the recipient. */
  readonly network: string;
  readonly address: string;
  /** When it is sent. */
  readonly at: Date;
}

interface Recent {
  readonly allowance: number;
  readonly unconfirmed: number;
  readonly last: Date | null;
  /** The end of the place that must end before another mail; null if there is a place. */
  readonly end: Date | null;
}

/**
 * Locks a network until the transaction ends, so that its mails are counted one after the other. Returns when its next
 * mail can be sent, or the seconds until it may request one.
 */
export async function nextPlace(
  transaction: Transaction<Tables>,
  network: string,
  now: Date,
): Promise<{ readonly at: Date } | { readonly refusedSeconds: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`network ${network}`}, 0))`.execute(transaction);
  const { rows } = await sql<Recent>`
    with recent as (
      select at, is_confirmed from network_mails
      where network = ${network} and at > ${now}::timestamptz - interval '1 hour'),
    counted as (
      select (count(*) filter (where is_confirmed) / ${confirmedPerMistake}::integer)::integer as allowance,
        (count(*) filter (where not is_confirmed))::integer as unconfirmed,
        max(at) filter (where not is_confirmed) as last
      from recent)
    select *, (
      select at + interval '1 hour' from recent where not is_confirmed order by at desc limit 1
      offset ${mostAnHour - 1}::integer + allowance) as end
    from counted`.execute(transaction);
  const { allowance = 0, unconfirmed = 0, last = null, end = null } = rows[0] ?? {};
  if (end !== null) return { refusedSeconds: Math.ceil((end.getTime() - now.getTime()) / 1000) };
  if (last === null || unconfirmed < mostAtOnce + allowance) return { at: now };
  return { at: new Date(Math.max(now.getTime(), last.getTime()) + pauseMs) };
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
