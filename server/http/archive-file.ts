/** Serves the archive of an account to its owner. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkMark } from '../accounts/device.ts';
import { archiveFolder } from '../archive/own-archive.ts';
import { readArchive } from '../archive/parts.ts';
import { dateIn } from '../../engine/internal.ts';
import { note } from '../database/audit.ts';
import { hasGivenPassword } from '../database/sessions.ts';
import type { Context } from '../routes/context.ts';
import { clientMessages } from './client-messages.ts';
import { sendToOwner } from './file-owner.ts';
import { networkOf } from './network.ts';

type ArchiveRequest = FastifyRequest<{ Params: { id: string } }>;

/** Adds the route. The response is no JSON, so the contract has no row for it. */
export function addArchiveFile(app: FastifyInstance, context: Context): void {
  app.get(`${archiveFolder}/:id`, { exposeHeadRoute: false }, (request: ArchiveRequest, reply) =>
    sendToOwner(request, reply, context, (accountId, sessionId) =>
      sendFile(request, reply, context, { accountId, sessionId }),
    ),
  );
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A session that did not give the password within some minutes returns to the page that asks for it. */
async function sendFile(
  request: ArchiveRequest,
  reply: FastifyReply,
  context: Context,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
): Promise<FastifyReply> {
  const { database, clock, config } = context;
  const { id: archiveId } = request.params;
  const now = clock.now();
  if (!(await hasGivenPassword(database, sessionId, now))) return reply.redirect('/account?data', 303);
  const content = uuid.test(archiveId) ? await readArchive(context, { accountId, archiveId }, now) : null;
  if (content === null) return reply.code(404).send({ message: clientMessages.noRoute });
  const network = networkMark(context, networkOf(request.ip));
  await note(database, 'archive-downloaded', { accountId, requestId: request.id, at: now, network });
  return reply
    .headers({
      'content-type': 'application/zip',
      'content-length': content.size,
      'content-disposition': `attachment; filename="my-data-${dateIn(config.timeZone, now)}.zip"`,
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(Readable.from(content.bytes));
}
