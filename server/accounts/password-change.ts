import { changeAddress, discardLink } from '../database/addresses.ts';
import { note } from '../database/audit.ts';
import { keepPasswordKey } from '../database/sessions.ts';
import { queueAccountMail } from './account-mail.ts';
import type { AccountsContext, MailRequest } from './context.ts';
import { networkMark } from './device.ts';
import { type GivenPassword, lockCompared } from './present-password.ts';
import { storePassword } from './store-password.ts';

/** The session stays. */
export interface PasswordChange extends MailRequest, GivenPassword {
  readonly password: string;
  /** The random key that the page has made for this change; null from a page of before. */
  readonly key: string | null;
  /** The device cookie that the browser sent. */
  readonly formerDeviceId: string | null;
  /** The network of the browser. */
  readonly address: string;
}

/**
 * Replaces the compared password, ends all other sessions, and discards a mailed link to set a password. Returns the
 * new device cookie; null, with the password kept, when the compared one was replaced, disabled or deleted, or the
 * session ended, meanwhile.
 */
export async function replacePassword(context: AccountsContext, change: PasswordChange): Promise<string | null> {
  const { account, password, key, sessionId, formerDeviceId, address, requestId } = change;
  const { id: accountId, username } = account;
  const passwordHash = await context.passwords.hash(password);
  const at = context.clock.now();
  let deviceId: string | null = null;
  await changeAddress(context, {
    username,
    saves: [],
    change: (state) => ({ state }),
    also: async (transaction) => {
      if (!(await lockCompared(transaction, change))) return;
      await discardLink(transaction, username);
      const stored = { accountId, username, passwordHash, keptSession: sessionId, formerDeviceId };
      deviceId = await storePassword(context, transaction, stored);
      const network = networkMark(context, address);
      if (key !== null) await keepPasswordKey(transaction, sessionId, key);
      await note(transaction, 'password-changed', { accountId, requestId, at, network });
      await queueAccountMail(context, transaction, { ...change, username }, { kind: 'password-changed', at });
    },
  });
  return deviceId;
}
