/** Whether any application to a form can be complete. */
import { branchesOf } from './branches.ts';
import { completed } from './complete.ts';
import type { CoveredForm } from './covered-form.ts';

/** A question that no answer completes, with the errors that its answers have. */
export interface Blocking {
  readonly key: string;
  readonly messages: readonly string[];
}

/**
 * The question because of which no application was complete: no answer to it lasts, or each of its options has an
 * error. Null if an application was complete, or if texts were refused, of which not every one was tried.
 */
export function blockingQuestion(covered: CoveredForm): Blocking | null {
  const first = completed(covered, {}, () => true);
  if (first.is === 'complete' || branchesOf(covered).some(({ application }) => application !== null)) return null;
  const blocking = Object.entries(first.errors).map(([key, messages]): Blocking => ({ key, messages }));
  return blocking.find(({ key, messages }) => isCertain(covered, key, messages)) ?? null;
}

function isCertain({ form }: CoveredForm, key: string, messages: readonly string[]): boolean {
  const field = form.fields.get(key);
  if (field === undefined || field.fieldType.isDocument) return false;
  const { required, optionLists } = field;
  const unanswered = typeof required === 'object' ? required.message : required;
  return optionLists !== null || messages.every((message) => message === unanswered);
}
