/** Known devices: browsers that have logged in to an account. Their cookie allows a login attempt during a wait. */
import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** Failed attempts during a wait that disable the cookie until the next login. */
const mostFailures = 3;
/** Devices of one account; the longest unused are deleted first. */
export const mostDevices = 20;

/** The hash of the cookie of a device, which is stored. */
export const deviceHash = (deviceId: string): string => createHash('sha256').update(deviceId).digest('hex');

/** Counts an attempt before the comparison. Returns false for an unknown device and for one without attempts left. */
export async function takeDeviceTry(database: Database, deviceId: string, username: string): Promise<boolean> {
  const row = await database
    .updateTable('devices')
    .from('accounts')
    .set((expression) => ({ failures: expression('devices.failures', '+', 1) }))
    .whereRef('accounts.id', '=', 'devices.account_id')
    .where('accounts.username', '=', username)
    .where('devices.id_hash', '=', deviceHash(deviceId))
    .where('devices.failures', '<', mostFailures)
    .returning('devices.account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a browser has logged in to an account before. */
export async function isKnownDevice(
  transaction: Transaction<Tables>,
  accountId: string,
  deviceId: string | null,
): Promise<boolean> {
  if (deviceId === null) return false;
  const row = transaction
    .selectFrom('devices')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('id_hash', '=', deviceHash(deviceId));
  return (await row.executeTakeFirst()) !== undefined;
}

export interface DeviceLogin {
  readonly accountId: string;
  /** The new cookie and the former one of the browser. Its other accounts move to the new cookie. */
  readonly deviceId: string;
  readonly formerDeviceId: string | null;
}

/** Stores the device after a login. Its former cookie becomes invalid. */
export async function storeDevice(transaction: Transaction<Tables>, login: DeviceLogin, now: Date): Promise<void> {
  const { accountId, deviceId, formerDeviceId } = login;
  const device = { id_hash: deviceHash(deviceId), account_id: accountId, used_at: now, failures: 0 };
  if (formerDeviceId !== null) {
    await transaction
      .updateTable('devices')
      .set({ id_hash: device.id_hash })
      .where('id_hash', '=', deviceHash(formerDeviceId))
      .execute();
  }
  await transaction
    .insertInto('devices')
    .values(device)
    .onConflict((conflict) => conflict.columns(['id_hash', 'account_id']).doUpdateSet(device))
    .execute();
  await transaction
    .deleteFrom('devices')
    .where('account_id', '=', accountId)
    .where('id_hash', 'not in', (query) =>
      query
        .selectFrom('devices')
        .select('id_hash')
        .where('account_id', '=', accountId)
        .orderBy('used_at', 'desc')
        .limit(mostDevices),
    )
    .execute();
}

/** Deletes all devices of the account. */
export async function forgetDevices(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  await transaction.deleteFrom('devices').where('account_id', '=', accountId).execute();
}
