/** Reads an application in the form that this server has. */
import type { Transaction } from 'kysely';
import { type Application, type ApplicationName, lockApplication, readApplication } from '../database/applications.ts';
import type { Tables } from '../database/tables.ts';
import type { ApplicationContext } from './context.ts';
import { isOutdated } from './draft-forms.ts';
import { moveDraft } from './move-draft.ts';
import { personAt } from './values.ts';

/** The name of an application, with the application if the statement that found the session has read it. */
export interface FoundApplication extends ApplicationName {
  readonly stored?: Application;
}

/** The application as it is stored, without a lock. */
export async function storedApplication(
  { database, secrets }: ApplicationContext,
  found: FoundApplication,
): Promise<Application> {
  return found.stored ?? readApplication(database, secrets, found);
}

/**
 * Reads an application of the served form. A draft with an older form is moved first. Throws NewerFormError for a draft
 * with a newer one.
 */
export async function readOwnDraft(context: ApplicationContext, name: FoundApplication): Promise<Application> {
  const { database, forms } = context;
  const stored = await storedApplication(context, name);
  if (!isOutdated(forms.current, stored)) return stored;
  return database.transaction().execute(async (transaction) => {
    await lockApplication(transaction, name);
    return readMoved(context, transaction, name);
  });
}

/** The same under the lock of the application, which the caller must hold. */
export async function readMoved(
  context: ApplicationContext,
  transaction: Transaction<Tables>,
  name: ApplicationName,
): Promise<Application> {
  const { secrets, forms } = context;
  const stored = await readApplication(transaction, secrets, name);
  if (!isOutdated(forms.current, stored)) return stored;
  await moveDraft({ transaction, secrets, served: forms.current, today: personAt(context).today }, stored);
  return readApplication(transaction, secrets, name);
}
