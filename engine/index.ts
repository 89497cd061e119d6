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
} from './definition.ts';
export { isAnswered, isChoiceName } from './values.ts';
export type { Answers, SessionValues, Values, WireAnswer, WireAnswers } from './values.ts';
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
} from './form.ts';
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
} from './expanded.ts';
export type { ChangeSet, Edit } from './change.ts';
export type { Cleared } from './settle.ts';
export type { Test } from './condition.ts';
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
export type { BadInputs } from './input.ts';
export type { FormProblem } from './form-error.ts';
export { nextSteps, type NextStep } from './next-steps.ts';
export type { OpeningState, OpeningTimes } from './opening.ts';
export type { ProblemCode } from './problems.ts';
export type { Refusals } from './refusals.ts';
export type { Fills, Messages, Span } from './text.ts';
export type { CheckedFile, FileFormat, FileProblem, GivenFile, UploadLimits, UploadType } from './upload-limits.ts';
export type { FieldErrors, FormValidator, Validator, Validators } from './validate.ts';
export type { KeyChange } from './versions/key-changes.ts';
export type { CopyMove, DroppedAnswer, MigratedAnswers, Migration, NumberedMigration } from './versions/migration.ts';
export type { ContentView, FieldView } from './view.ts';
export type {
  ChosenTab,
  PageSummary,
  QuestionGroup,
  Summary,
  SummaryPart,
  SummaryRow,
  SectionSummary,
} from './summary.ts';
export type { BlockView, PageView, RepeatView, SectionView, TabsView } from './view-page.ts';
export type { PageSection, SectionFacts, SectionState } from './page-sections.ts';
export type { PageProgress, Remaining } from './progress.ts';

export { isolated, isVisible, storableText, trimmed, withoutInvisible, withoutLooseEnds } from './characters.ts';
export { emailAddress } from './fields/email.ts';
export { blocksOf, withInnerBlocks } from './blocks.ts';
export { applyEdit, withChanges } from './change.ts';
export { compileForm } from './compile.ts';
export { compileContents, compileExpanded } from './compile-expanded.ts';
export { severalIn, severalOf } from './several.ts';
export { holds } from './condition.ts';
export { isDate, timeText } from './date.ts';
export { dateLimitMessage } from './date-limits.ts';
export { defaultOf } from './defaults.ts';
export { definitionFrom, type DefinitionParts } from './definition-from.ts';
export { isUnfinished, unfinished, unfinishedDocuments, uploadLimitsAt } from './documents.ts';
export { expandForm } from './expand.ts';
export { explain } from './explain.ts';
export { fieldTypes, registerFieldType } from './fields/index.ts';
export { FormError } from './form-error.ts';
export { defaultAnswers, initialValues, newValues } from './initial.ts';
export {
  badInputs,
  inputEdit,
  inputErrors,
  inputKey,
  inputsIn,
  isInputKey,
  restoredInputs,
  withInputErrors,
} from './input.ts';
export { isSensitiveKey, maskedText, readableText } from './mask.ts';
export { cycleEnd, overdueCycle } from './cycle.ts';
export { closesAt, openingState, openingTexts, openingTimes, opensAt } from './opening.ts';
export { optionsOf } from './options.ts';
export { sectionsOf } from './page-sections.ts';
export { progressOf } from './progress.ts';
export { pageSummary } from './summary.ts';
export { refusals } from './refusals.ts';
export { hasAnswers, removalOf } from './remove-copy.ts';
export { isChosen } from './rule.ts';
export { completionOf, stepsOf } from './steps.ts';
export { fromWire, savable, submission } from './submission.ts';
export { toWire } from './wire.ts';
export {
  beginningOf,
  fillPlaceholders,
  interpolate,
  placeholdersOf,
  messagesFrom,
  namedError,
  spansOf,
  splitAtPlaceholders,
} from './text.ts';
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
} from './upload-limits.ts';
export { answerValidator, errorsOf, errorsOfField, formValidator } from './validate.ts';
export { proposedMigration, proposedMigrationOfAll, keyChange, labelsOf } from './versions/key-changes.ts';
export { choiceChange } from './versions/choice-changes.ts';
export { migrateDraft } from './versions/migrate-draft.ts';
export { keyAfter, migrateAnswers, migratedKey } from './versions/migration.ts';
export { viewContent, viewField, viewOf } from './view.ts';
export { viewPage } from './view-page.ts';
export { isShown } from './visibility.ts';
export { yearsOf } from './years.ts';
