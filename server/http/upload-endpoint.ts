/** Receives signed uploads of browsers as S3 does, when the server itself stores the files. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serverAddresses } from '../../api-client/index.ts';
import { mostSentBytes } from '../documents/object-store.ts';
import { verifyUpload } from '../documents/upload-signature.ts';
import type { Context } from '../routes/context.ts';

/** Adds the route. The signed policy is the only permission; cookies are ignored. */
export async function addUploadEndpoint(app: FastifyInstance, context: Context): Promise<void> {
  if (context.objects.uploadUrl !== null) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // `readFile` counts first, because the policy of each upload has a limit of its own.
    const limits = { fileSize: mostSentBytes + 1, files: 1, fields: 20, fieldSize: 4096, parts: 21, headerPairs: 20 };
    await scope.register(multipart, { limits });
    const options = { bodyLimit: mostSentBytes + 64 * 1024 };
    scope.post(`/${serverAddresses.upload}`, options, (request, reply) => take(request, reply, context));
  });
}

interface Taken {
  readonly key: string;
  readonly bytes: Uint8Array;
}
interface Refusal {
  readonly code: number;
  readonly message: string;
}

async function take(request: FastifyRequest, reply: FastifyReply, context: Context): Promise<FastifyReply> {
  if (!request.isMultipart()) return refused(reply, { code: 415, message: 'The form must be multipart/form-data.' });
  const form = await readForm(request, context).catch((error: Error): Refusal => {
    request.log.warn({ err: error }, 'A form could not be read.');
    return { code: 400, message: 'The form cannot be read.' };
  });
  if ('code' in form) return refused(reply, form);
  await context.objects.put(form.key, form.bytes);
  return reply.code(204).send();
}

/** Reads the form up to its file and ignores the rest. */
async function readForm(request: FastifyRequest, { objects, clock }: Context): Promise<Taken | Refusal> {
  const fields: Record<string, string> = {};
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields[part.fieldname.toLowerCase()] = String(part.value);
      continue;
    }
    if (fields['key'] === undefined) return { code: 400, message: 'The form has no key.' };
    const verified = verifyUpload(fields, objects.bucket, objects.credentials, clock.now());
    if ('refused' in verified) return { code: 403, message: verified.refused };
    const bytes = await readFile(part.file, verified.most);
    return bytes === null ? { code: 400, message: 'The file is too large.' } : { key: verified.key, bytes };
  }
  return { code: 400, message: 'The form has no file.' };
}

/** Null for a file with more than `most` bytes, of which no more is read. */
async function readFile(file: AsyncIterable<Buffer>, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of file) {
    length += chunk.length;
    if (length > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** Closes the connection, because the rest of the form is not read. */
const refused = (reply: FastifyReply, { code, message }: Refusal): FastifyReply =>
  reply.code(code).header('connection', 'close').send({ message });
