/** Writes a queued mail when it is sent. The account is looked up only now, so no request waits for it. */
import { mailFor } from '../accounts/address.ts';
import { type IssueContext, mailableCode } from '../accounts/codes.ts';
import { deviceWords } from '../accounts/device.ts';
import { mailableLink } from '../accounts/reset-link.ts';
import { daysAfter } from '../base/clock.ts';
import type { Account } from '../database/accounts.ts';
import { closedTitle } from '../application/opening.ts';
import { readShownApplication } from '../application/shown-application.ts';
import type { Form } from '../../engine/index.ts';
import { openingState, dateWritten, timeWritten } from '../../engine/internal.ts';
import type { ApplicationName } from '../database/tables.ts';
import { draftDefinition, readDefinition } from '../database/definitions.ts';
import type { DefinitionContent } from '../../engine/index.ts';
import { changeAddress } from '../database/addresses.ts';
import { passkeysOf } from '../database/passkeys.ts';
import { readDrafts, setDeletionDate } from '../database/retention/inactive-accounts.ts';
import { type AccountMailKind, accountOfMail, type MailKind, type QueuedMail } from '../database/mail-queue.ts';
import { type Forms, withForm } from '../forms/forms.ts';
import {
  accountExistsMail,
  codeMail,
  draftEndsMail,
  linkMail,
  newDeviceMail,
  type PasskeyMailKind,
  passkeyMail,
  passwordChangedMail,
  passwordDisabledMail,
  resetMail,
  setPasswordMail,
} from './mail-texts.ts';
import { archiveAskedMail, writeArchiveEnd } from './archive-mails.ts';
import { type AddressMailKind, isAboutAddress, writeAddressMail } from './address-mails.ts';
import { writeDeadlineMail } from './deadline-mail.ts';
import { writeDeletionMail } from './deletion-mail.ts';
import { receiptMail } from './receipt-mail.ts';
import type { Mail } from './transport.ts';

/** The settings that the texts of mails depend on. */
export interface MailSettings {
  readonly timeZone: string;
  readonly draftDays: number;
  readonly draftWarningDays: number;
  readonly submissionsKept: number;
}
/** The dependencies of writing a mail. */
export interface WriterContext extends IssueContext {
  readonly config: MailSettings;
  readonly forms: Forms;
}

type Writer = (context: WriterContext, queued: QueuedMail, account: Account) => Promise<Mail | null>;

/** Returns null when nobody needs the mail any more, for example without an account. */
export async function writeMail(worker: WriterContext, queued: QueuedMail): Promise<Mail | null> {
  const { kind, form_id: formId } = queued;
  const isServed = formId !== null && worker.forms.served.has(formId);
  const context = isServed ? withForm(worker, formId) : worker;
  if (isAboutAddress(kind)) return writeAddressMail(context, queued, kind);
  const account = await accountOfMail(context.database, queued);
  if (isRequested(kind)) return writeRequested(context, queued, kind, account);
  return account === null ? null : writers[kind](context, { ...queued, username: account.username }, account);
}

/** Anybody can request these mails for any address. The state of the address decides which mail is sent. */
type RequestedKind = Parameters<typeof mailFor>[1];
const isRequested = (kind: Exclude<MailKind, AddressMailKind>): kind is RequestedKind => !Object.hasOwn(writers, kind);

async function writeRequested(
  context: WriterContext,
  queued: QueuedMail,
  kind: RequestedKind,
  account: Account | null,
): Promise<Mail | null> {
  const { username, origin, nonce_hash: nonceHash, request_id: requestId, tries } = queued;
  const { form } = context.forms.current;
  const { mail } = await changeAddress(context, {
    username,
    saves: [],
    change: (state) => ({ state, mail: mailFor(state, kind) }),
  });
  switch (mail) {
    case null:
      return null;
    case 'account-exists':
      return accountExistsMail(form, username, origin);
    case 'code': {
      const code = await mailableCode(context, { username, nonceHash, isRetry: tries > 1 });
      return code === null ? null : codeMail(form, username, code, origin);
    }
    default: {
      const id = await mailableLink(context, { username, accountId: account?.id ?? null, requestId });
      return (mail === 'link' ? resetMail : setPasswordMail)(form, username, id, origin);
    }
  }
}

