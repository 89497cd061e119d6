/** The texts of the engine and the components among the messages of a form, by what says them. */

/** Marks of printed options. */
const marks = ['markChecked', 'markUnchecked'] as const;
const counts = ['chooseAtLeast', 'chooseAtMost', 'chooseExactly'] as const;
const choices = ['cancel', 'choicePending', 'choiceRefused', 'tabDeleting'] as const;
/** Texts of a list with a search box. */
const searches = ['lookupSearching', 'lookupResultCount'] as const;
const searchedSelect = [...searches, 'selectNoResults', 'selectNotListed'] as const;

/** Texts of every form, also about any question in a page of answers and in a list of errors. */
const everywhere = [
  'required',
  'fieldError',
  'errorOfQuestion',
  'errorOfTopic',
  'close',
  'undo',
  'loading',
  'partNotLoaded',
  'reload',
  'questionNotShown',
  'answerNotListed',
  'answerNotChecked',
  'valueNotValid',
  'valueTooLong',
  'charactersRemoved',
  'sensitiveNotKept',
  'optionGone',
  'foldAnswered',
  'clearedOne',
  'clearedMany',
  'errorSummaryTitle',
  'errorSummaryText',
  'errorSummaryMissing',
  'errorSummaryCheck',
  'errorSummaryCount',
  'notAnswered',
  'notAsked',
] as const;

/** Texts of the questions of each type. */
const ofFields = {
  text: [],
  textarea: ['characterCount', 'characterCountOver'],
  number: ['numberNotPlain', 'numberNotWhole', 'numberTooPrecise', 'numberTooSmall', 'numberTooGreat'],
  email: [],
  phone: ['phoneNotComplete'],
  ssn: ['ssnNotComplete'],
  date: ['dateExample', 'dateNotComplete', 'dateMonthFirst'],
  time: ['timeExample', 'timeNotComplete', 'timeHalf', 'timeHalfMissing', 'timeNotAccepted'],
  'month-year': ['month', 'year', 'monthYearNotComplete'],
  radio: [...marks, 'clearChoice', 'clearChoiceWhat', 'clearChoiceOf'],
  select: [],
  checkbox: marks,
  checkboxes: [...marks, ...counts, 'excluded'],
  ranking: [...counts, 'rankHow', 'rankUp', 'rankDown', 'rankIn', 'rankOut', 'ranked', 'unranked'],
  upload: [
    'cancel',
    'uploadNeedsAccount',
    'uploadChoose',
    'uploadCamera',
    'uploadDrop',
    'uploadShrinking',
    'uploadSmaller',
    'uploadRenamed',
    'uploadHint',
    'uploadTypesOr',
    'uploadTooLarge',
    'uploadWrongType',
    'uploadWrongContent',
    'uploadNameTooLong',
    'uploadNameRefused',
    'uploadEmpty',
    'uploadUnreadable',
    'uploadOneFile',
    'uploadHeld',
    'uploadUnknown',
    'uploadNotListed',
    'uploadAskAgain',
    'uploadSendAgain',
    'uploadSending',
    'uploadWaiting',
    'uploadConverting',
    'uploadDone',
    'uploadStepShrinking',
    'uploadStepHeld',
    'uploadStepSending',
    'uploadStepWaiting',
    'uploadStepConverting',
    'uploadStepDone',
    'openFile',
    'openFileShort',
    'deleteFile',
    'deleteFileTitle',
    'deleteFileText',
    'deleteFileConfirm',
    'uploadAttached',
  ],
  lookup: [...searches, 'lookupNoResults', 'lookupUseOwn'],
  password: [
    'showPassword',
    'hidePassword',
    'passwordVisible',
    'passwordHidden',
    'passwordChecklist',
    'checklistInactive',
    'checklistError',
    'checklistSuccess',
    'checklistSummary',
  ],
  code: [],
  signature: [],
  calculated: ['notCalculated'],
} as const;

/** Texts of blocks. */
const ofBlocks = {
  tabs: [
    ...choices,
    'tabsNeedAccount',
    'tabWaitTitle',
    'tabWaitText',
    'tabSwitchTitle',
    'tabSwitchText',
    'tabSwitchConfirm',
    'uploadInProgressTitle',
    'uploadInProgressText',
  ],
  repeat: [
    ...choices,
    'addAnother',
    'blockOf',
    'moveCopyUp',
    'nextCopy',
    'previousCopy',
    'moveCopyDown',
    'copyMoved',
    'removeCopy',
    'removeCopyTitle',
    'removeCopyText',
    'removeCopyEmpty',
    'removeCopyChosen',
    'removeCopyMoves',
    'removeCopyConfirm',
    'noCopies',
    'noCopiesYet',
    'noCopiesLoggedOut',
    'addFirst',
  ],
} as const;

/** Texts of validators, whose functions contain them, so that a built form needs no such message. */
const inValidators = ['valueTooShort', 'valueNotEmail', 'valueNotNumber'] as const;

/** The texts by what says them. */
export const componentWords = { everywhere, ofFields, ofBlocks, searchedSelect, inValidators };

type Of<Rows extends Readonly<Record<string, readonly string[]>>> = Rows[keyof Rows][number];

/** The name of a text of the engine or the components. */
export type ComponentWord =
  | (typeof everywhere)[number]
  | (typeof searchedSelect)[number]
  | (typeof inValidators)[number]
  | Of<typeof ofFields>
  | Of<typeof ofBlocks>;

/** The names of all texts of the engine and the components. */
export const allComponentWords: ReadonlySet<ComponentWord> = new Set<ComponentWord>(
  [everywhere, searchedSelect, inValidators, ...Object.values(ofFields), ...Object.values(ofBlocks)].flat(),
);
