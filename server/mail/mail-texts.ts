/** The mails to applicants, with the texts of the form. */
import type { Form } from '../../engine/index.ts';
import { openingTexts } from '../../engine/internal.ts';
import type { IssuedCode } from '../accounts/codes.ts';
import { messageText } from '../forms/messages.ts';
import type { Mail } from './transport.ts';

/** The text of a repeated code says that it is new, so the owner notices a request of somebody else. */
export function codeMail(form: Form, to: string, { code, isNew }: IssuedCode, origin: string): Mail {
  const words = { ...form.institution, code, link: `${origin}/confirm`, hours: '24', deadline: deadlineText(form) };
  const [subject, body] = isNew
    ? (['mailNewCodeSubject', 'mailNewCodeBody'] as const)
    : (['mailCodeSubject', 'mailCodeBody'] as const);
  return {
    to,
    subject: messageText(form, subject, words),
    text: withoutEmpty(messageText(form, body, words)),
    notice: `Confirmation code: ${code}`,
  };
}

/** The time at which a form closes, as a sentence; '' for a form that does not close. */
function deadlineText(form: Form): string {
  const { closes } = openingTexts(form);
  return closes === null ? '' : messageText(form, 'mailDeadline', { ...form.institution, time: closes });
}

/** A mail without the paragraphs that are empty, such as that of the steps of a form without steps. */
const withoutEmpty = (text: string): string => text.replaceAll(/\n{3,}/g, '\n\n');

/** For the other device of an applicant, who logs in there. */
export function linkMail(form: Form, to: string, origin: string): Mail {
  const links = { link: `${origin}/login`, sessions_link: `${origin}/account` };
  const words = { ...form.institution, ...links, deadline: deadlineText(form) };
  return {
    to,
    subject: messageText(form, 'mailLinkSubject', words),
    text: withoutEmpty(messageText(form, 'mailLinkBody', words)),
  };
}

export function accountExistsMail(form: Form, to: string, origin: string): Mail {
  const words = { ...form.institution, link: `${origin}/login`, forgot_link: `${origin}/forgot` };
  return {
    to,
    subject: messageText(form, 'mailExistsSubject', words),
    text: messageText(form, 'mailExistsBody', words),
  };
}

export function resetMail(form: Form, to: string, id: string, origin: string): Mail {
  const link = passwordLink(to, id, origin);
  const words = { ...form.institution, link, minutes: '60' };
  return {
    to,
    subject: messageText(form, 'mailResetSubject', words),
    text: messageText(form, 'mailResetBody', words),
    notice: `Password link: ${link}`,
  };
}

/** For a confirmed address without a password. */
export function setPasswordMail(form: Form, to: string, id: string, origin: string): Mail {
  const link = passwordLink(to, id, origin);
  const words = { ...form.institution, link, minutes: '60', forgot_link: `${origin}/forgot` };
  const [subject, text] = [
    messageText(form, 'mailSetPasswordSubject', words),
    messageText(form, 'mailSetPasswordBody', words),
  ];
  return { to, subject, text, notice: `Password link: ${link}` };
}

const passwordLink = (username: string, id: string, origin: string): string =>
  `${origin}/reset?${new URLSearchParams({ username, id }).toString()}`;

/** `passkeys`: the names of those that the account has, with which whoever added them still logs in. */
export function passwordChangedMail(
  form: Form,
  to: string,
  { time, passkeys }: { readonly time: string; readonly passkeys: readonly string[] },
  origin: string,
): Mail {
  const [names, account_link] = [passkeys.map((name) => `“${name}”`).join(', '), `${origin}/account`];
  const others = names === '' ? '' : messageText(form, 'mailPasswordChangedPasskeys', { names, account_link });
  const words = { ...form.institution, time, forgot_link: `${origin}/forgot`, passkeys: others };
  return {
    to,
    subject: messageText(form, 'mailPasswordChangedSubject', words),
    text: withoutEmpty(messageText(form, 'mailPasswordChangedBody', words)),
  };
}

const passkeyTexts = {
  'passkey-added': ['mailPasskeyAddedSubject', 'mailPasskeyAddedBody'],
  'passkey-removed': ['mailPasskeyRemovedSubject', 'mailPasskeyRemovedBody'],
  'passkey-copied': ['mailPasskeyCopiedSubject', 'mailPasskeyCopiedBody'],
} as const;

export type PasskeyMailKind = keyof typeof passkeyTexts;

/** About a passkey that was added, removed, or refused because there seems to be a copy of it. */
export function passkeyMail(
  form: Form,
  to: string,
  { kind, name, time }: { readonly kind: PasskeyMailKind; readonly name: string; readonly time: string },
  origin: string,
): Mail {
  const words = { ...form.institution, name, time, link: `${origin}/account`, forgot_link: `${origin}/forgot` };
  const [subject, body] = passkeyTexts[kind];
  return { to, subject: messageText(form, subject, words), text: messageText(form, body, words) };
}

/** `device` is in words. */
export function newDeviceMail(form: Form, to: string, login: { device: string; time: string }, origin: string): Mail {
  const words = { ...form.institution, ...login, link: `${origin}/account`, forgot_link: `${origin}/forgot` };
  return {
    to,
    subject: messageText(form, 'mailNewDeviceSubject', words),
    text: messageText(form, 'mailNewDeviceBody', words),
  };
}

export function passwordDisabledMail(form: Form, to: string, time: string, origin: string): Mail {
  const words = { ...form.institution, time, forgot_link: `${origin}/forgot` };
  return {
    to,
    subject: messageText(form, 'mailPasswordDisabledSubject', words),
    text: messageText(form, 'mailPasswordDisabledBody', words),
  };
}

/** `day` is the date of the deletion as text. */
export function draftEndsMail(form: Form, to: string, end: DraftEnd, origin: string): Mail {
  const { day, titles, isAccountKept, isOver } = end;
  const words = { ...form.institution, applications: titles.join(', '), day, link: `${origin}/login` };
  const body = isAccountKept
    ? isOver
      ? 'mailDraftEndsKeptClosedBody'
      : 'mailDraftEndsKeptBody'
    : isOver
      ? 'mailDraftEndsClosedBody'
      : 'mailDraftEndsBody';
  return { to, subject: messageText(form, 'mailDraftEndsSubject', words), text: messageText(form, body, words) };
}

/** The announced deletion of drafts. */
export interface DraftEnd {
  /** As text. */
  readonly day: string;
  /** The titles of the applications, with the time of closing of those that have closed. */
  readonly titles: readonly string[];
  /** None of them can be submitted any more. */
  readonly isOver: boolean;
  /** The account has a submission and stays. */
  readonly isAccountKept: boolean;
}

/** The receipt of a submission as text. */
export interface MailedReceipt {
  readonly reference: string;
  readonly time: string;
  /** The steps of the receipt page; '' without any. */
  readonly steps: string;
}

export function submittedMail(form: Form, to: string, receipt: MailedReceipt, origin: string): Mail {
  const words = { ...form.institution, ...receipt, link: `${origin}/login` };
  const text = withoutEmpty(messageText(form, 'mailSubmittedBody', words));
  return { to, subject: messageText(form, 'mailSubmittedSubject', words), text };
}
