/** The applications of one account to all forms. */
import type { Output } from '../../api-client/index.ts';
import { errorsOf, progressOf, stepsOf } from '../../engine/index.ts';
import { openingState, openingTexts, unfinishedDocuments, dateIn } from '../../engine/internal.ts';
import { timeIn } from '../base/clock.ts';
import type { SessionOwner } from '../database/sessions.ts';
import { accountForms, withForm } from '../forms/forms.ts';
import { valuesOf, webStatusOf, withDefaults } from './values.ts';
import type { ApplicationContext } from './context.ts';
import { readOwnDraft } from './own-draft.ts';

type Listed = Output<'applications'>['applications'][number];
type OwnState = Pick<Listed, 'web_status' | 'steps' | 'steps_complete' | 'saved_at' | 'receipt'>;

/** Every form with accounts, with the state of the applicant's application; without an applicant, the forms alone. */
export function ownApplications(
  context: ApplicationContext,
  applicant: SessionOwner | null,
): Promise<readonly Listed[]> {
  const { forms, clock } = context;
  const current = forms.current.form.id;
  return Promise.all(
    Array.from(accountForms(forms), async ({ form }) => ({
      title: form.title,
      path: `/${form.id}/`,
      is_current: form.id === current,
      opening: openingState(form, clock.now().getTime()),
      ...openingTexts(form),
      ...(applicant === null ? notStarted : await ownState(withForm(context, form.id), applicant)),
    })),
  );
}

const notStarted: OwnState = { web_status: null, steps: 0, steps_complete: 0, saved_at: null, receipt: null };

async function ownState(context: ApplicationContext, { accountId, username }: SessionOwner): Promise<OwnState> {
  const { forms, config, clock } = context;
  const { form, validators } = forms.current;
  const stored = await readOwnDraft(context, { accountId, formId: form.id });
  const application = withDefaults(form, { username, today: dateIn(config.timeZone, clock.now()) }, stored);
  const { savedAt, submission, documents } = application;
  const status = webStatusOf(application);
  // Opening the first page sets the status, but an applicant without any answer has not started.
  const isUnanswered = Object.keys(stored.answers).length === 0 && documents.length === 0;
  if (status === null || (status === 'started' && isUnanswered)) return notStarted;
  const values = valuesOf(context, username, application);
  const errors = { ...errorsOf(form, validators, values), ...unfinishedDocuments(form, values) };
  const steps = stepsOf(form, values);
  return {
    web_status: status,
    steps: steps.length,
    steps_complete: steps.filter((page) => progressOf(page, values, errors).left === 0).length,
    saved_at: savedAt === null ? null : timeIn(config.timeZone, savedAt),
    receipt:
      submission === null
        ? null
        : { reference: submission.reference, submitted_at: timeIn(config.timeZone, submission.submittedAt) },
  };
}
