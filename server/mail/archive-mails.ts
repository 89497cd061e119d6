/** The mails about the archive of an account: somebody has asked for it, and it is made or could not be made. */
import { timeWritten } from '../../engine/internal.ts';
import type { Form } from '../../engine/index.ts';
import { deviceWords } from '../accounts/device.ts';
import type { Clock } from '../base/clock.ts';
import type { Account } from '../database/accounts.ts';
import { isDisabled } from '../database/accounts.ts';
import { findArchive } from '../database/archives.ts';
import type { Database } from '../database/database.ts';
import type { QueuedMail } from '../database/mail-queue.ts';
import type { Forms } from '../forms/forms.ts';
import { messageText } from '../forms/messages.ts';
import type { Mail } from './transport.ts';

/** Says from which device an archive was asked for, and what to do if it was somebody else. */
export function archiveAskedMail(
  form: Form,
  { username: to, origin, queued_at: at, words: device }: QueuedMail,
  timeZone: string,
): Mail {
  const time = timeWritten(timeZone, at);
  const links = { link: `${origin}/account`, forgot_link: `${origin}/forgot` };
  const words = { ...form.institution, device: deviceWords(form, device), time, ...links };
  return {
    to,
    subject: messageText(form, 'mailArchiveAskedSubject', words),
    text: messageText(form, 'mailArchiveAskedBody', words),
  };
}

interface ArchiveMailContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly forms: Forms;
  readonly config: { readonly timeZone: string };
}

/** Null when the archive was replaced or has ended, or nobody can log in to the account. */
export async function writeArchiveEnd(
  { database, clock, forms, config }: ArchiveMailContext,
  { username: to, origin }: QueuedMail,
  account: Account,
): Promise<Mail | null> {
  const archive = isDisabled(account) ? null : await findArchive(database, account.id, clock.now());
  if (archive?.status !== 'COMPLETED' && archive?.status !== 'FAILED') return null;
  const { form } = forms.current;
  const isMade = archive.status === 'COMPLETED';
  const until = timeWritten(config.timeZone, archive.expiresAt);
  const words = { ...form.institution, until, link: `${origin}/account?data` };
  return {
    to,
    subject: messageText(form, isMade ? 'mailArchiveMadeSubject' : 'mailArchiveFailedSubject', words),
    text: messageText(form, isMade ? 'mailArchiveMadeBody' : 'mailArchiveFailedBody', words),
  };
}
