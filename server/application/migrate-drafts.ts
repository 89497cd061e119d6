/** Moves drafts to the definition that is served, by the migrations of the form. */
import type { Transaction } from 'kysely';
import {
  draftMigration,
  type ExpandedForm,
  type Form,
  initialValues,
  isSensitiveKey,
  isShown,
  type KeyChange,
  keyChange,
  labelsOf,
  keyAfter,
  migrateAnswers,
  type NumberedMigration,
} from '../../engine/index.ts';
import { writeAnswers } from '../database/answers.ts';
import { type Application, readApplication } from '../database/applications.ts';
import { readDefinition } from '../database/definitions.ts';
import {
  draftKeys,
  finishDraft,
  type FormUpdate,
  lockDrafts,
  type OutdatedDraft,
  renameDocument,
  takeOutdatedDrafts,
} from '../database/drafts.ts';
import type { Tables } from '../database/tables.ts';
import type { DefinitionContent } from '../forms/definition.ts';
import { type ApplicationForm, draftTargetOf } from '../forms/forms.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Drafts have answers that the served definition has no place for. The message names them and the migration. */
export class UnplacedAnswersError extends Error {}

/** The definition and the migrations of a form that drafts move to. */
interface Move {
  readonly transaction: Transaction<Tables>;
  readonly secrets: Secrets;
  readonly served: ApplicationForm;
  readonly today: string;
}

const pageSize = 200;

/**
 * Moves all drafts of a form and returns their number. Throws UnplacedAnswersError, with nothing changed, when drafts
 * have answers to a key that was removed, renamed or retyped without a migration.
 */
export async function migrateDrafts(move: Move): Promise<number> {
  const { transaction, served } = move;
  await lockDrafts(transaction, served.form.id);
  const target = draftTargetOf(served);
  const definitions = new Map<string, ExpandedForm>();
  const definitionOf = async (hash: string): Promise<ExpandedForm> => {
    const known = definitions.get(hash) ?? (await storedForm(transaction, hash));
    definitions.set(hash, known);
    return known;
  };
  await refuseUnplaced(move, definitionOf);
  for (let count = 0; ;) {
    const drafts = await takeOutdatedDrafts(transaction, target, pageSize);
    if (drafts.length === 0) return count;
    for (const draft of drafts) await migrateDraft(move, draft, await definitionOf(draft.definitionHash));
    count += drafts.length;
  }
}

async function storedForm(transaction: Transaction<Tables>, hash: string): Promise<ExpandedForm> {
  const stored = await readDefinition(transaction, hash);
  if (stored === null) throw new Error(`The definition ${hash} of a draft is not stored.`);
  return (stored.content as DefinitionContent).expanded;
}

const pendingOf = ({ migrations }: ApplicationForm, last: number): readonly NumberedMigration[] =>
  migrations.filter(({ number }) => number > last);

async function refuseUnplaced(
  { transaction, served }: Move,
  definitionOf: (hash: string) => Promise<ExpandedForm>,
): Promise<void> {
  const after = served.definition.content.expanded;
  const found = new Map<string, { readonly change: KeyChange; readonly drafts: number; readonly to: string | null }>();
  for (const { key, definitionHash, migration, drafts } of await draftKeys(transaction, draftTargetOf(served))) {
    const before = await definitionOf(definitionHash);
    const change = keyChange(before, after, pendingOf(served, migration), key);
    if (change === null) continue;
    const to = draftMigration(before, after).rename?.[key] ?? null;
    found.set(key, { change, to, drafts: drafts + (found.get(key)?.drafts ?? 0) });
  }
  if (found.size === 0) return;
  const lines = Array.from(found.values(), ({ change: { key, change }, drafts, to }) => {
    const what = to === null ? change : `renamed to ${to}`;
    return `  ${key}: ${what}, ${drafts} ${drafts === 1 ? 'draft' : 'drafts'}`;
  });
  const { id } = served.form;
  const next = String(draftTargetOf(served).migration + 1).padStart(3, '0');
  throw new UnplacedAnswersError(
    `Drafts of the form "${id}" have answers that it no longer has a place for:\n${lines.join('\n')}\n` +
      `Write forms/${id}/migrations/${next}.json; "npm run forms -- migration ${id}" drafts it.`,
  );
}

async function migrateDraft(move: Move, draft: OutdatedDraft, before: ExpandedForm): Promise<void> {
  const { transaction, secrets, served } = move;
  const name = { accountId: draft.accountId, formId: served.form.id };
  const application = await readApplication(transaction, secrets, name);
  const labels = labelsOf(before);
  let answers = application.answers;
  const dropped: FormUpdate['dropped'][number][] = [];
  const pending = pendingOf(served, draft.migration);
  for (const migration of pending) {
    const migrated = migrateAnswers(migration, answers);
    for (const { key, reason } of migrated.dropped) dropped.push({ question: labels.get(key) ?? key, reason });
    answers = migrated.answers;
  }
  for (const { key } of application.documents) {
    const to = keyAfter(pending, key);
    if (to !== null && to !== key) await renameDocument(transaction, { ...name, from: key, to });
  }
  const emptied = Object.keys(application.answers).filter((key) => !Object.hasOwn(answers, key));
  const isSensitive = (key: string): boolean => isSensitiveKey(served.form, key);
  const changed = {
    ...Object.fromEntries(emptied.map((key) => [key, ''])),
    ...changesOf(application, answers, isSensitive),
  };
  await writeAnswers(transaction, secrets, application, changed, isSensitive);
  const newQuestions = newQuestionsOf(served.form, before, { ...application, answers }, move.today);
  const update = dropped.length + newQuestions.length === 0 ? null : { dropped, newQuestions };
  await finishDraft(transaction, draft.accountId, draftTargetOf(served), update);
}

/** The answers to write. A sensitive answer is written in any case: it may have been stored before it was sensitive. */
const changesOf = (
  { answers: former }: Application,
  answers: Application['answers'],
  isSensitive: (key: string) => boolean,
): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).filter(([key, value]) => former[key] !== value || isSensitive(key)));

/** The labels of the questions that the draft shows and that its former definition did not have. */
function newQuestionsOf(form: Form, before: ExpandedForm, { answers }: Application, today: string): readonly string[] {
  const values = initialValues(form, { today }, answers);
  const fields = [...new Set(form.fields.values())];
  return fields
    .filter(({ keys }) => keys.every((key) => !Object.hasOwn(before.model, key) && (answers[key] ?? '') === ''))
    .filter((field) => isShown(field, values))
    .map(({ label }) => label);
}
