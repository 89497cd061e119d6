/** Browsers that have logged in to an account before: a cookie lets them try a password while others have to wait. */
import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** Wrong passwords during a wait that end what a cookie is good for, until the next log-in. */
const mostFailures = 3;
/** Of one account; the longest unused go first. */
const mostDevices = 20;

const hashOf = (deviceId: string): string => createHash('sha256').update(deviceId).digest('hex');

/** Counts a try before it is compared; false where the browser has never logged in to that account, or has no tries left. */
export async function takeDeviceTry(database: Database, deviceId: string, username: string): Promise<boolean> {
  const row = await database.updateTable('devices').from('accounts')
    .set((expression) => ({ failures: expression('devices.failures', '+', 1) }))
    .whereRef('accounts.id', '=', 'devices.account_id')
    .where('accounts.username', '=', username).where('devices.id_hash', '=', hashOf(deviceId))
    .where('devices.failures', '<', mostFailures)
    .returning('devices.account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface DeviceLogin {
  readonly accountId: string;
  /** Of the cookie that the browser gets now, and of the one it came with; the other accounts of the browser move to it. */
  readonly deviceId: string;
  readonly formerDeviceId: string | null;
}

/** Notes that the browser has logged in. Whoever has read its former cookie has nothing. */
export async function storeDevice(transaction: Transaction<Tables>, login: DeviceLogin, now: Date): Promise<void> {
  const { accountId, deviceId, formerDeviceId } = login;
  const device = { id_hash: hashOf(deviceId), account_id: accountId, used_at: now, failures: 0 };
  if (formerDeviceId !== null) {
    await transaction.updateTable('devices').set({ id_hash: device.id_hash }).where('id_hash', '=', hashOf(formerDeviceId)).execute();
  }
  await transaction.insertInto('devices').values(device)
    .onConflict((conflict) => conflict.columns(['id_hash', 'account_id']).doUpdateSet(device))
    .execute();
  await transaction.deleteFrom('devices').where('account_id', '=', accountId)
    .where('id_hash', 'not in', (query) => query.selectFrom('devices').select('id_hash')
      .where('account_id', '=', accountId).orderBy('used_at', 'desc').limit(mostDevices))
    .execute();
}

/** Forgets every browser of the account. */
export async function forgetDevices(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  await transaction.deleteFrom('devices').where('account_id', '=', accountId).execute();
}
