/** The PDF copy: asking for it, how far it is, and the file. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnfinished } from '../../engine/index.ts';
import { sessionIdOf } from '../http/cookies.ts';
import { isEmbedding } from '../http/guards.ts';
import { sentences } from '../http/sentences.ts';
import { say } from '../messages.ts';
import { findCopy, readCopy, requestCopy } from '../store/pdf-copies.ts';
import { findSession } from '../store/sessions.ts';
import type { Handler, World } from '../world.ts';

/** Whoever asks first has it made; whoever asks again learns how far it is. */
export const pdfCopy: Handler<'pdfCopy'> = async ({ applicant: { accountId }, visit }, world) => {
  const { database, jobs, clock, forms: { application: { form } } } = world;
  const copy = await findCopy(database, accountId, form.version, clock.now());
  if (copy === null || isUnfinished(copy.status)) visit.askAgainAfter(world.pace.secondsToWait(pollSeconds, clock.now()));
  if (copy !== null) return { status: copy.status, url: copy.status === 'COMPLETED' ? `${folder}/${copy.id}` : null };
  return database.transaction().execute(async (transaction) => {
    const copyId = await requestCopy(transaction, accountId, form.version, clock.now());
    if (copyId !== null) await jobs.enqueue(transaction, 'make-pdf-copy', { accountId, copyId }, { group: accountId });
    return { status: 'UNPROCESSED' as const, url: null };
  });
};

const pollSeconds = 1;
const folder = '/api/pdf/copies';

/** A file, and no row of the contract: all that is in it is the applicant's own. */
export function addPdfFile(app: FastifyInstance, world: World): void {
  app.get<{ Params: { id: string } }>(`${folder}/:id`, { exposeHeadRoute: false }, (request, reply) => sendFile(request, reply, world));
}

const idShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

async function sendFile(request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply, world: World): Promise<FastifyReply> {
  const { form } = world.forms.application;
  if (isEmbedding(request)) return reply.code(403).send({ message: sentences.otherSite });
  const sessionId = sessionIdOf(request);
  const owner = sessionId === null ? null : await findSession(world.database, sessionId, world.clock.now(), true);
  if (owner === null) return reply.code(401).send({ message: say(form, 'sessionInvalid') });
  const { id } = request.params;
  const copy = idShape.test(id) ? await readCopy(world.database, { accountId: owner.accountId, copyId: id }) : null;
  if (copy === null) return reply.code(404).send({ message: sentences.noRoute });
  const name = [form.id, copy.reference].filter((part) => part !== null).join('-');
  return reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}.pdf"`,
    'content-security-policy': "default-src 'none'; sandbox",
  }).send(copy.pdf);
}
