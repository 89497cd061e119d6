/** Reads and changes one application. Changes of one application run one after the other. */
import type { Transaction } from 'kysely';
import { applyEdit, type Edit, type Values, withChanges } from '../../engine/index.ts';
import { keepAccount } from '../database/accounts.ts';
import { type AnswerEncryption, writeAnswers, writeEdit, type WrittenEdit } from '../database/answers.ts';
import {
  type Application,
  type ApplicationName,
  insertApplication,
  lockApplication,
} from '../database/applications.ts';
import type { StoredChoice } from '../database/choices.ts';
import type { Tables } from '../database/tables.ts';
import { draftTargetOf } from '../forms/forms.ts';
import { messageText } from '../forms/messages.ts';
import { isRefused, refuse, type Refused } from '../base/refusal.ts';
import type { ApplicationContext } from './context.ts';
import { assertPlaced, isOutdated } from './draft-forms.ts';
import { type FoundApplication, readMoved, storedApplication } from './own-draft.ts';
import { isAsked, isSensitive, personAt, recalculated, storedAnswers, withDefaults } from './values.ts';

export type Change<T> = (application: Application, transaction: Transaction<Tables>) => Promise<T | Refused>;

/**
 * Runs a change under the lock of the application. Refuses with 409 after the submission. A refused change must write
 * nothing.
 */
export function changeApplication<T extends object>(
  context: ApplicationContext,
  name: ApplicationName,
  change: Change<T>,
): Promise<T | Refused> {
  return withLockedApplication(context, name, async (application, transaction) =>
    application.submission === null
      ? change(application, transaction)
      : refuse(409, messageText(context.forms.current.form, 'alreadySubmitted')),
  );
}

/**
 * Runs a change under the lock of the application, also after the submission. Creates an application without a row. The
 * application has its defaults, which are stored with the first edit. Refuses with 401 when the account was deleted.
 */
export function withLockedApplication<T>(
  context: ApplicationContext,
  name: ApplicationName,
  change: Change<T>,
): Promise<T | Refused> {
  const { database, forms } = context;
  return database.transaction().execute(async (transaction) => {
    if (!(await keepAccount(transaction, name.accountId)))
      return refuse(401, messageText(forms.current.form, 'sessionInvalid'));
    if (!(await lockApplication(transaction, name))) await createAndLock(context, transaction, name);
    const stored = await readMoved(context, transaction, name);
    return change(withDefaults(forms.current.form, personAt(context), stored), transaction);
  });
}

async function createAndLock(
  { secrets, forms, clock }: ApplicationContext,
  transaction: Transaction<Tables>,
  name: ApplicationName,
): Promise<void> {
  const target = draftTargetOf(forms.current);
  await insertApplication(transaction, secrets, name, { ...target, createdAt: clock.now() });
  await lockApplication(transaction, name);
}

/** An edit by an applicant. */
export interface Save {
  readonly values: Values;
  readonly edit: Edit;
  /** The page has a former form. */
  readonly isOutdated: boolean;
  /** The choice that the edit is made of. */
  readonly choice?: StoredChoice;
}
/** An edit and the response to it. */
export interface AnsweredSave<T> extends Save {
  readonly response: T;
}

/** What an edit needs under the lock of the application, before it is stored. */
export interface BeforeEdit {
  isNeeded(application: Application): boolean;
  /** Returns the application as it is afterwards. */
  run(application: Application, transaction: Transaction<Tables>): Promise<Application>;
}

/**
 * Saves an edit without a lock, in one statement that compares the application with what was read. When another call
 * has changed it meanwhile, or something must be done first, saves under its lock. Refuses as `changeApplication`.
 */
