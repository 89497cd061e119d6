/** Every sentence the server tells an applicant that the institution may word: names in `messages.json`. */
import type { Form } from '../engine/index.ts';
import { reasons } from './documents/reasons.ts';

export const messageNames = [
  'accountCreated', 'accountConfirmed', 'codeSent', 'codeRefused', 'loginRefused', 'loggedIn', 'loggedOut',
  'resetSent', 'resetDone', 'resetRefused', 'passwordCommon', 'passwordIsUsername', 'tooManyTries', 'sessionInvalid',
  'sessionChanged', 'alreadySubmitted', 'newerAnswers', 'submitted', 'unexpectedError', 'tokenRefused', 'uploadInProgressText', 'uploadUnfinished', 'uploadTooMany', ...reasons,
  'serviceViewTitle', 'serviceViewName', 'serviceViewAccount', 'serviceViewVersion', 'receiptReference', 'receiptTime', 'notAnswered', 'notAsked', 'uploadAttached',
  'markChecked', 'markUnchecked', 'blockOf', 'pdfMade', 'pdfNotSubmitted', 'pdfPage', 'pdfSigns',
  'mailCodeSubject', 'mailCodeBody', 'mailExistsSubject', 'mailExistsBody', 'mailResetSubject', 'mailResetBody',
  'mailDraftEndsSubject', 'mailDraftEndsBody', 'mailSubmittedSubject', 'mailSubmittedBody',
  'mailPasswordChangedSubject', 'mailPasswordChangedBody', 'mailPasswordDisabledSubject', 'mailPasswordDisabledBody',
] as const;
export type MessageName = typeof messageNames[number];

/** The sentence, with the words of the moment put in. Throws where the institution has not worded it. */
export function say(form: Form, name: MessageName, words: Readonly<Record<string, string>> = {}): string {
  const text = form.messages[name];
  if (text === undefined) throw new Error(`messages.json has no "${name}".`);
  // One pass: what a word brings in is never looked at again.
  return text.replaceAll(/\{(\w+)\}/g, (whole, word: string) => (Object.hasOwn(words, word) ? words[word] ?? '' : whole));
}
