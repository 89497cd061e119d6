import { compileWithValidators } from '../../workbench/codegen/index.ts';
import { type Form, initialValues, stepsOf, viewField, type Values } from '../../engine/index.ts';
import { dateIn } from '../../engine/internal.ts';
import {
  type ApplicantAccount,
  type ApplicationState,
  type Config,
  type Database,
  readState,
} from '../../server/index.ts';
import { loadServedForm } from '../../workbench/load/load-form.ts';
import { servedForms } from '../../workbench/load/served-forms.ts';
import { type Command, UsageError } from './command.ts';
import { act, answeredApplications, formMeant, printedTime, type Submitter, withSubmitter } from './desk.ts';
import { describedApplication } from './list.ts';
import { isolatedText } from './terminal-text.ts';

/** Prints the state of an application, and on request its answers without sensitive ones. */
export const showCommand: Command = {
  wants: '<username|reference> [answers] [form]',
  does:
    'Shows the state of an application; with "answers" also its answers, except sensitive ones. Without a form it ' +
    'shows the one with answers, or lists those of several forms.',
  run: async ([username = '', ...words], config, print) => {
    const { forms } = await servedForms(config.formsDir);
    const [id, unknown] = words.filter((word) => word !== 'answers');
    if (unknown !== undefined || (id !== undefined && !forms.includes(id)))
      throw new UsageError(`show accepts "answers" and the name of a form, not "${unknown ?? id ?? ''}".`);
    return withSubmitter(config, print, username, async (database, submitter) => {
      const named = formMeant(submitter, id);
      const answered = named === undefined ? await answeredApplications(database, submitter) : [];
      const lines =
        answered.length > 1
          ? [
              ...answered.map((application) => describedApplication(config, application)),
              `Add the name of a form to show one of them: ${answered.map(({ formId }) => formId).join(', ')}.`,
            ]
          : await shown(config, database, submitter, {
              formId: named ?? answered[0]?.formId,
              areAnswersShown: words.includes('answers'),
            });
      for (const line of lines) print(line);
    });
  },
};

async function shown(
  config: Config,
  database: Database,
  submitter: Submitter,
  { formId, areAnswersShown }: { readonly formId: string | undefined; readonly areAnswersShown: boolean },
): Promise<readonly string[]> {
  const { form } = compileWithValidators(await loadServedForm(config.formsDir, formId));
  const action = await act(database);
  const name = { accountId: submitter.accountId, formId: form.id };
  const state = await readState(database, name, areAnswersShown ? action : null);
  const today = dateIn(config.timeZone, state.submission?.submittedAt ?? action.now);
  const lines = [...about(config, submitter, state), ...pagesOf(form, today, submitter, state)];
  return areAnswersShown ? [...lines, ...answersOf(state)] : lines;
}

function about(config: Config, submitter: Submitter, state: ApplicationState): readonly string[] {
  const { statuses, lastPage, logins, lastLogin, submission } = state;
  const at = (moment: Date | null): string => printedTime(config, moment);
  const person = ({ username, createdAt, confirmedAt, closedAt }: ApplicantAccount): readonly string[] => [
    `${isolatedText(username)}: signed up ${at(createdAt)}, confirmed ${at(confirmedAt)}` +
      (closedAt === null ? '' : `, closed by its owner ${at(closedAt)}`),
    `logins: ${logins}, last ${at(lastLogin)}`,
  ];
  return [
    ...(submitter.account === null ? ['answered without an account'] : person(submitter.account)),
    `status: ${statuses.map(({ status, at: since }) => `${status} ${at(since)}`).join(', ') || 'none'}`,
    submission === null
      ? 'not submitted'
      : `submitted ${at(submission.submittedAt)}, reference ${submission.reference}, ` +
        `form version ${submission.formVersion}`,
    `last page: ${isolatedText(lastPage ?? 'none')}`,
  ];
}

function pagesOf(form: Form, today: string, { username }: Submitter, state: ApplicationState): readonly string[] {
  const session = { is_logged_in: 'true', username, today };
  // An encrypted answer counts as answered.
  const answers = Object.entries(state.answers).map(([key, value]) => [key, value ?? 'sealed'] as const);
  const values: Values = { ...initialValues(form, session, Object.fromEntries(answers)), ...state.choices };
  const fields = [...new Set(form.fields.values())];
  return stepsOf(form, values).map(({ id, title }) => {
    const asked = fields.filter(({ page }) => page === id).flatMap(({ key }) => viewField(form, values, key) ?? []);
    return `${title}: ${asked.filter(({ isAnswered }) => isAnswered).length} of ${asked.length} questions answered`;
  });
}

const answersOf = ({ answers }: ApplicationState): readonly string[] =>
  Object.entries(answers).map(([key, value]) => `  ${key}: ${value === null ? '(not shown)' : isolatedText(value)}`);
