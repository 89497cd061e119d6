import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCopy } from '../database/pdf-copies.ts';
import { findSession } from '../database/sessions.ts';
import { say } from '../forms/messages.ts';
import type { Context } from '../routes/context.ts';
import { pdfCopyFolder } from '../routes/pdf-copy.ts';
import { clientMessages } from './client-messages.ts';
import { cookiesOf } from './cookies.ts';
import { isEmbedding } from './guards.ts';

/** Serves the file of a PDF copy to its owner. The response is no JSON, so the contract has no row for it. */
export function addPdfFile(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { id: string } }>(`${pdfCopyFolder}/:id`, { exposeHeadRoute: false }, (request, reply) =>
    sendFile(request, reply, context),
  );
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

async function sendFile(
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
  { database, clock, forms, config }: Context,
): Promise<FastifyReply> {
  const { form } = forms.application;
  if (isEmbedding(request)) return reply.code(403).send({ message: clientMessages.otherSite });
  const { sessionId } = cookiesOf(request, reply, config.publicUrl);
  const owner = sessionId === null ? null : await findSession(database, sessionId, clock.now(), true);
  if (owner === null) return reply.code(401).send({ message: say(form, 'sessionInvalid') });
  const { id } = request.params;
  const copy = uuid.test(id) ? await readCopy(database, { accountId: owner.accountId, copyId: id }) : null;
  if (copy === null) return reply.code(404).send({ message: clientMessages.noRoute });
  const name = [copy.formId, copy.reference].filter((part) => part !== null).join('-');
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(copy.pdf);
}
