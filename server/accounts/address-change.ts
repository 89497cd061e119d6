/** Changes the address of an account: its owner asks, the new address confirms, and the former one can stop it. */
import type { Transaction } from 'kysely';
import { daysAfter } from '../base/clock.ts';
import { disablePassword } from '../database/accounts.ts';
import {
  deleteAddressChange,
  findAddressChange,
  type LockedChange,
  lockAddressChange,
  noteChanged,
  renameAccount,
  storeAddressChange,
  takeBackDays,
  wasJustChanged,
} from '../database/address-changes.ts';
import { addressName, changeAddress } from '../database/addresses.ts';
import { type AuditEvent, note } from '../database/audit.ts';
import { forgetDevices, isKnownDevice } from '../database/devices.ts';
import { confirmMails } from '../database/network-mails.ts';
import { dropPasskeys } from '../database/passkeys.ts';
import { endAccountSessions } from '../database/sessions.ts';
import type { Tables } from '../database/tables.ts';
import { queueAccountMail, queueRequestedMail } from './account-mail.ts';
import { requestChange } from './address.ts';
import { idOfLink, type LinkAct } from './account-links.ts';
import type { AccountsContext, PublicMailRequest } from './context.ts';
import { networkMark } from './device.ts';
import { type GivenPassword, lockCompared } from './present-password.ts';

/** The days in which the new address can confirm. */
const confirmDays = 1;

/** `username` is the wanted address. */
export interface AskedAddress extends PublicMailRequest, GivenPassword {}
/** The time of the mail to the new address, or the reason why there is none. */
export type Asked = Date | 'recent' | 'stale';

/**
 * Mails a link to the new address and another one to the present one. Nothing depends on an account of the new one.
 * Refuses it when the compared password was replaced or disabled, the address replaced or the session ended meanwhile,
 * and while a change can be taken back.
 */
export async function askNewAddress(context: AccountsContext, request: AskedAddress): Promise<Asked> {
  const { username, account, address, requestId } = request;
  const at = context.clock.now();
  let asked: Asked = 'stale';
  await changeAddress(context, {
    username,
    saves: ['requested'],
    change: (state) => requestChange(state, at.getTime()),
    also: async (transaction, { isMailed }) => {
      if (!(await lockCompared(transaction, request))) return;
      if (await wasJustChanged(transaction, account.id)) {
        asked = 'recent';
        return;
      }
      const words = { change: await storeAddressChange(transaction, account, username, at) };
      asked = await queueRequestedMail(context, transaction, request, { kind: 'new-address', at, isMailed, words });
      const former = { ...request, username: account.username };
      await queueAccountMail(context, transaction, former, { kind: 'address-asked', at, words });
      const network = networkMark(context, address);
      await note(transaction, 'address-asked', { accountId: account.id, requestId, at, network });
    },
  });
  return asked;
}

/** A link of a change that was opened and used. */
export interface UsedLink {
  readonly secret: string;
  /** The network of the browser, and the device cookie that it sent. */
  readonly address: string;
  readonly deviceId: string | null;
  readonly origin: string;
  readonly requestId: string;
}
/** What a link has done; null when it is not valid. */
export type Used = 'kept' | 'password-disabled' | null;

/**
 * Makes a change with the link that was mailed to the new address, and ends all sessions. As at a sign-up, the password
 * stays only in a browser of the account, because the owner of the address may not know who has asked.
 */
export const takeNewAddress = (context: AccountsContext, link: UsedLink): Promise<Used> =>
  actOnLink(context, link, 'confirm', async (transaction, { change, account, isFree }) => {
    const at = context.clock.now();
    const { id, username, former, asked_at: askedAt } = change;
    const isValid = change.changed_at === null && askedAt > daysAfter(at, -confirmDays);
    if (!isValid || !isFree || account.username !== former) return null;
    await renameAccount(transaction, account, username);
    await noteChanged(transaction, id, at);
    await confirmMails(transaction, addressName(context, username));
    const mail = { kind: 'address-changed', at, words: { change: id } } as const;
    await queueAccountMail(context, transaction, { ...link, username: former }, mail);
    const isKnown = await isKnownDevice(transaction, account.id, link.deviceId);
    if (!isKnown) await disablePassword(transaction, account.id);
    await noteUse(context, transaction, link, { accountId: account.id, event: 'address-changed' });
    return isKnown ? 'kept' : 'password-disabled';
  });

/**
 * Stops a change with a link that was mailed to the former address, or takes it back. Somebody else has asked for it
 * with the password, so the password is disabled and all sessions end.
 */
export const stopNewAddress = (context: AccountsContext, link: UsedLink): Promise<Used> =>
  actOnLink(context, link, 'stop', async (transaction, { change, account, isFree }) => {
    const { id, former, changed_at: changedAt } = change;
    const isOver = changedAt !== null && changedAt <= daysAfter(context.clock.now(), -takeBackDays);
    if (isOver || !isFree) return null;
    if (changedAt !== null) await renameAccount(transaction, account, former);
    await deleteAddressChange(transaction, id);
    await disablePassword(transaction, account.id);
    await endAccountSessions(transaction, account.id);
    await forgetDevices(transaction, account.id);
    // Whoever asked for the change could have added one.
    await dropPasskeys(transaction, account.id);
    await noteUse(context, transaction, link, { accountId: account.id, event: 'address-stopped' });
    return 'password-disabled';
  });

/** Runs the act of a link with its change and the account locked. */
async function actOnLink(
  { database, secrets }: AccountsContext,
  { secret }: UsedLink,
  act: LinkAct,
  use: (transaction: Transaction<Tables>, locked: LockedChange) => Promise<Used>,
): Promise<Used> {
  const id = idOfLink(secrets, act, secret);
  const asked = id === null ? null : await findAddressChange(database, id);
  if (asked === null) return null;
  return database.transaction().execute(async (transaction) => {
    const locked = await lockAddressChange(transaction, asked);
    return locked === null ? null : use(transaction, locked);
  });
}

const noteUse = (
  context: AccountsContext,
  transaction: Transaction<Tables>,
  { address, requestId }: UsedLink,
  { accountId, event }: { readonly accountId: string; readonly event: AuditEvent },
): Promise<void> =>
  note(transaction, event, { accountId, requestId, at: context.clock.now(), network: networkMark(context, address) });
