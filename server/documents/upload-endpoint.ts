/** Takes the signed form of a browser's upload as an S3 would, where we keep the files ourselves. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world.ts';
import { mostSentBytes } from './objects.ts';
import { judgeUpload } from './policy.ts';

/** Whoever can show the policy may post: no cookie is asked for, and none is looked at. */
export async function addUploadEndpoint(app: FastifyInstance, world: World): Promise<void> {
  if (world.objects.uploadUrl !== null) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { limits: { fileSize: mostSentBytes, files: 1, fields: 20, fieldSize: 4096, parts: 21, headerPairs: 20 } });
    scope.post('/upload', { bodyLimit: mostSentBytes + 64 * 1024 }, (request, reply) => take(request, reply, world));
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

async function take(request: FastifyRequest, reply: FastifyReply, world: World): Promise<FastifyReply> {
  if (!request.isMultipart()) return refused(reply, { code: 415, message: 'The form must be multipart/form-data.' });
  const form = await readForm(request, world).catch((error: Error): Refusal => {
    request.log.warn({ err: error }, 'A form could not be read.');
    return { code: 400, message: 'The form cannot be read.' };
  });
  if ('code' in form) return refused(reply, form);
  await world.objects.put(form.key, form.bytes);
  return reply.code(204).send();
}

/** Up to its file; what follows is not looked at. */
async function readForm(request: FastifyRequest, { objects, clock }: World): Promise<Taken | Refusal> {
  const fields: Record<string, string> = {};
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields[part.fieldname.toLowerCase()] = String(part.value);
      continue;
    }
    if (fields['key'] === undefined) return { code: 400, message: 'The form has no key.' };
    const judged = judgeUpload(fields, objects.bucket, objects.credentials, clock.now());
    if ('refused' in judged) return { code: 403, message: judged.refused };
    const bytes = await part.toBuffer().catch((error: Error & { code?: string }) => {
      if (error.code === 'FST_REQ_FILE_TOO_LARGE') return null;
      throw error;
    });
    if (bytes === null || bytes.length > judged.most) return { code: 400, message: 'The file is too large.' };
    return { key: judged.key, bytes };
  }
  return { code: 400, message: 'The form has no file.' };
}

/** The rest of the form is not waited for. */
const refused = (reply: FastifyReply, { code, message }: Refusal): FastifyReply =>
  reply.code(code).header('connection', 'close').send({ message });
