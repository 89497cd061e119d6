/** Writes a queued mail when its turn has come: whether there is an account is looked at only now, when nobody waits. */
import { mailFor } from '../accounts/address.ts';
import { mailableCode } from '../accounts/codes.ts';
import { mailableLink } from '../accounts/reset-link.ts';
import { dateWritten, timeIn, timeWritten } from '../clock.ts';
import { dayMs } from '../store/abandoned.ts';
import { type Account, findAccount } from '../store/accounts.ts';
import { changeAddress } from '../store/addresses.ts';
import { promiseUntil } from '../store/draft-warnings.ts';
import type { Letter, LetterKind } from '../store/letters.ts';
import type { Mail } from './mailer.ts';
import {
  accountExistsMail, codeMail, draftEndsMail, passwordChangedMail, passwordDisabledMail, resetMail, setPasswordMail, submittedMail,
} from './mails.ts';
import type { PostOffice } from './post-office.ts';

type Writer = (office: PostOffice, letter: Letter, account: Account) => Promise<Mail | null>;

/** Null where there is nothing to tell: no such account, or one that does not need the mail. */
export async function writeMail(office: PostOffice, letter: Letter): Promise<Mail | null> {
  const { kind } = letter;
  const account = await findAccount(office.database, letter.username);
  if (isRequested(kind)) return writeRequested(office, letter, kind, account);
  return account === null ? null : writers[kind](office, letter, account);
}

/** What anybody can request for an address: it depends on the address what comes of it. */
type RequestedKind = Parameters<typeof mailFor>[1];
const isRequested = (kind: LetterKind): kind is RequestedKind => !Object.hasOwn(writers, kind);

async function writeRequested(
  office: PostOffice, letter: Letter, kind: RequestedKind, account: Account | null,
): Promise<Mail | null> {
  const { username, origin, nonce_hash: nonceHash, request_id: requestId, tries } = letter;
  const { form } = office.forms.application;
  const { mail } = await changeAddress(office, {
    username, saves: [], change: (state) => ({ state, mail: mailFor(state, kind) }),
  });
  switch (mail) {
    case null: return null;
    case 'account-exists': return accountExistsMail(form, username, origin);
    case 'code': {
      const code = await mailableCode(office, { username, nonceHash, isRetry: tries > 1 });
      return code === null ? null : codeMail(form, username, code, origin);
    }
    default: {
      const id = await mailableLink(office, { username, accountId: account?.id ?? null, requestId });
      return (mail === 'link' ? resetMail : setPasswordMail)(form, username, id, origin);
    }
  }
}

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

const writers: Readonly<Record<Exclude<LetterKind, RequestedKind>, Writer>> = {
  'password-changed': async ({ forms, config }, { username, origin, queued_at: at }) =>
    passwordChangedMail(forms.application.form, username, timeIn(config.timeZone, at), origin),
  'password-disabled': async ({ forms, config }, { username, origin, queued_at: at }) =>
    passwordDisabledMail(forms.application.form, username, timeIn(config.timeZone, at), origin),
  'draft-ends': writeWarning,
  submitted: writeReceipt,
};