/** Null when the applicant has logged in since. The period starts now, because a mail may have waited in the queue. */
const writeWarning: Writer = async (
  { database, clock, forms, config },
  { username, origin, queued_at: queuedAt },
  account,
) => {
  const { timeZone, draftDays, draftWarningDays } = config;
  if (draftDays === 0 || draftWarningDays === 0) return null;
  const until = daysAfter(clock.now(), draftWarningDays);
  if (!(await setDeletionDate(database, account, queuedAt, until))) return null;
  const { formIds, isKept } = await readDrafts(database, account.id);
  const served = formIds.flatMap((formId) => forms.served.get(formId)?.form ?? []);
  const [form = forms.current.form] = served;
  const isClosed = (one: Form): boolean => openingState(one, clock.now().getTime()) === 'closed';
  const titles = await Promise.all(
    (formIds.length === 0 ? [form.id] : formIds).map(async (formId) => {
      const own = forms.served.get(formId)?.form;
      const words = await institutionOf({ database, forms }, { accountId: account.id, formId });
      const title = words['application_title'] ?? '';
      return own !== undefined && isClosed(own) ? closedTitle(own, title) : title;
    }),
  );
  // A form that is no longer served cannot be submitted either.
  const isOver = formIds.length > 0 && served.every(isClosed);
  const day = dateWritten(timeZone, until);
  return draftEndsMail(form, username, { day, titles, isAccountKept: isKept, isOver }, origin);
};

/** The institution's words in the form of a draft; in its stored definition if the form is no longer served. */
async function institutionOf(
  { database, forms }: Pick<WriterContext, 'database' | 'forms'>,
  draft: ApplicationName,
): Promise<Form['institution']> {
  const served = forms.served.get(draft.formId)?.form;
  if (served !== undefined) return served.institution;
  const hash = await draftDefinition(database, draft);
  const stored = hash === null ? null : await readDefinition(database, hash);
  const content = stored?.content as DefinitionContent | undefined;
  return content?.expanded.institution ?? forms.current.form.institution;
}

const writeReceipt: Writer = async (context, { origin, form_id }, { id }) => {
  const { form } = context.forms.current;
  const { timeZone } = context.config;
  const shown = await readShownApplication(context, { accountId: id, formId: form_id ?? form.id });
  return receiptMail({ form, timeZone, origin, now: context.clock.now() }, shown);
};

const aboutPasskey =
  (kind: PasskeyMailKind): Writer =>
  async ({ forms, config }, { username, origin, queued_at: at, words: { name = '' } }) =>
    passkeyMail(forms.current.form, username, { kind, name, time: timeWritten(config.timeZone, at) }, origin);

const writers: Readonly<Record<AccountMailKind, Writer>> = {
  'password-changed': async ({ database, forms, config }, { username, origin, queued_at: at }, { id }) => {
    const passkeys = (await passkeysOf(database, id)).map(({ name }) => name);
    return passwordChangedMail(
      forms.current.form,
      username,
      { time: timeWritten(config.timeZone, at), passkeys },
      origin,
    );
  },
  'password-disabled': async ({ forms, config }, { username, origin, queued_at: at }) =>
    passwordDisabledMail(forms.current.form, username, timeWritten(config.timeZone, at), origin),
  'new-device': async ({ forms: { current }, config }, { username, origin, queued_at: at, words }) =>
    newDeviceMail(
      current.form,
      username,
      { device: deviceWords(current.form, words), time: timeWritten(config.timeZone, at) },
      origin,
    ),
  'deletion-asked': writeDeletionMail,
  'archive-asked': async ({ forms, config }, queued) => archiveAskedMail(forms.current.form, queued, config.timeZone),
  'archive-ended': writeArchiveEnd,
  deadline: writeDeadlineMail,
  link: async ({ forms }, { username, origin }) => linkMail(forms.current.form, username, origin),
  'passkey-added': aboutPasskey('passkey-added'),
  'passkey-removed': aboutPasskey('passkey-removed'),
  'passkey-copied': aboutPasskey('passkey-copied'),
  'draft-ends': writeWarning,
  submitted: writeReceipt,
};
