/** Decides which form a draft has while servers of two versions run. */
import type { Application } from '../database/applications.ts';
import { isSameForm, nameOfServed } from '../database/form-generations.ts';
import { type ApplicationForm, draftTargetOf } from '../forms/forms.ts';

/** The draft, or an answer of it, belongs to a newer form, which other servers have. A repeated call may reach one. */
export class NewerFormError extends Error {}

/**
 * True when this server must move a draft to its form before it reads or changes it. Only a server with the newest form
 * moves drafts. Throws NewerFormError when the draft has another form than this older server.
 */
export function isOutdated(served: ApplicationForm, application: Application): boolean {
  const { definition, submission, newest, formId } = application;
  if (definition === null || submission !== null || formId !== served.form.id) return false;
  const target = draftTargetOf(served);
  const isNewest = newest === null || isSameForm(newest, target);
  // After a return to a former form, drafts keep the number of the newer migration.
  const isOwn = isNewest ? definition.migration >= target.migration : definition.migration === target.migration;
  if (isOwn && definition.definitionHash === target.definitionHash) return false;
  if (!isNewest) throw new NewerFormError(`A draft of "${formId}" has another form than this server.`);
  return true;
}

/** Throws NewerFormError when the newest form has no place for one of these keys or choices. */
export function assertPlaced(served: ApplicationForm, { newest }: Application, names: readonly string[]): void {
  const target = draftTargetOf(served);
  if (newest === null || isSameForm(newest, target)) return;
  const unplaced = newest.unplaced[nameOfServed(target)];
  if (unplaced === undefined || names.some((name) => unplaced.includes(name)))
    throw new NewerFormError(`The newest form "${served.form.id}" has no place for an answer.`);
}
