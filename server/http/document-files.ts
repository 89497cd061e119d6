/** Serves converted documents to their applicant and to the staff with an opened link. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileAddresses } from '../../api-client/index.ts';
import { readShownApplication } from '../application/shown-application.ts';
import type { ApplicationName } from '../database/applications.ts';
import { note } from '../database/audit.ts';
import { readDocument } from '../database/documents.ts';
import { findOpenedService } from '../database/tokens.ts';
import { isUpload } from '../documents/documents.ts';
import { baseOf, withForm } from '../forms/forms.ts';
import type { Context } from '../routes/context.ts';
import { clientMessages } from './client-messages.ts';
import { cookiesOf } from './cookies.ts';
import { sendToOwner } from './file-owner.ts';
import { isEmbedding } from './guards.ts';

type DocumentRequest = FastifyRequest<{ Params: { key: string; view?: string } }>;

/** Adds the routes. The responses are no JSON, so the contract has no rows for them. */
export function addDocumentFiles(app: FastifyInstance, context: Context): void {
  const options = { exposeHeadRoute: false };
  for (const formId of context.forms.served.keys()) {
    const own = withForm(context, formId);
    const path = baseOf(context.forms, formId) + fileAddresses.document(':key');
    app.get(path, options, (request: DocumentRequest, reply) =>
      sendToOwner(request, reply, own, async (accountId) => {
        const { key } = request.params;
        return isUpload(own.forms, key) ? sendDocument(reply, own, { accountId, formId }, key) : sendNone(reply);
      }),
    );
  }
  app.get(fileAddresses.serviceDocument(':view', ':key'), options, (request: DocumentRequest, reply) =>
    sendToStaff(request, reply, context),
  );
}

/** Each opening is in the audit log. */
async function sendToStaff(request: DocumentRequest, reply: FastifyReply, context: Context): Promise<FastifyReply> {
  const { config, database, clock } = context;
  const { key, view = '' } = request.params;
  if (isEmbedding(request)) return reply.code(403).send({ message: clientMessages.otherSite });
  const secret = cookiesOf(request, reply, config.publicUrl).serviceKey(view);
  const opened = secret === null ? null : await findOpenedService(database, view, secret, clock.now());
  if (opened?.application == null) return sendNone(reply);
  const { documents } = await readShownApplication(context, opened.application);
  if (!Object.hasOwn(documents, key)) return sendNone(reply);
  const about = { requestId: request.id, at: clock.now(), tokenId: opened.id, staff: opened.issuedBy };
  await note(database, 'service-document-opened', { ...opened.application, ...about });
  return sendDocument(reply, context, opened.application, key);
}

/** The name of the file is generated. Browsers that show PDFs open it in the tab, and others store it. */
async function sendDocument(
  reply: FastifyReply,
  { database, objects }: Context,
  name: ApplicationName,
  key: string,
): Promise<FastifyReply> {
  const document = await readDocument(database, name, key);
  const isWhole = document?.status === 'COMPLETED' && document.object_key !== null && document.pdf_key !== null;
  const pdf = isWhole ? await objects.stream(document.pdf_key ?? '') : null;
  if (pdf === null) return sendNone(reply);
  return reply
    .headers({
      'content-type': 'application/pdf',
      ...(pdf.size !== null && { 'content-length': pdf.size }),
      'content-disposition': `inline; filename="${name.formId}-${key}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      // Browsers refuse to open a sandboxed document with another policy.
      'cross-origin-opener-policy': 'unsafe-none',
    })
    .send(pdf.content);
}

const sendNone = (reply: FastifyReply): FastifyReply => reply.code(404).send({ message: clientMessages.noRoute });
