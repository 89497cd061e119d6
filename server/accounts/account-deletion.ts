/** Deletes an account a week after its owner has asked for it, unless a mailed link or a new password keeps it. */
import { dateWritten } from '../../engine/internal.ts';
import { accountOfDeletion, dropDeletion, keptSubmissions, storeDeletion } from '../database/account-deletions.ts';
import { disablePassword, lockAccount } from '../database/accounts.ts';
import { dropAddressChange, wasJustChanged } from '../database/address-changes.ts';
import { changeAddress, discardLink } from '../database/addresses.ts';
import { note } from '../database/audit.ts';
import type { Database } from '../database/database.ts';
import { forgetDevices } from '../database/devices.ts';
import { dropPasskeys } from '../database/passkeys.ts';
import { endAccountSessions } from '../database/sessions.ts';
import type { Forms } from '../forms/forms.ts';
import { messageText } from '../forms/messages.ts';
import { queueAccountMail } from './account-mail.ts';
import { idOfLink } from './account-links.ts';
import type { AccountsContext, MailRequest } from './context.ts';
import { networkMark } from './device.ts';
import { type GivenPassword, lockCompared } from './present-password.ts';

export interface AskedDeletion extends MailRequest, GivenPassword {
  /** The network of the browser. */
  readonly address: string;
}

/**
 * Closes an account until its deletion: ends all sessions, disables the password, discards links, and mails one that
 * keeps the account. Refuses it when the compared password or address was replaced or the session ended meanwhile, and
 * while a change of the address can be taken back.
 */
export async function askDeletion(
  context: AccountsContext,
  request: AskedDeletion,
): Promise<'asked' | 'recent' | 'stale'> {
  const { account, address, origin, requestId } = request;
  const at = context.clock.now();
  const { id: accountId, username } = account;
  let asked: 'asked' | 'recent' | 'stale' = 'stale';
  await changeAddress(context, {
    username,
    saves: [],
    change: (state) => ({ state }),
    also: async (transaction) => {
      if (!(await lockCompared(transaction, request))) return;
      asked = (await wasJustChanged(transaction, accountId)) ? 'recent' : 'asked';
      if (asked === 'recent') return;
      await dropAddressChange(transaction, accountId);
      await storeDeletion(transaction, accountId, at);
      await disablePassword(transaction, accountId);
      await endAccountSessions(transaction, accountId);
      await forgetDevices(transaction, accountId);
      await discardLink(transaction, username);
      await queueAccountMail(context, transaction, { username, origin, requestId }, { kind: 'deletion-asked', at });
      await note(transaction, 'deletion-asked', { accountId, requestId, at, network: networkMark(context, address) });
    },
  });
  return asked;
}

/** A link that keeps an account was opened and used. */
export interface KeepingLink {
  readonly secret: string;
  /** The network of the browser. */
  readonly address: string;
  readonly requestId: string;
}

/**
 * Takes a deletion back with the mailed link, as long as the account exists. The password stays disabled and all
 * passkeys are removed, because somebody else may have asked with it. Returns false when the link is not valid.
 */
export async function stopDeletion(
  context: AccountsContext,
  { secret, address, requestId }: KeepingLink,
): Promise<boolean> {
  const { database, secrets, clock } = context;
  const id = idOfLink(secrets, 'keep', secret);
  if (id === null) return false;
  return database.transaction().execute(async (transaction) => {
    const accountId = await accountOfDeletion(transaction, id);
    if (accountId === null || (await lockAccount(transaction, accountId)) === null) return false;
    // Another request may have taken it back before the lock.
    if ((await accountOfDeletion(transaction, id)) === null || !(await dropDeletion(transaction, accountId)))
      return false;
    await dropPasskeys(transaction, accountId);
    const network = networkMark(context, address);
    await note(transaction, 'deletion-stopped', { accountId, requestId, at: clock.now(), network });
    return true;
  });
}

/** The dependencies of the sentences about a deletion. */
export interface DeletionContext {
  readonly database: Database;
  readonly forms: Forms;
  readonly config: { readonly timeZone: string; readonly submissionsKept: number };
}

/** What a deletion of an account that is asked for now deletes, and what stays until when, as sentences. */
export async function deletionTerms(
  { database, forms, config }: DeletionContext,
  accountId: string,
  now: Date,
): Promise<string> {
  const { form } = forms.current;
  const kept = await keptSubmissions(database, accountId, config.submissionsKept, now);
  if (kept === null) return messageText(form, 'deletionAll', form.institution);
  if (kept.until === null) return messageText(form, 'deletionKept', form.institution);
  const until = dateWritten(config.timeZone, kept.until);
  return messageText(form, 'deletionKeptUntil', { ...form.institution, until });
}
