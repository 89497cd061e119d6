/**
 * The application that the staff reads and that a PDF copy contains. A submitted one is independent of later
 * forms.
 */
import type { Form, Values } from '../../engine/index.ts';
import { dateIn } from '../clock.ts';
import { usernameOf } from '../database/accounts.ts';
import { type Application, type ApplicationName, readApplication } from '../database/applications.ts';
import { readDefinition } from '../database/definitions.ts';
import { findSubmission, readSubmittedAnswers, type SubmissionRecord } from '../database/submissions.ts';
import { compileDefinition, type DefinitionContent } from '../forms/definition.ts';
import type { ApplicationForm } from '../forms/forms.ts';
import { valuesOn } from './changes.ts';
import type { ApplicationContext } from './context.ts';

/** The dependencies of showing an application. */
export interface ShowContext extends Omit<ApplicationContext, 'forms'> {
  readonly forms: { readonly application: Pick<ApplicationForm, 'form' | 'definition'>; readonly theme: string };
}

/** An application with the definition to show it with. */
export interface ShownApplication {
  readonly application: Application;
  readonly username: string;
  readonly submission: SubmissionRecord | null;
  /** The form of the submission, or the current form. */
  readonly form: Form;
  readonly content: DefinitionContent;
  /** The values on the day of the submission, or on the current day. */
  readonly values: Values;
  readonly today: string;
}

/**
 * Reads an application to show it. A submitted one has the answers, the definition and the day of its
 * submission. Messages that its definition does not have come from the current form.
 */
export async function readShownApplication(context: ShowContext, name: ApplicationName): Promise<ShownApplication> {
  const { config, clock, database, secrets } = context;
  const stored = await readApplication(database, secrets, name);
  const submission = await findSubmission(database, name);
  const application =
    submission === null ? stored : { ...stored, answers: await readSubmittedAnswers(database, secrets, stored) };
  const { form, content } = await definitionFor(context, submission);
  const username = await usernameOf(database, name.accountId);
  const today = dateIn(config.timeZone, submission?.submittedAt ?? clock.now());
  const values = valuesOn(form, { username, today }, application);
  return { application, username, submission, form, content, values, today };
}

/** The definition of a submission, or of the current form. */
async function definitionFor(
  { database, forms }: ShowContext,
  submission: SubmissionRecord | null,
): Promise<{ readonly form: Form; readonly content: DefinitionContent }> {
  const { form, definition } = forms.application;
  const hash = submission?.definitionHash ?? definition.hash;
  if (hash === definition.hash) return { form, content: definition.content };
  const stored = await readDefinition(database, hash);
  if (stored === null) throw new Error(`The definition ${hash} of a submission is not stored.`);
  const { expanded, calculations } = stored.content as DefinitionContent;
  const content = { calculations, expanded: { ...expanded, messages: { ...form.messages, ...expanded.messages } } };
  return { form: compileDefinition(content), content };
}
