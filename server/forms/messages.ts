import { type Form, messagesFrom } from '../../engine/index.ts';
import { type Fills, uploadLimitsAt, uploadWords } from '../../engine/internal.ts';
import { type Reason, reasons } from './upload-reasons.ts';

/** The names of all messages in `messages.json` that the server uses. */
export const messageNames = [
  'accountCreated',
  'accountConfirmed',
  'addressConfirmed',
  'codeSent',
  'codeRefused',
  'loginRefused',
  'loggedIn',
  'loggedOut',
  'resetSent',
  'resetDone',
  'resetRefused',
  'passwordCommon',
  'passwordIsUsername',
  'loginHeld',
  'tooManyTries',
  'tooManyMails',
  'sessionInvalid',
  'sessionChanged',
  'alreadySubmitted',
  'newerAnswers',
  'formOpensLater',
  'signUpOver',
  'closedForm',
  'formHasClosed',
  'formGone',
  'formUpdated',
  'formUpdatedDiscarded',
  'formUpdatedSince',
  'formUpdatedNew',
  'formUpdatedDropped',
  'submitted',
  'unexpectedError',
  'tokenRefused',
  'uploadInProgressText',
  'uploadUnfinished',
  'uploadTooMany',
  'uploadTypesOr',
  'uploadHalfDeleted',
  'uploadDelayed',
  ...reasons,
  'serviceViewTitle',
  'serviceViewName',
  'serviceViewAccount',
  'serviceViewVersion',
  'receiptReference',
  'receiptTime',
  'receiptNextSteps',
  'receiptStepBy',
  'notAnswered',
  'notAsked',
  'uploadAttached',
  'markChecked',
  'markUnchecked',
  'blockOf',
  'pdfMade',
  'pdfNotSubmitted',
  'pdfPage',
  'pdfSigns',
  'mailCodeSubject',
  'mailCodeBody',
  'mailNewCodeSubject',
  'mailNewCodeBody',
  'mailSetPasswordSubject',
  'mailSetPasswordBody',
  'mailExistsSubject',
  'mailExistsBody',
  'mailResetSubject',
  'mailResetBody',
  'mailDraftEndsSubject',
  'mailDraftEndsBody',
  'mailDraftEndsKeptBody',
  'mailDraftEndsClosedBody',
  'mailDraftEndsKeptClosedBody',
  'mailSubmittedSubject',
  'mailSubmittedBody',
  'mailPasswordChangedSubject',
  'mailPasswordChangedBody',
  'mailPasswordDisabledSubject',
  'mailPasswordDisabledBody',
] as const;
export type MessageName = (typeof messageNames)[number];

/** The message about a refused document, with the limits of its question. */
export function sayReason(form: Form, reason: Reason, key: string): string {
  return say(form, reason, uploadWords(uploadLimitsAt(form, key), messagesFrom(form.messages)));
}

/** A message with its placeholders filled. Throws if the form has no such message. */
export function say(form: Form, name: MessageName, fills: Fills = {}): string {
  if (form.messages[name] === undefined) throw new Error(`messages.json has no "${name}".`);
  return messagesFrom<MessageName>(form.messages)(name, fills);
}
