/** The mails about a change of the address of an account. They are not bound to the address that the account has. */
import { timeWritten } from '../../engine/internal.ts';
import type { IssueContext } from '../accounts/codes.ts';
import { linkSecret } from '../accounts/account-links.ts';
import { findAccount } from '../database/accounts.ts';
import { findAddressChange } from '../database/address-changes.ts';
import type { MailKind, QueuedMail } from '../database/mail-queue.ts';
import type { Forms } from '../forms/forms.ts';
import { messageText } from '../forms/messages.ts';
import type { Mail } from './transport.ts';

const kinds = ['new-address', 'address-asked', 'address-changed'] as const;

/** A mail about a change of the address. */
export type AddressMailKind = (typeof kinds)[number];
export const isAboutAddress = (kind: MailKind): kind is AddressMailKind =>
  (kinds as readonly MailKind[]).includes(kind);

interface AddressMailContext extends Pick<IssueContext, 'database' | 'secrets'> {
  readonly config: { readonly timeZone: string };
  readonly forms: Forms;
}

/** Returns null when the change is gone. The new address learns only here that it has an account. */
export async function writeAddressMail(
  { database, secrets, forms, config }: AddressMailContext,
  { username: to, origin, queued_at: at, words: { change = '' } }: QueuedMail,
  kind: AddressMailKind,
): Promise<Mail | null> {
  const asked = await findAddressChange(database, change);
  if (asked === null) return null;
  const { form } = forms.current;
  const isTaken = kind === 'new-address' && (await findAccount(database, to)) !== null;
  const [subject, body] = texts[isTaken ? 'taken' : kind];
  const act = kind === 'new-address' ? 'confirm' : 'stop';
  const link = `${origin}/emaillink?${act}=${linkSecret(secrets, act, change)}`;
  const words = { ...form.institution, address: asked.username, time: timeWritten(config.timeZone, at), link };
  return {
    to,
    subject: messageText(form, subject, words),
    text: messageText(form, body, words),
    ...(isTaken ? {} : { notice: `Address link: ${link}` }),
  };
}

const texts = {
  'new-address': ['mailNewAddressSubject', 'mailNewAddressBody'],
  taken: ['mailAddressTakenSubject', 'mailAddressTakenBody'],
  'address-asked': ['mailAddressAskedSubject', 'mailAddressAskedBody'],
  'address-changed': ['mailAddressChangedSubject', 'mailAddressChangedBody'],
} as const;
