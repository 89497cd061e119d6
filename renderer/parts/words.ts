/** Words of the components themselves, where the form's messages do not give them. */
const defaults = {
  required: 'required',
  fieldError: 'Error:',
  month: 'Month',
  year: 'Year',
  close: 'Close',
  cancel: 'Cancel',
  undo: 'Undo',
  loading: 'Loading…',
  characterCount: 'Character count: {n} / {limit}',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  passwordVisible: 'Your password is visible',
  passwordHidden: 'Your password is hidden',
  passwordChecklist: 'Your password',
  checklistInactive: 'not checked yet',
  checklistError: 'not met',
  checklistSuccess: 'met',
  checklistSummary: '{n} of {total} password requirements met',
  dateExample: 'Month, day and year, for example 03/27/2008.',
  dateNotComplete: 'This date is not complete or does not exist.',
  lookupSearching: 'Searching…',
  lookupNoResults: 'No matches. You can keep what you typed.',
  lookupResultCount: '{count} results. Use the arrow keys to choose.',
  lookupUseOwn: 'Use “{text}”',
  lookupOwnEntry: 'Enter your school information below.',
  selectNoResults: 'No matches.',
  addAnother: 'Add Another',
  blockAdded: '{title} {n} added',
  blockOf: '{title} {n} of {total}',
  tabsNeedAccount: 'You can choose another option once you have created an account.',
  tabSwitchTitle: 'Switch to {tab}?',
  tabSwitchText: 'Switching removes the answers you gave here: {questions}.',
  tabSwitchConfirm: 'Switch and remove',
  uploadNeedsAccount: 'This question can be finished once you have created an account.',
  uploadLater: 'Documents can be sent later: you will find this question again in your application.',
  uploadAttached: 'Document attached for "{key}"',
  uploadInProgressTitle: 'File Upload in Progress',
  uploadInProgressText: 'Please wait until the file upload has completed.',
  clearedOne: '1 answer no longer applies and was removed: {questions}.',
  clearedMany: '{count} answers no longer apply and were removed: {questions}.',
  errorSummaryTitle: "We're missing some information!",
  errorSummaryText: 'Missing items are highlighted on each page so that you can fix them and resubmit your application.',
  notProvided: 'Not provided',
  markChecked: 'selected',
  markUnchecked: 'not selected',
} as const;

export type WordName = keyof typeof defaults;
/** A text by its name, its `{placeholders}` filled. */
export type Words = (name: WordName, fills?: Readonly<Record<string, string | number>>) => string;

export function wordsFrom(messages: Readonly<Record<string, string>>): Words {
  return (name, fills = {}) => (messages[name] ?? defaults[name]).replace(/\{(\w+)\}/g, (whole, key: string) => String(fills[key] ?? whole));
}
