import type { Transaction } from 'kysely';
import { errorsOf, submission, unfinishedDocuments } from '../../engine/index.ts';
import { statusFrom } from '../../api-client/index.ts';
import { timeIn } from '../clock.ts';
import { say } from '../messages.ts';
import { note } from '../store/audit.ts';
import { type Application, type Status, writeStatuses, writeSubmission } from '../store/applications.ts';
import { queueLetter } from '../store/letters.ts';
import type { Tables } from '../store/tables.ts';
import { type Handler, refuse, type World } from '../world.ts';
import { isSensitive, valuesOf, withLockedApplication } from './application.ts';
import { dropHiddenDocuments } from './documents.ts';

/** Submits once, in one transaction; every later call answers the same receipt. Who says what was shown submits nothing else. */
export const submit: Handler<'submit'> = async (input, world) => {
  const answer = await submitOnce(input, world);
  world.postman.wake();
  return answer;
};

const submitOnce: Handler<'submit'> = ({ query, applicant, visit }, world) =>
  withLockedApplication(world, applicant, async (application, transaction) => {
    const { form, validators } = world.forms.application;
    const { config: { timeZone }, clock } = world;
    const message = say(form, 'submitted');
    const former = application.submission;
    if (former !== null) return { message, is_repeat: true, receipt: { reference: former.reference, submitted_at: timeIn(timeZone, former.submittedAt) } };
    const about = { accountId: application.accountId, requestId: visit.requestId, at: clock.now() };
    if (query.revision !== undefined && Number(query.revision) !== application.revision) {
      await note(transaction, 'submit-refused', about);
      return refuse(409, say(form, 'newerAnswers'), { revision: application.revision });
    }
    const values = valuesOf(world, applicant, application);
    const errors = { ...errorsOf(form, validators, values), ...unfinishedDocuments(form, values) };
    const now = about.at;
    if (Object.keys(errors).length > 0) {
      await note(transaction, 'submit-refused', about);
      return refuse(422, form.messages['errorSummaryTitle'] ?? 'The application is not complete.', { errors });
    }
    const reference = await store(world, transaction, application, { answers: submission(form, values), now });
    await writeStatuses(transaction, application.accountId, missingStatuses(application), now);
    await dropHiddenDocuments(world, transaction, application, values);
    await queueLetter(transaction, { kind: 'submitted', username: applicant.username, origin: visit.origin, requestId: visit.requestId, at: now });
    await note(transaction, 'submitted', about);
    return { message, is_repeat: false, receipt: { reference, submitted_at: timeIn(timeZone, now) } };
  });

const order: readonly Status[] = ['started', 'validating', 'submitted'];

function missingStatuses({ statuses }: Application): readonly Status[] {
  const current = statusFrom(statuses.map((web_status) => ({ web_status })));
  return order.slice(current === null ? 0 : order.indexOf(current) + 1);
}

async function store(
  world: World, transaction: Transaction<Tables>, application: Application, { answers, now }: { answers: Record<string, string | boolean>; now: Date },
): Promise<string> {
  const { form } = world.forms.application;
  for (;;) {
    const reference = newReference(world);
    const record = { reference, submittedAt: now, formId: form.id, definitionVersion: form.version, answers };
    if (await writeSubmission(transaction, world.secrets, application, record, isSensitive(form))) return reference;
  }
}

/** Neither vowels, which make words, nor what is taken for another: 0 and O, 1 and I and L, 2 and Z, 5 and S, 8 and B, U and V. */
const letters = '34679CDFGHJKMNPQRTWXY';

/** For example `K7M4-QXRD`: 37 thousand million of them. */
function newReference({ random }: World): string {
  const characters = Array.from({ length: 8 }, () => letters[random.integer(letters.length)]).join('');
  return `${characters.slice(0, 4)}-${characters.slice(4)}`;
}
