/**
 * The application that the staff reads and that a PDF copy contains. A submitted one is independent of later
 * forms.
 */
import type { Output } from '../../api-client/index.ts';
import { type Form, type Values, withChanges } from '../../engine/index.ts';
import type { DefinitionContent } from '../../engine/index.ts';
import { calculatedKeys, dateIn } from '../../engine/internal.ts';
import { timeIn } from '../base/clock.ts';
import { usernameOf } from '../database/accounts.ts';
import { type Application, type ApplicationName, readApplication } from '../database/applications.ts';
import { type Arrival, listArrivals } from '../database/arrivals.ts';
import { readDefinition } from '../database/definitions.ts';
import { findSubmission, readSubmittedAnswers, type SubmissionRecord } from '../database/submissions.ts';
import { compileDefinition, withMessages } from '../forms/definition.ts';
import type { ApplicationForm } from '../forms/forms.ts';
import { documentsOn, valuesOn, withDefaults } from './values.ts';
import type { ApplicationContext } from './context.ts';

export type ShownForm = Pick<ApplicationForm, 'form' | 'definition'>;

export interface ShowContext extends Omit<ApplicationContext, 'forms'> {
  readonly forms: {
    /** The served forms by their ids. An application of any other form is shown with its stored definition. */
    readonly served: ReadonlyMap<string, ShownForm>;
    /** Its messages replace those that a stored definition does not have. */
    readonly defaultForm: { readonly form: Pick<Form, 'messages'> };
    readonly theme: string;
  };
}

/** An application with the definition to show it with. */
export interface ShownApplication {
  readonly application: Application;
  readonly username: string;
  readonly submission: SubmissionRecord | null;
  /** The form of the submission, or the current form. */
  readonly form: Form;
  readonly content: DefinitionContent;
  /** The values on the day and in the session of the submission, or the current ones. */
  readonly values: Values;
  readonly today: string;
  /** What the staff says has arrived. */
  readonly arrivals: readonly Arrival[];
  /** The names and sizes of the files, for the questions that are shown. */
  readonly documents: Output<'serviceView'>['document_answer'];
}

/**
 * Reads an application to show it. A submitted one has the answers, the definition and the day of its submission, also
 * when its form is no longer served. Messages that its definition does not have come from the current form.
 */
export async function readShownApplication(context: ShowContext, name: ApplicationName): Promise<ShownApplication> {
  const { config, clock, database, secrets } = context;
  const stored = await readApplication(database, secrets, name);
  const submission = await findSubmission(database, name);
  const hash = submission?.definitionHash ?? stored.definition?.definitionHash ?? null;
  const { form, content } = await definitionFor(context, name, hash);
  const username = await usernameOf(database, name.accountId);
  const today = dateIn(config.timeZone, submission?.submittedAt ?? clock.now());
  const application =
    submission === null
      ? withDefaults(form, { username, today }, stored)
      : { ...stored, answers: await readSubmittedAnswers(database, secrets, stored) };
  const session = submission?.session ?? {};
  const calculated = submission === null ? {} : submittedResults(form, application.answers);
  const values = withChanges(valuesOn(form, { username, today }, application, session), calculated);
  const documents = Object.fromEntries(
    documentsOn(form, values, application).map(({ key, file_name, file_size }) => [key, { file_name, file_size }]),
  );
  const arrivals = await listArrivals(database, name);
  return { application, username, submission, form, content, values, today, arrivals, documents };
}

/** The calculated answers of a submission, which later versions of the calculation do not change. */
const submittedResults = (form: Form, answers: Application['answers']): Application['answers'] =>
  Object.fromEntries(calculatedKeys(form).map((key) => [key, answers[key] ?? '']));

/** The definition with this hash; the served one for an application without a row. Throws when none is stored. */
async function definitionFor(
  { database, forms }: ShowContext,
  name: ApplicationName,
  of: string | null,
): Promise<{ readonly form: Form; readonly content: DefinitionContent }> {
  const served = forms.served.get(name.formId);
  const hash = of ?? served?.definition.hash ?? null;
  if (served !== undefined && hash === served.definition.hash)
    return { form: served.form, content: served.definition.content };
  const stored = hash === null ? null : await readDefinition(database, hash);
  if (stored === null) throw new Error(`The definition ${hash} of an application is not stored.`);
  const messages = { ...forms.defaultForm.form.messages, ...served?.form.messages };
  const content = withMessages(stored.content as DefinitionContent, messages);
  return { form: await compileDefinition(content), content };
}

/** What has arrived, as calls carry it. */
export const wireArrivals = (
  timeZone: string,
  arrivals: readonly Arrival[],
): NonNullable<Output<'serviceView'>['arrivals']> =>
  arrivals.map(({ what, arrivedAt }) => ({ what, arrived_at: timeIn(timeZone, arrivedAt) }));

/**
 * A definition with its derived values and the day of the values, for a page that shows an application and changes
 * nothing.
 */
export const submittedFormOf = ({
  content,
  values,
  today,
}: Pick<ShownApplication, 'content' | 'values' | 'today'>): {
  readonly definition: object;
  readonly derived: Record<string, string>;
  readonly today: string;
} => ({
  definition: content.expanded,
  derived: Object.fromEntries(content.expanded.calculations.map(({ key }) => [key, values[key] ?? ''])),
  today,
});

/** The day and the number of log-ins with which a submitted application is shown to its applicant. */
export const submittedSession = ({
  values,
  today,
}: Pick<ShownApplication, 'values' | 'today'>): { readonly today: string; readonly num_logins: number } => ({
  today,
  num_logins: Number(values['session:num_logins']),
});
