import type { Transaction } from 'kysely';
import { type MailKind, queueMail } from '../database/mail-queue.ts';
import type { Tables } from '../database/tables.ts';
import type { AccountsContext, MailRequest } from './context.ts';

interface AccountMail {
  readonly kind: MailKind;
  readonly at: Date;
  /** The sign-up cookie of the browser that a code is for. */
  readonly nonceHash?: string;
}

/** Queues a mail to the address of a request, with the texts of the form in which the request was made. */
export function queueAccountMail(
  { forms }: AccountsContext,
  transaction: Transaction<Tables>,
  { username, origin, requestId }: MailRequest & { readonly username: string },
  mail: AccountMail,
): Promise<void> {
  return queueMail(transaction, { ...mail, username, formId: forms.application.form.id, origin, requestId });
}
