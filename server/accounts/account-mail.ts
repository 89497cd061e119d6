import type { Transaction } from 'kysely';
import { addressName } from '../database/addresses.ts';
import { note } from '../database/audit.ts';
import { type MailKind, queueMail } from '../database/mail-queue.ts';
import { countMail, waitForPlace } from '../database/network-mails.ts';
import type { Tables } from '../database/tables.ts';
import { isWithin } from '../database/throttles.ts';
import type { AccountsContext, MailRequest, PublicMailRequest } from './context.ts';

interface AccountMail {
  readonly kind: MailKind;
  readonly at: Date;
  /** The sign-up cookie of the browser that a code is for. */
  readonly nonceHash?: string;
}

/** Queues a mail to the address of a request, with the texts of the form in which the request was made. */
export function queueAccountMail(
  { forms }: Pick<AccountsContext, 'forms'>,
  transaction: Transaction<Tables>,
  { username, origin, requestId }: MailRequest & { readonly username: string },
  { kind, at, nonceHash = '' }: AccountMail,
): Promise<void> {
  return queueMail(transaction, {
    kind,
    at,
    nonceHash,
    username,
    formId: forms.application.form.id,
    origin,
    requestId,
  });
}

/** The network has requested as many mails as it may. */
export class MailLimitError extends Error {
  readonly waitSeconds: number;

  constructor(waitSeconds: number) {
    super('A network has requested too many mails.');
    this.waitSeconds = waitSeconds;
  }
}

const networkName = ({ secrets }: Pick<AccountsContext, 'secrets'>, address: string): string =>
  secrets.fingerprint(`mails of network ${address}`);

/**
 * Queues a mail that anybody can request for any address, unless the address has reached its own limit. Throws a
 * MailLimitError beyond the limit of the network. Neither depends on an account.
 */
export async function queueRequestedMail(
  context: AccountsContext,
  transaction: Transaction<Tables>,
  request: PublicMailRequest,
  mail: AccountMail & { readonly isMailed: boolean },
): Promise<void> {
  const network = networkName(context, request.address);
  const waitSeconds = await waitForPlace(transaction, network, mail.at);
  if (waitSeconds > 0) throw new MailLimitError(waitSeconds);
  if (!mail.isMailed) return;
  await countMail(transaction, { network, address: addressName(context, request.username), at: mail.at });
  await queueAccountMail(context, transaction, request, mail);
}

/** Records that mails of a network are refused, once an hour. */
export async function noteRefusedMail(
  context: AccountsContext,
  { address, requestId }: Pick<PublicMailRequest, 'address' | 'requestId'>,
): Promise<void> {
  const { database, clock } = context;
  const at = clock.now();
  const isFirst = await isWithin(database, networkName(context, address), [{ most: 1, seconds: 3600 }], at);
  if (isFirst) await note(database, 'mails-refused', { accountId: null, requestId, at });
}
