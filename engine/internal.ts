/** The engine's entry point for the other rooms of this project, besides `index.ts`. The package does not export it. */
export { isOpenForm } from './read/access.ts';
export { fromAddressOf } from './form/from-address.ts';
export { valuesWithDefaults } from './edit/initial.ts';
export { hiddenBy } from './edit/settle.ts';
export { keysOfCopy } from './edit/copy-keys.ts';
export {
  choosersOf,
  exchangeOf,
  hasAnswers,
  placesAfterExchange,
  placesAfterRemoval,
  removalOf,
  type CopyPlaces,
} from './edit/remove-copy.ts';
export { emailAddress } from './fields/email.ts';
export { anyText, asTyped, hostTypes, type PrintStyle, type TypeOfText } from './fields/field-type.ts';
export { calculatedAnswers } from './send/submission.ts';
export { calculatedKeys } from './form/calculated-keys.ts';
export { blocksOf, withInnerBlocks } from './form/blocks.ts';
export { holds, type Test } from './form/condition.ts';
export type { ComponentWord } from './language/component-words.ts';
export { compileContents } from './form/compile-typed.ts';
export { inQuestion, isOwn, listenToFailures } from './form/own-failures.ts';
export { defaultOf, writtenDefault } from './form/defaults.ts';
export type {
  AnswerSchema,
  CalculationDefinition,
  DataModelKey,
  LookupCategories,
  LookupCategory,
  OptionSource,
  RecordFieldDefinition,
  SectionFile,
} from './form/definition.ts';
export type {
  Expanded,
  ExpandedBlock,
  ExpandedCondition,
  ExpandedConditions,
  ExpandedContent,
  ExpandedField,
  ExpandedOption,
} from './form/expanded.ts';
export type {
  Calculation,
  FieldOptionLists,
  CompiledContent,
  CompiledRepeat,
  CompiledSection,
  CompiledTab,
  CompiledTabs,
  CompiledFold,
  OptionList,
} from './form/form.ts';
export { inputEdit, inputKey, inputsIn, isInputKey } from './form/input.ts';
export { inputFault, restoredInputs, withInputErrors } from './form/input-errors.ts';
export type { Retype, Stroke, Typed } from './language/typing.ts';
export { optionsOf } from './form/options.ts';
export {
  isolated,
  isVisible,
  storableText,
  trimmed,
  withoutInvisible,
  withoutLooseEnds,
} from './language/characters.ts';
export { dateLimitMessage, isRelativeDate, limitDay } from './language/date-limits.ts';
export { isDate } from './language/date.ts';
export { dateIn, dateWritten, timeText, timeWritten, zonedFormat } from './language/moment.ts';
export { severalIn, severalOf } from './language/several.ts';
export {
  filledSpans,
  filledTexts,
  fillPlaceholders,
  type Fills,
  markedIn,
  type MarkedTexts,
  namedError,
  ownWords,
  placeholdersOf,
  spansIn,
  splitAtKept,
  splitAtPlaceholders,
  withOwnWords,
} from './language/text.ts';
export {
  beginningBytes,
  checkFile,
  defaultUploadLimits,
  type FileProblem,
  type UploadFormat,
  fittedName,
  formatOf,
  type GivenFile,
  pdfStart,
  type UploadType,
  uploadLimitsFrom,
  uploadWords,
} from './language/upload-limits.ts';
export { isAnswered, isChoiceName } from './language/values.ts';
export { isYears, yearsOf } from './language/years.ts';
export { overdueCycle } from './read/cycle.ts';
export { type NextStep, nextSteps } from './read/next-steps.ts';
export { type PageSection, sectionsOf } from './read/page-sections.ts';
export { isUnfinished, unfinished, unfinishedDocuments, uploadLimitsAt } from './read/documents.ts';
export { isSensitiveKey, maskedText, readableText } from './read/mask.ts';
export { closesAt, openingState, openingTexts, openingTimes, opensAt } from './read/opening.ts';
export type { Remaining } from './read/progress.ts';
export { completionOf } from './read/steps.ts';
export {
  type SectionSummary,
  type FormSummary,
  type SummaryPart,
  type SummaryRow,
  summaryWith,
} from './read/summary.ts';
export { errorsOfField } from './read/validate.ts';
export { isUnasked } from './read/unasked.ts';
export { viewOf } from './read/view.ts';
export { pageWith } from './read/view-page.ts';
export { choiceChange, choiceChanges, formerDefaults } from './versions/choice-changes.ts';
export { keyChange, labelsByKey, proposedMigration, proposedMigrationOfAll } from './versions/key-changes.ts';
export { keyAfter, migratedKey } from './versions/migration.ts';
