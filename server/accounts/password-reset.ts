import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { createAccount, findAccount, lockAccount } from '../database/accounts.ts';
import { addressName, changeAddress } from '../database/addresses.ts';
import { note } from '../database/audit.ts';
import { confirmMails } from '../database/network-mails.ts';
import type { Tables } from '../database/tables.ts';
import { draftTargetOf } from '../forms/forms.ts';
import { queueAccountMail, queueRequestedMail } from './account-mail.ts';
import { type AddressState, requestLink, setPassword } from './address.ts';
import type { AccountsContext, MailRequest, PublicMailRequest } from './context.ts';
import { networkMark } from './device.ts';
import { linkHashOf } from './reset-link.ts';
import { storePassword } from './store-password.ts';

/** Queues a mail with a link to set the password, unless the address has reached its limit. Returns its time. */
export async function requestResetLink(context: AccountsContext, request: PublicMailRequest): Promise<Date> {
  const { username } = request;
  const at = context.clock.now();
  let dueAt = at;
  await changeAddress(context, {
    username,
    saves: ['requested'],
    change: (state) => requestLink(state, at.getTime()),
    also: async (transaction, { isMailed }) => {
      dueAt = await queueRequestedMail(context, transaction, request, { isMailed, kind: 'reset', at });
    },
  });
  return dueAt;
}

export interface NewPassword extends MailRequest {
  readonly username: string;
  /** The secret of the link. */
  readonly id: string;
  readonly password: string;
  /** The device cookie that the browser sent. */
  readonly formerDeviceId: string | null;
  /** The network of the browser. */
  readonly address: string;
}

/**
 * Sets the password with the newest link of the address, which is then used up, and ends all sessions. Returns the new
 * device cookie; null when the link is not valid.
 */
export async function setNewPassword(context: AccountsContext, request: NewPassword): Promise<string | null> {
  const { username, id, password, formerDeviceId, address, requestId } = request;
  const passwordHash = await context.passwords.hash(password);
  const at = context.clock.now();
  let deviceId: string | null = null;
  await changeAddress(context, {
    username,
    saves: ['signUps', 'link'],
    change: (state) => ({ ...setPassword(state, linkHashOf(id), at.getTime()), before: state }),
    also: async (transaction, { isSet, before }) => {
      if (!isSet) return;
      const accountId = await accountOf(context, transaction, { username, before, requestId });
      const stored = { accountId, username, passwordHash, keptSession: null, formerDeviceId };
      deviceId = await storePassword(context, transaction, stored);
      await confirmMails(transaction, addressName(context, username));
      await note(transaction, 'password-reset', { accountId, requestId, at, network: networkMark(context, address) });
      if (before.account?.hasPassword !== true) return;
      await queueAccountMail(context, transaction, request, { kind: 'password-changed', at });
    },
  });
  return deviceId;
}

interface Owner {
  readonly username: string;
  readonly before: AddressState;
  readonly requestId: string;
}

/**
 * The locked account of an address. A link was mailed to the address, so it also confirms it and creates the account.
 */
async function accountOf(context: AccountsContext, transaction: Transaction<Tables>, owner: Owner): Promise<string> {
  const { secrets, clock, forms } = context;
  const { username, before, requestId } = owner;
  const account = await findAccount(transaction, username);
  if (account !== null && (await lockAccount(transaction, account.id)) !== null) return account.id;
  const [id, at] = [randomUUID(), clock.now()];
  const createdAt = new Date(before.signUps[0]?.createdAt ?? at.getTime());
  await createAccount(transaction, secrets, {
    id,
    username,
    passwordHash: null,
    createdAt,
    confirmedAt: at,
    application: draftTargetOf(forms.defaultForm),
  });
  await note(transaction, 'address-confirmed', { accountId: id, requestId, at });
  return id;
}
