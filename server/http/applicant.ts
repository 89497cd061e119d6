/** The applicant of a call, by its session. */
import type { FastifyRequest } from 'fastify';
import type { CallName, Endpoint } from '../../api-client/index.ts';
import type { FoundApplication } from '../application/own-draft.ts';
import { refuse, type Refused } from '../base/refusal.ts';
import { besideOwner, openApplication } from '../database/applications.ts';
import { note } from '../database/audit.ts';
import { bindingOf, findSession, type SessionOwner } from '../database/sessions.ts';
import { messageText } from '../forms/messages.ts';
import type { Context } from '../routes/context.ts';
import type { Applicant, Visit } from '../routes/handler.ts';
import { isBound } from './guards.ts';

/** The frequent calls that begin with reading the application. The statement that finds their session reads it too. */
const readingFirst: ReadonlySet<CallName> = new Set(['addAnother', 'profile', 'saveAnswers', 'tabs', 'validations']);

interface Call {
  readonly name: CallName;
  readonly endpoint: Endpoint;
}

/** Refuses with 401 without a session, and with 409 when a write names another session. */
export async function applicantOf(
  { name, endpoint }: Call,
  request: FastifyRequest,
  visit: Visit,
  context: Context,
): Promise<Applicant | Refused> {
  const { sessionId } = visit;
  const isWrite = endpoint.method !== 'GET';
  // A write with a wrong binding is not an activity of the session.
  const isMeant = sessionId !== null && (!isWrite || isBound(request, sessionId));
  const { form } = context.forms.current;
  const isActivity = endpoint.isActivity && isMeant;
  const read = readingFirst.has(name) ? ownerWithApplication : owner;
  const found = sessionId === null ? null : await read(context, sessionId, isActivity);
  if (sessionId === null || found === null) {
    visit.setSession(null);
    return refuse(401, messageText(form, 'sessionInvalid'));
  }
  if (!isMeant) {
    const { requestId } = visit;
    await note(context.database, 'binding-refused', {
      accountId: found.accountId,
      requestId,
      at: context.clock.now(),
    });
    return refuse(409, messageText(form, 'sessionChanged'));
  }
  return { ...found, formId: form.id, binding: bindingOf(sessionId), receivedAt: request.receivedAt };
}

type Found = SessionOwner & Pick<FoundApplication, 'stored'>;

const owner = ({ database, clock }: Context, sessionId: string, isActivity: boolean): Promise<Found | null> =>
  findSession(database, sessionId, clock.now(), isActivity);

async function ownerWithApplication(
  { database, clock, secrets, forms }: Context,
  sessionId: string,
  isActivity: boolean,
): Promise<Found | null> {
  const formId = forms.current.form.id;
  const row = await findSession(database, sessionId, clock.now(), isActivity, besideOwner(formId));
  if (row === null) return null;
  const { accountId, username } = row;
  return { accountId, username, stored: openApplication(secrets, { accountId, formId }, row) };
}
