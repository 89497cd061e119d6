/** Reads and changes one application. Changes of one application run one after the other. */
import type { Transaction } from 'kysely';
import { applyEdit, type Edit, type Values, withChanges } from '../../engine/index.ts';
import { keepAccount } from '../database/accounts.ts';
import { writeAnswers } from '../database/answers.ts';
import {
  type Application,
  type ApplicationName,
  insertApplication,
  forgetFormUpdate,
  lockApplication,
  writeSavedAt,
} from '../database/applications.ts';
import type { Tables } from '../database/tables.ts';
import { draftTargetOf } from '../forms/forms.ts';
import { messageText } from '../forms/messages.ts';
import { refuse, type Refused } from '../base/refusal.ts';
import type { ApplicationContext } from './context.ts';
import { assertPlaced } from './draft-forms.ts';
import { readMoved } from './own-draft.ts';
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

/**
 * Applies an edit and stores the changed answers, without derived values. When a question with a document becomes
 * visible again, its document counts as its answer again: documents of hidden questions are kept until the submission.
 * Every calculated answer is stored that differs from the stored one, also because the form or the day has changed.
 */
export async function storeEdit(
  context: ApplicationContext,
  application: Application,
  transaction: Transaction<Tables>,
  values: Values,
  edit: Edit,
  isOutdated = false,
): Promise<void> {
  const { form } = context.forms.current;
  const first = applyEdit(form, values, edit).changed;
  const after = withChanges(values, first);
  const answered = application.documents
    .filter(({ key, status }) => status === 'COMPLETED' && after[key] !== 'ANSWERED')
    .filter(({ key }) => !Object.hasOwn(edit, key) && isAsked(form, key, after))
    .map(({ key }) => [key, 'ANSWERED'] as const);
  const second = applyEdit(form, after, Object.fromEntries(answered)).changed;
  const changed = { ...first, ...second, ...recalculated(form, application, withChanges(after, second)) };
  assertPlaced(context.forms.current, application, givenKeys(changed));
  await storeDefaults(context, application, transaction);
  await writeAnswers(transaction, context.secrets, application, storedAnswers(form, changed), isSensitive(form));
  await writeSavedAt(transaction, application, context.clock.now());
  if (application.formUpdate !== null && !isOutdated) await forgetFormUpdate(transaction, application);
}

/**
 * Stores the defaults of an application that was never changed. Before, it has none: a person who only looked at the
 * pages has given no answers.
 */
export async function storeDefaults(
  { secrets, forms }: ApplicationContext,
  application: Application,
  transaction: Transaction<Tables>,
): Promise<void> {
  if (application.revision > 0) return;
  assertPlaced(forms.current, application, givenKeys(application.answers));
  await writeAnswers(transaction, secrets, application, application.answers, isSensitive(forms.current.form));
}

/** The keys that get a content. */
const givenKeys = (changed: Edit): readonly string[] => Object.keys(changed).filter((key) => changed[key] !== '');
