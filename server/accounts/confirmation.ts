import { createAccount } from '../database/accounts.ts';
import { addressName, changeAddress } from '../database/addresses.ts';
import { note } from '../database/audit.ts';
import { confirmMails } from '../database/network-mails.ts';
import { draftTargetOf } from '../forms/forms.ts';
import { queueAccountMail, queueRequestedMail } from './account-mail.ts';
import { enterCode, requestCode, type SignUp } from './address.ts';
import { codeHash, isSame, nonceHashOf } from './codes.ts';
import type { AccountsContext, MailRequest, PublicMailRequest } from './context.ts';
import { rememberDevice } from './sessions.ts';

export interface ConfirmRequest extends MailRequest {
  readonly username: string;
  readonly code: string;
  /** The cookies that the browser sent. */
  readonly nonce: string | null;
  readonly formerDeviceId: string | null;
}
export interface ConfirmedAddress {
  /**
   * The new device cookie of the browser that signed up. Null: the password was discarded, and a link to set one is
   * mailed.
   */
  readonly deviceId: string | null;
}

/**
 * Creates the account for the right code. The browser that signed up keeps its password. For any other browser, all
 * pending passwords of the address are discarded, and a link to set one is mailed. Null when no open sign-up has the
 * code.
 */
export async function confirmAddress(
  context: AccountsContext,
  request: ConfirmRequest,
): Promise<ConfirmedAddress | null> {
  const { username, code, nonce, formerDeviceId, requestId } = request;
  const { secrets, clock, forms } = context;
  const at = clock.now();
  let deviceId: string | null = null;
  const isCodeOf = ({ id, codeHash: expected }: SignUp): boolean => isSame(expected ?? '', codeHash(secrets, id, code));
  const { confirmed } = await changeAddress(context, {
    username,
    saves: ['signUps'],
    change: (state) => enterCode(state, { nonceHash: nonceHashOf(nonce), isCodeOf }, at.getTime()),
    also: async (transaction, result) => {
      if (result.confirmed === null) return;
      const {
        signUp: { id, passwordHash, createdAt },
        keepsPassword,
      } = result.confirmed;
      await createAccount(transaction, secrets, {
        id,
        username,
        createdAt: new Date(createdAt),
        confirmedAt: at,
        application: draftTargetOf(forms.defaultForm),
        passwordHash: keepsPassword ? passwordHash : null,
      });
      await confirmMails(transaction, addressName(context, username));
      await note(transaction, keepsPassword ? 'confirmed' : 'address-confirmed', { accountId: id, requestId, at });
      if (keepsPassword) deviceId = await rememberDevice(context, transaction, id, formerDeviceId);
      else await queueAccountMail(context, transaction, request, { kind: 'address-confirmed', at });
    },
  });
  return confirmed === null ? null : { deviceId };
}

export interface NewCodeRequest extends PublicMailRequest {
  readonly nonce: string | null;
}

/** Queues a mail with a new code, unless the address or the browser has reached its limit. Returns its time. */
export async function requestNewCode(context: AccountsContext, request: NewCodeRequest): Promise<Date> {
  const { username, nonce } = request;
  const at = context.clock.now();
  const nonceHash = nonceHashOf(nonce);
  let dueAt = at;
  await changeAddress(context, {
    username,
    saves: ['requested'],
    change: (state) => requestCode(state, nonceHash, at.getTime()),
    also: async (transaction, { isMailed }) => {
      dueAt = await queueRequestedMail(context, transaction, request, { isMailed, kind: 'code', at, nonceHash });
    },
  });
  return dueAt;
}
