import type { Transaction } from 'kysely';
import { dropDeletion } from '../database/account-deletions.ts';
import { changePassword } from '../database/accounts.ts';
import { forgetDevices } from '../database/devices.ts';
import { endAccountSessions } from '../database/sessions.ts';
import type { Tables } from '../database/tables.ts';
import { forget } from '../database/throttles.ts';
import type { AccountsContext } from './context.ts';
import { rememberDevice } from './sessions.ts';
import { loginName } from './try-password.ts';

export interface StoredPassword {
  readonly accountId: string;
  readonly username: string;
  readonly passwordHash: string;
  /** The session that stays; null ends all. */
  readonly keptSession: string | null;
  /** The device cookie that the browser sent. */
  readonly formerDeviceId: string | null;
}

/**
 * Stores a new password, ends sessions, forgets devices and failed logins, and takes an asked deletion back. Returns
 * the new device cookie.
 */
export async function storePassword(
  context: AccountsContext,
  transaction: Transaction<Tables>,
  { accountId, username, passwordHash, keptSession, formerDeviceId }: StoredPassword,
): Promise<string> {
  await changePassword(transaction, accountId, passwordHash);
  await dropDeletion(transaction, accountId);
  await endAccountSessions(transaction, accountId, keptSession);
  await forgetDevices(transaction, accountId);
  const deviceId = await rememberDevice(context, transaction, accountId, formerDeviceId);
  await forget(transaction, loginName(context, username));
  return deviceId;
}
