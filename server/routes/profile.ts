import { openingState, dateIn } from '../../engine/internal.ts';
import { blockCounts, chosenTabsOf, valuesOn, withDefaults } from '../application/values.ts';
import { updateSentences } from '../application/form-updates.ts';
import {
  readShownApplication,
  submittedFormOf,
  submittedSession,
  wireArrivals,
} from '../application/shown-application.ts';
import { wireAnswers } from '../application/wire-answers.ts';
import { timeIn } from '../base/clock.ts';
import { readOwnDraft } from '../application/own-draft.ts';
import { shownDocuments } from '../documents/documents.ts';
import { accountForms } from '../forms/forms.ts';
import type { Handler } from './handler.ts';

/** Returns the application and the session. */
export const profile: Handler<'profile'> = async ({ applicant }, context) => {
  const {
    config: { timeZone },
    clock,
    forms,
  } = context;
  const today = dateIn(timeZone, clock.now());
  const stored = await readOwnDraft(context, applicant);
  const person = { username: applicant.username, today };
  const application = withDefaults(forms.current.form, person, stored);
  const { submission } = application;
  const shown = submission === null ? null : await readShownApplication(context, applicant);
  const former = shown === null || shown.form === forms.current.form ? null : shown;
  return {
    answer:
      former === null
        ? wireAnswers(forms.current.form, application.answers, valuesOn(forms.current.form, person, application))
        : wireAnswers(former.form, former.application.answers, former.values),
    ...(former === null ? {} : { submitted_form: submittedFormOf(former) }),
    ...(shown === null
      ? {}
      : { submitted_session: submittedSession(shown), arrivals: wireArrivals(timeZone, shown.arrivals) }),
    document_answer: shownDocuments(context, applicant.username, application),
    add_another: blockCounts(application),
    tabs: chosenTabsOf(application),
    username: applicant.username,
    last_page: application.lastPage,
    successful_login: application.logins.map((at) => ({ at: at.toISOString() })),
    web_status: application.statuses.map((web_status) => ({ web_status })),
    binding: applicant.binding,
    receipt:
      submission === null
        ? null
        : { reference: submission.reference, submitted_at: timeIn(timeZone, submission.submittedAt) },
    updates: [...updateSentences(context, applicant.username, application)],
    revision: application.revision,
    today,
    opening: openingState(forms.current.form, clock.now().getTime()),
    forms: accountForms(forms).length,
    time_zone: timeZone,
  };
};
