/** An application as it was submitted, for pages that only show it. */
import type { Output, PortalSessionValues } from '../../../api-client/index.ts';
import { compileExpanded, initialValues, type ExpandedForm, type Form } from '../../../engine/index.ts';
import { createFormStore, type FormStore } from '../../../renderer/store/form-store.ts';

/** The form of a submission. Nothing can change, so derived values keep the results of the server. */
export function formOf(definition: unknown, derived: Readonly<Record<string, string>>): Form {
  const calculations = Object.entries(derived).map(([key, value]) => [key, () => value]);
  return compileExpanded(definition as ExpandedForm, Object.fromEntries(calculations));
}

/**
 * The submitted answers in their own form, on the day of the submission, if the form was changed since; null otherwise.
 */
export function submittedStore(
  {
    submitted_form: submitted,
    answer,
    tabs,
    add_another: counts,
  }: Pick<Output<'profile'>, 'submitted_form' | 'answer' | 'tabs' | 'add_another'>,
  session: Omit<PortalSessionValues, 'today'>,
): FormStore | null {
  if (submitted === undefined) return null;
  const form = formOf(submitted.definition, submitted.derived);
  const values = initialValues(form, { ...session, today: submitted.today }, answer, tabs, counts);
  return createFormStore(form, values);
}
