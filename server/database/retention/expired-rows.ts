import { daysAfter } from '../../base/clock.ts';
import { takeBackDays } from '../address-changes.ts';
import type { Database } from '../database.ts';

/** The lifetime of the device cookie. */
const deviceDays = 180;

/** Days for which a repeated call about an arrival is recognized. */
const arrivalCallDays = 30;

/** Days for which the audit log knows the networks of events. */
const networkDays = 30;

/**
 * Deletes expired rows: counters, sessions, links, challenges, devices, requests, files of former pages and networks of
 * events.
 */
export async function deleteExpired(database: Database, now: Date): Promise<void> {
  const yesterday = daysAfter(now, -1);
  await database
    .deleteFrom('throttles')
    .where('since', '<', yesterday)
    .where('blocked_until', '<', yesterday)
    .execute();
  await database.deleteFrom('call_rates').where('used_until', '<', now).execute();
  await database.deleteFrom('sessions').where('created_at', '<', yesterday).execute();
  await database.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute();
  await database.deleteFrom('resets').where('expires_at', '<', now).execute();
  await database
    .deleteFrom('address_changes')
    .where((row) => row.fn.coalesce('changed_at', 'asked_at'), '<', daysAfter(now, -takeBackDays))
    .execute();
  await database.deleteFrom('login_networks').where('since', '<', yesterday).execute();
  await database.deleteFrom('devices').where('used_at', '<', daysAfter(now, -deviceDays)).execute();
  await database.deleteFrom('requested_mails').where('at', '<', yesterday).execute();
  await database.deleteFrom('network_mails').where('at', '<', yesterday).execute();
  // A page can be open for a day after the last server of its build has stopped. Servers report their files each hour.
  await database.deleteFrom('page_files').where('seen_at', '<', daysAfter(now, -2)).execute();
  await database.deleteFrom('arrival_calls').where('at', '<', daysAfter(now, -arrivalCallDays)).execute();
  await database
    .updateTable('audit')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('at', '<', daysAfter(now, -networkDays))
    .execute();
  await database.deleteFrom('tokens').where('expires_at', '<', yesterday).execute();
}
