import { blockCounts, chosenTabs } from '../application/changes.ts';
import { updateSentences } from '../application/form-updates.ts';
import { wireAnswers } from '../application/wire-answers.ts';
import { dateIn, timeIn } from '../clock.ts';
import { readApplication } from '../database/applications.ts';
import { shownDocuments } from '../documents/documents.ts';
import type { Handler } from './handler.ts';

/** Returns the application and the session. */
export const profile: Handler<'profile'> = async ({ applicant }, context) => {
  const {
    config: { timeZone },
    clock,
    database,
    secrets,
    forms,
  } = context;
  const application = await readApplication(database, secrets, applicant);
  const { submission } = application;
  return {
    answer: wireAnswers(forms.application.form, application.answers),
    document_answer: shownDocuments(context, applicant.username, application),
    add_another: blockCounts(application),
    tabs: chosenTabs(application),
    username: applicant.username,
    last_page: application.lastPage,
    successful_login: application.logins.map((at) => ({ at: at.toISOString() })),
    web_status: application.statuses.map((web_status) => ({ web_status })),
    binding: applicant.binding,
    receipt:
      submission === null
        ? null
        : { reference: submission.reference, submitted_at: timeIn(timeZone, submission.submittedAt) },
    updates: [...updateSentences(forms.application.form, application)],
    revision: application.revision,
    today: dateIn(timeZone, clock.now()),
    time_zone: timeZone,
  };
};
