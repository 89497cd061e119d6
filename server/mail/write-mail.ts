/** Writes a queued mail when its turn has come: whether there is an account is looked at only now, when nobody waits. */
import { issueCode } from '../accounts/codes.ts';
import { issueReset } from '../accounts/reset-link.ts';
import { dateWritten, timeIn, timeWritten } from '../clock.ts';
import { dayMs } from '../store/abandoned.ts';
import { type Account, findAccount } from '../store/accounts.ts';
import { promiseUntil } from '../store/draft-warnings.ts';
import type { Letter, LetterKind } from '../store/letters.ts';
import type { Mail } from './mailer.ts';
import { accountExistsMail, codeMail, draftEndsMail, passwordChangedMail, passwordDisabledMail, resetMail, submittedMail } from './mails.ts';
import type { PostOffice } from './post-office.ts';

type Writer = (office: PostOffice, letter: Letter, account: Account) => Promise<Mail | null>;

/** Null where there is nothing to tell: no such account, or one that does not need the mail. */
export async function writeMail(office: PostOffice, letter: Letter): Promise<Mail | null> {
  const account = await findAccount(office.database, letter.username);
  return account === null ? null : writers[letter.kind](office, letter, account);
}

const writeCode: Writer = async (office, { username, origin }, account) =>
  codeMail(office.forms.application.form, username, await issueCode(office, account.id), origin);

/** None to who has come back since it was queued. The days run from now: a mail may wait for long. */
const writeWarning: Writer = async ({ database, clock, forms, config }, { username, origin, queued_at: queuedAt }, account) => {
  const { timeZone, draftDays, draftWarningDays } = config;
  if (draftDays === 0 || draftWarningDays === 0) return null;
  const until = new Date(clock.now().getTime() + draftWarningDays * dayMs);
  if (!await promiseUntil(database, account, queuedAt, until)) return null;
  return draftEndsMail(forms.application.form, username, dateWritten(timeZone, until), origin);
};

const writeReceipt: Writer = async ({ database, forms, config }, { username, origin }, { id }) => {
  const made = await database.selectFrom('submissions').select(['reference', 'submitted_at']).where('account_id', '=', id).executeTakeFirst();
  if (made === undefined) return null;
  return submittedMail(forms.application.form, username, { reference: made.reference, time: timeWritten(config.timeZone, made.submitted_at) }, origin);
};

const writers: Readonly<Record<LetterKind, Writer>> = {
  'signed-up': async (office, letter, account) => account.confirmed_at === null
    ? writeCode(office, letter, account)
    : accountExistsMail(office.forms.application.form, letter.username, letter.origin),
  code: async (office, letter, account) => (account.confirmed_at === null ? writeCode(office, letter, account) : null),
  reset: async (office, { username, origin, request_id: requestId }, account) => account.confirmed_at === null
    ? null
    : resetMail(office.forms.application.form, username, await issueReset(office, account.id, requestId), origin),
  'password-changed': async ({ forms, config }, { username, origin, queued_at: at }) =>
    passwordChangedMail(forms.application.form, username, timeIn(config.timeZone, at), origin),
  'password-disabled': async ({ forms, config }, { username, origin, queued_at: at }) =>
    passwordDisabledMail(forms.application.form, username, timeIn(config.timeZone, at), origin),
  'draft-ends': writeWarning,
  submitted: writeReceipt,
};
