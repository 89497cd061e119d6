import type { Messages } from '../../engine/index.ts';

/** The texts the components need, by their names among a form's messages; a test holds the forms to them. */
export const wordNames = [
  'required', 'fieldError', 'errorOfQuestion', 'errorOfTopic', 'month', 'year', 'close', 'cancel', 'undo', 'loading', 'characterCount', 'characterCountOver', 'showPassword',
  'hidePassword', 'passwordVisible', 'passwordHidden', 'passwordChecklist', 'checklistInactive', 'checklistError',
  'checklistSuccess', 'checklistSummary', 'dateExample', 'dateNotComplete', 'dateMonthFirst', 'emailNotComplete', 'phoneNotComplete', 'ssnNotComplete', 'sensitiveNotKept', 'monthYearNotComplete', 'charactersRemoved', 'valueTooLong', 'clearChoice', 'clearChoiceWhat', 'clearChoiceOf', 'lookupSearching', 'lookupNoResults',
  'lookupResultCount', 'lookupUseOwn', 'lookupOwnEntry', 'selectNoResults', 'selectNotListed', 'addAnother', 'choicePending', 'choiceRefused', 'blockOf',
  'removeCopy', 'removeCopyTitle', 'removeCopyText', 'removeCopyEmpty', 'removeCopyMoves', 'removeCopyConfirm',
  'tabsNeedAccount', 'tabSwitchTitle', 'tabSwitchText', 'tabSwitchConfirm', 'uploadNeedsAccount', 'uploadChoose', 'uploadHint',
  'uploadTooLarge', 'uploadWrongType', 'uploadNameTooLong', 'uploadEmpty', 'uploadOneFile', 'uploadHeld', 'uploadUnknown', 'uploadNotListed', 'uploadAskAgain', 'uploadSending', 'uploadWaiting', 'uploadConverting', 'uploadDone',
  'deleteFile', 'deleteFileTitle', 'deleteFileText', 'deleteFileConfirm',
  'uploadAttached', 'uploadInProgressTitle', 'uploadInProgressText', 'clearedOne', 'clearedMany', 'errorSummaryTitle',
  'errorSummaryText', 'notAnswered', 'notAsked', 'markChecked', 'markUnchecked',
] as const;

export type WordName = (typeof wordNames)[number];
/** A text of the components by its name, with its placeholders filled. */
export type Words = Messages<WordName>;
