import type { Transaction } from 'kysely';
import { addressName } from '../database/addresses.ts';
import { note } from '../database/audit.ts';
import { keepWaitingMail, type MailKind, queueMail } from '../database/mail-queue.ts';
import { countMail, nextPlace } from '../database/network-mails.ts';
import type { Tables } from '../database/tables.ts';
import { isWithin } from '../database/throttles.ts';
import type { AccountsContext, MailRequest, PublicMailRequest } from './context.ts';

interface AccountMail {
  readonly kind: MailKind;
  readonly at: Date;
  /** When it is sent; at once by default. */
  readonly dueAt?: Date;
  /** The sign-up cookie of the browser that a code is for. */
  readonly nonceHash?: string;
  /** What the text contains and is not known later. */
  readonly words?: Readonly<Record<string, string>>;
}

/** Queues a mail to the address of a request, with the texts of the form in which the request was made. */
export function queueAccountMail(
  { forms }: Pick<AccountsContext, 'forms'>,
  transaction: Transaction<Tables>,
  { username, origin, requestId }: MailRequest & { readonly username: string },
  { kind, at, dueAt = at, nonceHash = '', words = {} }: AccountMail,
): Promise<void> {
  return queueMail(transaction, {
    kind,
    at,
    dueAt,
    nonceHash,
    words,
    username,
    formId: forms.current.form.id,
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

interface RequestedMail {
  readonly kind: keyof typeof sameMails;
  readonly at: Date;
  /** False when the address has reached its own limit. */
  readonly isMailed: boolean;
  readonly nonceHash?: string;
  /** The cookie that `nonceHash` replaces; the same by default. */
  readonly formerNonceHash?: string;
  readonly words?: Readonly<Record<string, string>>;
}

/** The waiting mails in whose place a request needs no other. */
const sameMails = {
  'signed-up': ['signed-up'],
  code: ['signed-up', 'code'],
  reset: ['reset'],
  'new-address': ['new-address'],
} as const;

/**
 * Queues a mail that anybody can request for any address, unless the address has reached its own limit or the mail is
 * still waiting. Returns the time of the mail, which is later when the network has requested many. Throws a
 * MailLimitError beyond the limit of the network. None of this depends on an account.
 */
export async function queueRequestedMail(
  context: AccountsContext,
  transaction: Transaction<Tables>,
  request: PublicMailRequest,
  { kind, at, isMailed, nonceHash = '', formerNonceHash = nonceHash, words = {} }: RequestedMail,
): Promise<Date> {
  const { username, address } = request;
  const former = { kinds: sameMails[kind], username, formerNonceHash, nonceHash, words };
  const waiting = await keepWaitingMail(transaction, former, at);
  if (waiting !== null) return waiting;
  const network = networkName(context, address);
  const place = await nextPlace(transaction, network, at);
  if ('refusedSeconds' in place) throw new MailLimitError(place.refusedSeconds);
  if (isMailed) {
    await countMail(transaction, { network, address: addressName(context, username), at: place.at });
    await queueAccountMail(context, transaction, request, { kind, at, dueAt: place.at, nonceHash, words });
  }
  return place.at;
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
