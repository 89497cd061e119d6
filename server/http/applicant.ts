/** The applicant of a call, by its session. */
import type { FastifyRequest } from 'fastify';
import type { CallName, Endpoint } from '../../api-client/index.ts';
import { refuse, type Refused } from '../base/refusal.ts';
import { besideOwner, openApplication } from '../database/applications.ts';
import { documentBesideOwner, type StoredDocument } from '../database/documents.ts';
import { copyBesideOwner } from '../database/pdf-copies.ts';
import { note } from '../database/audit.ts';
import { type JoinedColumns, bindingOf, findSession, type SessionOwner } from '../database/sessions.ts';
import { messageText } from '../forms/messages.ts';
import type { Context } from '../routes/context.ts';
import type { Applicant, Visit } from '../routes/handler.ts';
import { isBound } from './guards.ts';

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
  const read = readers[name] ?? withNothing;
  const find: Find = (beside) =>
    sessionId === null
      ? Promise.resolve(null)
      : findSession(context.database, sessionId, context.clock.now(), isActivity, beside);
  const found = await read(find, context, request);
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

/** Finds the session, and reads what is beside its owner in the same statement. */
type Find = <Row extends object>(beside?: JoinedColumns<Row>) => Promise<(SessionOwner & Row) | null>;
type Found = SessionOwner & Pick<Applicant, 'stored' | 'copy' | 'document'>;
type Reader = (find: Find, context: Context, request: FastifyRequest) => Promise<Found | null>;

const withNothing: Reader = (find) => find();

const withApplication: Reader = async (find, { secrets, forms }) => {
  const formId = forms.current.form.id;
  const row = await find(besideOwner(formId));
  if (row === null) return null;
  const { accountId, username } = row;
  return { accountId, username, stored: openApplication(secrets, { accountId, formId }, row) };
};

const withCopy: Reader = async (find, { clock, forms: { current } }) => {
  const row = await find(copyBesideOwner(current.form.id, current.definition.hash, clock.now()));
  if (row === null) return null;
  const { accountId, username, copy_id: id, copy_status: status } = row;
  return { accountId, username, copy: id === null || status === null ? null : { id, status } };
};

const withDocument: Reader = async (find, { forms }, { params }) => {
  const row = await find(documentBesideOwner(forms.current.form.id, (params as { readonly key: string }).key));
  if (row === null) return null;
  const { accountId, username, ...document } = row;
  return { accountId, username, document: document.key === null ? null : (document as StoredDocument) };
};

/** What frequent calls begin with. The statement that finds their session reads it too. */
const readers: Readonly<Partial<Record<CallName, Reader>>> = {
  addAnother: withApplication,
  conversion: withDocument,
  pdfCopy: withCopy,
  profile: withApplication,
  saveAnswers: withApplication,
  tabs: withApplication,
  validations: withApplication,
};
