/** Moves a draft to the definition that is served, by the migrations of the form. */
import type { Transaction } from 'kysely';
import {
  type ExpandedForm,
  type Form,
  isShown,
  migrateDraft as migrateParts,
  type NumberedMigration,
  type Values,
} from '../../engine/index.ts';
import {
  calculatedAnswers,
  calculatedKeys,
  isSensitiveKey,
  labelsByKey,
  formerDefaults,
  keyAfter,
} from '../../engine/internal.ts';
import { writeAnswers } from '../database/answers.ts';
import type { Application } from '../database/applications.ts';
import { replaceChoices } from '../database/choices.ts';
import { finishDraft, moveFiles, readUploads } from '../database/drafts.ts';
import type { Tables } from '../database/tables.ts';
import { type ApplicationForm, draftTargetOf } from '../forms/forms.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { defaultsIn, valuesOn, withDefaults } from './values.ts';
import { pendingOf, storedForm } from './unplaced-answers.ts';

/** The definition and the migrations of a form that a draft moves to. */
export interface Move {
  readonly transaction: Transaction<Tables>;
  readonly secrets: Secrets;
  readonly served: ApplicationForm;
  readonly today: string;
}

/** Moves a draft to the served form. The caller holds the lock of the application. */
export async function moveDraft(move: Move, application: Application): Promise<void> {
  const { transaction, secrets, served } = move;
  const { definition } = application;
  if (definition === null) return;
  const name = { accountId: application.accountId, formId: served.form.id };
  const before = await storedForm(transaction, definition.definitionHash);
  const labels = labelsByKey(before);
  const documents = Object.fromEntries(application.documents.map(({ key, file_key: fileKey }) => [key, fileKey]));
  const uploads = await readUploads(transaction, name);
  const pending = pendingOf(served, definition.migration);
  const { answers: saved, choices: chosen } = application;
  const migrated = migrateParts(pending, { answers: saved, documents, uploads, choices: chosen });
  const dropped = migrated.dropped.map(({ key, reason }) => ({ question: labels.get(key) ?? key, reason }));
  await moveFiles(transaction, name, 'documents', movesOf(documents, migrated.documents));
  await moveFiles(transaction, name, 'uploads', movesOf(uploads, migrated.uploads));
  const former = formerKeys(before, pending);
  const implied = formerDefaults(before, served.definition.content.expanded, pending);
  const unfilled = {
    ...application,
    answers: withoutCalculated(before, served.form, migrated.answers),
    choices: application.revision === 0 ? migrated.choices : { ...implied, ...migrated.choices },
    documents: documentsAt(migrated.documents, application),
  };
  const given = { ...unfilled.answers, ...defaultsOf(served.form, former, unfilled, move.today) };
  const person = { username: '', today: move.today };
  const values = valuesOn(served.form, person, withDefaults(served.form, person, { ...unfilled, answers: given }));
  const answers = { ...newLabelsOf(served.form, given, values), ...given, ...calculatedAnswers(served.form, values) };
  const newQuestions = newQuestionsOf(served.form, former, unfilled.answers, values);
  const emptied = Object.keys(application.answers).filter((key) => !Object.hasOwn(answers, key));
  const isSensitive = (key: string): boolean => isSensitiveKey(served.form, key);
  const changed = {
    ...Object.fromEntries(emptied.map((key) => [key, ''])),
    ...changesOf(application, answers, isSensitive),
  };
  await writeAnswers(transaction, { secrets, isSensitive }, application, changed);
  if (JSON.stringify(unfilled.choices) !== JSON.stringify(chosen))
    await replaceChoices(transaction, name, unfilled.choices);
  const update = dropped.length + newQuestions.length === 0 ? null : { dropped, newQuestions };
  await finishDraft(transaction, name.accountId, draftTargetOf(served), update);
}

/** The answers that the applicant has given: what was or will be calculated is calculated again, or has no place. */
function withoutCalculated(before: ExpandedForm, form: Form, answers: Application['answers']): Application['answers'] {
  const calculated = new Set([
    ...calculatedKeys(before).filter((key) => !form.fields.has(key)),
    ...calculatedKeys(form),
  ]);
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !calculated.has(key)));
}

/** The labels of chosen options with a new code, whose former label a migration drops. */
function newLabelsOf(form: Form, answers: Application['answers'], values: Values): Application['answers'] {
  const described = [...form.fields.values()].flatMap(({ key, descKey }) =>
    descKey === null || (answers[key] ?? '') === '' || (values[descKey] ?? '') === ''
      ? []
      : [[descKey, values[descKey] ?? ''] as const],
  );
  return Object.fromEntries(described);
}

/** The new keys of the files that do not keep their keys; null for a dropped one. */
function movesOf(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): ReadonlyMap<string, string | null> {
  const keys = new Map(Object.entries(after).map(([key, fileKey]) => [fileKey, key]));
  const moves = Object.entries(before).map(([key, fileKey]) => [fileKey, key, keys.get(fileKey) ?? null] as const);
  return new Map(moves.filter(([, from, to]) => from !== to).map(([fileKey, , to]) => [fileKey, to]));
}

/** The documents of a draft under the keys that they have after the migrations. */
function documentsAt(after: Readonly<Record<string, string>>, { documents }: Application): Application['documents'] {
  const keys = new Map(Object.entries(after).map(([key, fileKey]) => [fileKey, key]));
  return documents.flatMap((document) => {
    const key = keys.get(document.file_key);
    return key === undefined ? [] : [{ ...document, key }];
  });
}

/** The answers to write. A sensitive answer is written in any case: it may have been stored before it was sensitive. */
const changesOf = (
  { answers: former }: Application,
  answers: Application['answers'],
  isSensitive: (key: string) => boolean,
): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).filter(([key, value]) => former[key] !== value || isSensitive(key)));

type FormerKeys = Readonly<Record<string, true>>;

/** The keys of the former definition of a draft that the migrations keep, as they are called afterwards. */
const formerKeys = ({ model }: ExpandedForm, pending: readonly NumberedMigration[]): FormerKeys =>
  Object.fromEntries(
    Object.keys(model).flatMap((key) => {
      const now = keyAfter(pending, key);
      return now === null ? [] : [[now, true]];
    }),
  );

/**
 * The defaults of the questions that the former definition of a draft did not have. A draft that was never changed has
 * all defaults when it is read.
 */
function defaultsOf(form: Form, former: FormerKeys, application: Application, today: string): Application['answers'] {
  if (application.revision === 0) return {};
  const values = valuesOn(form, { username: '', today }, application);
  const emptied = Object.keys(former).filter((key) => form.fields.has(key) && (values[key] ?? '') === '');
  return defaultsIn(form, values, Object.fromEntries(emptied.map((key) => [key, ''])));
}

/**
 * The labels of the questions that the values with all defaults show, and that the former definition did not have. A
 * question with an answer of the applicant is not new.
 */
function newQuestionsOf(
  form: Form,
  former: FormerKeys,
  answers: Application['answers'],
  values: Values,
): readonly string[] {
  const fields = [...new Set(form.fields.values())];
  return fields
    .filter(({ keys }) => keys.every((key) => !Object.hasOwn(former, key) && (answers[key] ?? '') === ''))
    .filter((field) => !field.fieldType.isCalculated && isShown(field, values))
    .map(({ label }) => label);
}
