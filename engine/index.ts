/** The engine's entry point: pure functions over plain data. */
export type {
  AnswerKey,
  AnswerSchema,
  AnyCondition,
  BlockDefinition,
  CalculationDefinition,
  CheckDefinition,
  Comparison,
  Condition,
  Conditions,
  ContentDefinition,
  DataModel,
  DataModelKey,
  ExpressionCondition,
  FieldBase,
  FieldDefinition,
  FieldTypeName,
  FormDefinition,
  FormFile,
  LookupCategories,
  LookupCategory,
  NotCondition,
  Option,
  OptionsBy,
  OptionSource,
  PageDefinition,
  RecordFieldDefinition,
  Reference,
  RelativeDate,
  RepeatDefinition,
  Required,
  RuleDefinition,
  SectionDefinition,
  SectionFile,
  TabDefinition,
  TabsDefinition,
  Target,
  ValueKey,
  YearRange,
} from './form/definition.ts';
export { isAnswered, isChoiceName } from './language/values.ts';
export type { Answers, SessionValues, Values, WireAnswer, WireAnswers } from './language/values.ts';
export type {
  Block,
  Calculation,
  Calculations,
  Choices,
  CompiledCalculation,
  CompiledCheck,
  CompiledContent,
  Fold,
  CompiledField,
  CompiledPage,
  CompiledRepeat,
  CompiledSection,
  CompiledTab,
  CompiledTabs,
  Form,
  OptionList,
  Rule,
} from './form/form.ts';
export type {
  Expanded,
  ExpandedBlock,
  ExpandedCondition,
  ExpandedConditions,
  ExpandedContent,
  ExpandedField,
  ExpandedForm,
  ExpandedOption,
  ExpandedPage,
  ExpandedRepeat,
  ExpandedSection,
  ExpandedTabs,
  ExpandedTarget,
} from './form/expanded.ts';
export type { DefinitionContent } from './form/definition-content.ts';
export type { ChangeSet, Edit } from './edit/change.ts';
export type { Cleared } from './edit/settle.ts';
export type { Test } from './form/condition.ts';
export type { CheckboxFieldDefinition } from './fields/checkbox.ts';
export type { ChoiceFieldDefinition } from './fields/choice.ts';
export type { DateFieldDefinition } from './fields/date.ts';
export type { LookupFieldDefinition } from './fields/lookup.ts';
export type { MonthYearFieldDefinition } from './fields/month-year.ts';
export type { PasswordFieldDefinition } from './fields/password.ts';
export type { TextareaFieldDefinition } from './fields/textarea.ts';
export type { TextFieldDefinition } from './fields/text.ts';
export type { UploadFieldDefinition } from './fields/upload.ts';
export type { FieldSchema } from './fields/field-schema.ts';
export type { Accepted, ControlProperties, FieldType, InputMode, PrintStyle, ParsedText } from './fields/field-type.ts';
export type { BadInputs } from './form/input.ts';
export { nextSteps, type NextStep } from './read/next-steps.ts';
export type { OpeningState, OpeningTimes } from './read/opening.ts';
export type { Refusals } from './send/refusals.ts';
export type { Fills, Messages, Span } from './language/text.ts';
export type {
  CheckedFile,
  FileFormat,
  FileProblem,
  GivenFile,
  UploadLimits,
  UploadType,
} from './language/upload-limits.ts';
export type { FieldErrors, FormValidator, Validator, Validators } from './read/validate.ts';
export type { KeyChange } from './versions/key-changes.ts';
export type { CopyMove, DroppedAnswer, MigratedAnswers, Migration, NumberedMigration } from './versions/migration.ts';
export type { ContentView, FieldView } from './read/view.ts';
export type {
  ChosenTab,
  PageSummary,
  QuestionGroup,
  Summary,
  SummaryPart,
  SummaryRow,
  SectionSummary,
} from './read/summary.ts';
export type { BlockView, PageView, RepeatView, SectionView, TabsView } from './read/view-page.ts';
export type { PageSection, SectionFacts, SectionState } from './read/page-sections.ts';
export type { PageProgress, Remaining } from './read/progress.ts';

export {
  isolated,
  isVisible,
  storableText,
  trimmed,
  withoutInvisible,
  withoutLooseEnds,
} from './language/characters.ts';
export { emailAddress } from './fields/email.ts';
export { blocksOf, withInnerBlocks } from './form/blocks.ts';
export { applyEdit, withChanges } from './edit/change.ts';
export { compileContents, compileExpanded } from './form/compile-expanded.ts';
export { severalIn, severalOf } from './language/several.ts';
export { holds } from './form/condition.ts';
export { dateIn, isDate, timeText } from './language/date.ts';
export { dateLimitMessage } from './language/date-limits.ts';
export { defaultOf } from './form/defaults.ts';
export { definitionFrom, type DefinitionParts } from './form/definition-from.ts';
export { isUnfinished, unfinished, unfinishedDocuments, uploadLimitsAt } from './read/documents.ts';
export { fieldTypes, registerFieldType } from './fields/index.ts';
export { defaultAnswers, initialValues, newValues } from './edit/initial.ts';
export {
  badInputs,
  inputEdit,
  inputErrors,
  inputKey,
  inputsIn,
  isInputKey,
  restoredInputs,
  withInputErrors,
} from './form/input.ts';
export { isSensitiveKey, maskedText, readableText } from './read/mask.ts';
export { cycleEnd, overdueCycle } from './read/cycle.ts';
export { closesAt, openingState, openingTexts, openingTimes, opensAt } from './read/opening.ts';
export { optionsOf } from './form/options.ts';
export { sectionsOf } from './read/page-sections.ts';
export { progressOf } from './read/progress.ts';
export { pageSummary } from './read/summary.ts';
export { refusals } from './send/refusals.ts';
export { hasAnswers, removalOf } from './edit/remove-copy.ts';
export { isChosen } from './form/rule.ts';
export { completionOf, stepsOf } from './read/steps.ts';
export { savable, submission } from './send/submission.ts';
export { fromWire, toWire } from './form/wire.ts';
export {
  beginningOf,
  fillPlaceholders,
  interpolate,
  placeholdersOf,
  messagesFrom,
  namedError,
  spansOf,
  splitAtPlaceholders,
} from './language/text.ts';
export {
  beginningBytes,
  checkFile,
  defaultUploadLimits,
  fittedName,
  formatOf,
  pdfStart,
  longestName,
  uploadLimitsFrom,
  uploadWords,
} from './language/upload-limits.ts';
export { answerValidator, errorsOf, errorsOfField, formValidator } from './read/validate.ts';
export { proposedMigration, proposedMigrationOfAll, keyChange, labelsOf } from './versions/key-changes.ts';
export { choiceChange } from './versions/choice-changes.ts';
export { migrateDraft } from './versions/migrate-draft.ts';
export { keyAfter, migrateAnswers, migratedKey } from './versions/migration.ts';
export { viewContent, viewField, viewOf } from './read/view.ts';
export { viewPage } from './read/view-page.ts';
export { isShown } from './form/visibility.ts';
export { yearsOf } from './language/years.ts';
