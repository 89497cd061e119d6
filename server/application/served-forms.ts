/** Makes the forms of a starting server the newest ones, unless a newer form is served beside it. */
import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import { writeDefinition } from '../database/definitions.ts';
import {
  addGeneration,
  confirmGeneration,
  type Generation,
  generations,
  isSameForm,
  lockGenerations,
  nameOfServed,
  newestGeneration,
  withdrawGeneration,
  writersHaveEnded,
} from '../database/form-generations.ts';
import { writeNameKeys } from '../database/person-names.ts';
import { runningServers } from '../database/servers.ts';
import type { Tables } from '../database/tables.ts';
import { type ApplicationForm, draftTargetOf, nameKeysOf } from '../forms/forms.ts';
import type { ApplicationContext } from './context.ts';
import { refuseUnplaced, storedForm, unplacedNames } from './unplaced-answers.ts';

/** The generations whose servers can run beside a new one. */
const mostGenerations = 5;
const longestWriteMs = 90_000;

/**
 * Stores the definition of every served form, before the first request. Drafts are moved later, one by one. Throws
 * UnplacedAnswersError, with nothing changed, when answers of drafts would lose their place. While a server with a
 * newer form runs, this one joins with its older form; otherwise the start is a return to that form.
 */
export async function storeServedForms({
  database,
  forms,
  clock,
}: Pick<ApplicationContext, 'database' | 'forms' | 'clock'>): Promise<void> {
  const begun: ApplicationForm[] = [];
  try {
    for (const served of forms.served.values()) if (await isBegun(database, served)) begun.push(served);
    if (begun.length > 0 && !(await writersHaveEnded(database, longestWriteMs)))
      throw new Error('Another transaction of this database does not end. Start again when it has ended.');
    await database.transaction().execute(async (transaction) => {
      // They may read all drafts, and another start waits only for a transaction that has changed something.
      for (const served of begun) await refuseUnplaced(transaction, served);
      for (const served of forms.served.values()) {
        const { form, definition } = served;
        const { hash, content } = definition;
        await writeDefinition(transaction, { hash, formId: form.id, version: form.version, content }, clock.now());
        await confirmGeneration(transaction, draftTargetOf(served));
        const newest = await newestGeneration(transaction, form.id);
        const isNewest = newest !== null && isSameForm(newest, draftTargetOf(served));
        await writeNameKeys(transaction, form.id, { keys: nameKeysOf(form), isNewest });
      }
    });
  } catch (error) {
    for (const served of begun) await withdrawGeneration(database, draftTargetOf(served));
    throw error;
  }
}

/**
 * Adds a form as the newest one, so that older servers accept only what it has a place for. Returns false when no check
 * is needed: it is the newest one already, or a newer one is served.
 */
function isBegun(database: Database, served: ApplicationForm): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const target = draftTargetOf(served);
    await lockGenerations(transaction, target.formId);
    const known = await generations(transaction, target.formId, mostGenerations);
    const newest = known[0];
    if (newest !== undefined && isSameForm(newest, target)) return !newest.isChecked;
    if (newest !== undefined && (await isJoining(transaction, served, known, newest))) return false;
    const unplaced: Record<string, readonly string[]> = {};
    for (const former of known.filter((one) => one.isChecked && !isSameForm(one, target))) {
      const before = await storedForm(transaction, former.definitionHash);
      unplaced[nameOfServed(former)] = unplacedNames(before, served, former.migration);
    }
    await addGeneration(transaction, target, { generation: (newest?.generation ?? 0) + 1, unplaced });
    return true;
  });
}

/** True for a former form while another server has the newest one. Throws for an older form that was never served. */
async function isJoining(
  transaction: Transaction<Tables>,
  served: ApplicationForm,
  known: readonly Generation[],
  newest: Generation,
): Promise<boolean> {
  const target = draftTargetOf(served);
  const isFormer = known.some((one) => isSameForm(one, target));
  if (!isFormer && target.migration >= newest.migration) return false;
  const running = await runningServers(transaction);
  if (!running.some((server) => server.served[target.formId] === nameOfServed(newest))) return false;
  if (isFormer) return true;
  throw new Error(
    `The form "${target.formId}" is older than the one that another server of this database has: ` +
      'start the version of that server.',
  );
}
