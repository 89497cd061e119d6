/** The texts the components need, by their names among a form's messages; a test holds the forms to them. */
export const wordNames = [
  'required', 'fieldError', 'month', 'year', 'close', 'cancel', 'undo', 'loading', 'characterCount', 'characterCountOver', 'showPassword',
  'hidePassword', 'passwordVisible', 'passwordHidden', 'passwordChecklist', 'checklistInactive', 'checklistError',
  'checklistSuccess', 'checklistSummary', 'dateExample', 'dateNotComplete', 'dateMonthFirst', 'emailNotComplete', 'phoneNotComplete', 'ssnNotComplete', 'sensitiveNotKept', 'monthYearNotComplete', 'clearChoice', 'clearChoiceWhat', 'clearChoiceOf', 'lookupSearching', 'lookupNoResults',
  'lookupResultCount', 'lookupUseOwn', 'lookupOwnEntry', 'selectNoResults', 'selectNotListed', 'addAnother', 'blockOf',
  'removeCopy', 'removeCopyTitle', 'removeCopyText', 'removeCopyEmpty', 'removeCopyMoves', 'removeCopyConfirm',
  'tabsNeedAccount', 'tabSwitchTitle', 'tabSwitchText', 'tabSwitchConfirm', 'uploadNeedsAccount', 'uploadChoose', 'uploadHint',
  'uploadTooLarge', 'uploadWrongType', 'uploadNameTooLong', 'uploadEmpty', 'uploadOneFile', 'uploadSending', 'uploadWaiting', 'uploadConverting', 'uploadDone',
  'deleteFile', 'deleteFileTitle', 'deleteFileText', 'deleteFileConfirm',
  'uploadAttached', 'uploadInProgressTitle', 'uploadInProgressText', 'clearedOne', 'clearedMany', 'errorSummaryTitle',
  'errorSummaryText', 'notAnswered', 'notAsked', 'markChecked', 'markUnchecked',
] as const;

export type WordName = (typeof wordNames)[number];
/** A text by its name, its `{placeholders}` filled. */
export type Words = (name: WordName, fills?: Readonly<Record<string, string | number>>) => string;

/** A text that the messages lack is read as its name. */
export function wordsFrom(messages: Readonly<Record<string, string>>): Words {
  return (name, fills = {}) => (messages[name] ?? name).replace(/\{(\w+)\}/g, (whole, key: string) => String(fills[key] ?? whole));
}
