import type { FastifyInstance, FastifyReply } from 'fastify';
import { forgetCopy, readCopy } from '../database/pdf-copies.ts';
import type { Context } from '../routes/context.ts';
import { pdfCopyFolder } from '../routes/pdf-copy.ts';
import { clientMessages } from './client-messages.ts';
import { sendToOwner } from './file-owner.ts';

/** Serves the file of a PDF copy to its owner. The response is no JSON, so the contract has no row for it. */
export function addPdfFile(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { id: string } }>(`${pdfCopyFolder}/:id`, { exposeHeadRoute: false }, (request, reply) =>
    sendToOwner(request, reply, context, (accountId) => sendFile(reply, context, accountId, request.params.id)),
  );
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

async function sendFile(
  reply: FastifyReply,
  { database, objects }: Context,
  accountId: string,
  copyId: string,
): Promise<FastifyReply> {
  const copy = uuid.test(copyId) ? await readCopy(database, { accountId, copyId }) : null;
  const isObject = copy !== null && copy.objectKey !== null && copy.pdf === null;
  const stored = isObject ? await objects.stream(copy.objectKey ?? '') : null;
  // The next poll requests another one in the place of one that the store has lost.
  if (isObject && stored === null) await forgetCopy(database, copyId);
  const content = stored?.content ?? copy?.pdf;
  if (copy === null || content == null) return reply.code(404).send({ message: clientMessages.noRoute });
  const name = [copy.formId, copy.reference].filter((part) => part !== null).join('-');
  return reply
    .headers({
      'content-type': 'application/pdf',
      ...(stored?.size != null && { 'content-length': stored.size }),
      'content-disposition': `attachment; filename="${name}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(content);
}
