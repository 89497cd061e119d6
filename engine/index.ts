/** The engine's entry point for host applications: pure functions over plain data. */
export { applyEdit, type ChangeSet, type Edit, withChanges } from './edit/change.ts';
export { initialValues, newValues } from './edit/initial.ts';
export type { Cleared } from './edit/settle.ts';
export { defineFieldType, fieldTypes, type HostFields, type HostFieldType } from './fields/index.ts';
export { compileExpanded } from './form/compile-expanded.ts';
export type { DefinitionContent } from './form/definition-content.ts';
export type {
  AnswerKey,
  BlockDefinition,
  Condition,
  Conditions,
  DataModel,
  FieldBase,
  FieldDefinition,
  FieldTypeName,
  FormDefinition,
  Option,
  PageDefinition,
  RepeatDefinition,
  RuleDefinition,
  SectionDefinition,
  TabsDefinition,
  ValueKey,
} from './form/definition.ts';
export type { ExpandedForm } from './form/expanded.ts';
export type { Block, Calculations, CompiledField, CompiledPage, Form } from './form/form.ts';
export { type BadInputs, badInputs } from './form/input.ts';
export { isShown } from './form/visibility.ts';
export { fromWire, toWire } from './form/wire.ts';
export {
  type AnswersOf,
  type BuiltForm,
  type ChosenParts,
  createForm,
  type HostForm,
  type HostOptions,
} from './host/create-form.ts';
export { answersSchema, validateAnswers, type ValidatedAnswers } from './host/validate-answers.ts';
export { interpolate, type Messages, messagesFrom, type Span, spansOf } from './language/text.ts';
export type { UploadLimits } from './language/upload-limits.ts';
export type { Answers, SessionValues, Values, WireAnswer, WireAnswers } from './language/values.ts';
export { type PageProgress, progressOf } from './read/progress.ts';
export { stepsOf } from './read/steps.ts';
export { type PageSummary, pageSummary } from './read/summary.ts';
export {
  answerValidator,
  errorsOf,
  type FieldErrors,
  type FormValidator,
  formValidator,
  type Validator,
  type Validators,
} from './read/validate.ts';
export {
  type BlockView,
  type PageView,
  type RepeatView,
  type SectionView,
  type TabsView,
  viewPage,
} from './read/view-page.ts';
export { type ContentView, type FieldView, viewContent, viewField } from './read/view.ts';
export { type Refusals, refusals } from './send/refusals.ts';
export { savable, submission } from './send/submission.ts';
export { migrateDraft } from './versions/migrate-draft.ts';
export { migrateAnswers, type Migration, type NumberedMigration } from './versions/migration.ts';