export async function saveEdit<T extends object>(
  context: ApplicationContext,
  name: FoundApplication,
  decide: (application: Application) => AnsweredSave<T> | Refused,
  before: BeforeEdit | null = null,
): Promise<T | Refused> {
  const read = await readUnlocked(context, name);
  if (read !== null && before?.isNeeded(read) !== true) {
    const decided = decide(read);
    if (isRefused(decided)) return decided;
    const written = writtenBy(context, read, decided);
    const isSaved =
      isStored(read, written) || (await writeEdit(context.database, sealingOf(context), read, written, false));
    if (isSaved) return decided.response;
  }
  return changeApplication(context, name, async (application, transaction) => {
    const decided = decide(application);
    if (isRefused(decided)) return decided;
    const prepared = before === null ? application : await before.run(application, transaction);
    await storeEdit(context, prepared, transaction, decided);
    return decided.response;
  });
}

/** A draft with the form of this server. Null when the application must be created, moved or refused under its lock. */
export async function readUnlocked(context: ApplicationContext, name: FoundApplication): Promise<Application | null> {
  const { forms } = context;
  const stored = await storedApplication(context, name);
  const needsLock = stored.definition === null || stored.submission !== null || isOutdated(forms.current, stored);
  return needsLock ? null : withDefaults(forms.current.form, personAt(context), stored);
}

/** Applies an edit under the lock of the application, and stores it. */
export async function storeEdit(
  context: ApplicationContext,
  application: Application,
  transaction: Transaction<Tables>,
  save: Save,
): Promise<void> {
  await writeEdit(transaction, sealingOf(context), application, writtenBy(context, application, save), true);
}

/**
 * The changed answers of an edit, without derived values. When a question with a document becomes visible again, its
 * document counts as its answer again: documents of hidden questions are kept until the submission.
 * Every calculated answer is among them that differs from the stored one, also because the form or the day has changed.
 */
function writtenBy(
  context: ApplicationContext,
  application: Application,
  { values, edit, isOutdated: isFormerPage, choice }: Save,
): WrittenEdit {
  const { form } = context.forms.current;
  const first = applyEdit(form, values, edit).changed;
  const after = withChanges(values, first);
  const answered = application.documents
    .filter(({ key, status }) => status === 'COMPLETED' && after[key] !== 'ANSWERED')
    .filter(({ key }) => !Object.hasOwn(edit, key) && isAsked(form, key, after))
    .map(({ key }) => [key, 'ANSWERED'] as const);
  const second = applyEdit(form, after, Object.fromEntries(answered)).changed;
  const changed = { ...first, ...second, ...recalculated(form, application, withChanges(after, second)) };
  const defaults = application.revision > 0 ? {} : application.answers;
  const chosen = choice === undefined ? [] : [choice.name, `${choice.name}=${choice.value}`];
  assertPlaced(context.forms.current, application, [...chosen, ...givenKeys({ ...defaults, ...changed })]);
  return {
    choice,
    answers: { ...defaults, ...storedAnswers(form, changed) },
    savedAt: context.clock.now(),
    forgetsUpdate: application.formUpdate !== null && !isFormerPage,
  };
}

/** True when an edit changes nothing in the database. */
const isStored = (application: Application, { answers, forgetsUpdate, choice }: WrittenEdit): boolean =>
  !forgetsUpdate &&
  application.revision > 0 &&
  (choice === undefined || application.choices[choice.name] === choice.value) &&
  Object.entries(answers).every(([key, value]) => (application.answers[key] ?? '') === value);

const sealingOf = ({ secrets, forms }: ApplicationContext): AnswerEncryption => ({
  secrets,
  isSensitive: isSensitive(forms.current.form),
});

/**
 * Stores the defaults of an application that was never changed. Before, it has none: a person who only looked at the
 * pages has given no answers.
 */
export async function storeDefaults(
  context: ApplicationContext,
  application: Application,
  transaction: Transaction<Tables>,
): Promise<void> {
  if (application.revision > 0) return;
  assertPlaced(context.forms.current, application, givenKeys(application.answers));
  await writeAnswers(transaction, sealingOf(context), application, application.answers);
}

/** The keys that get a content. */
const givenKeys = (changed: Edit): readonly string[] => Object.keys(changed).filter((key) => changed[key] !== '');
