/** Takes the signed form of a browser's upload as an S3 would, where we keep the files ourselves. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world.ts';
import { mostBytes } from './objects.ts';
import { judgeUpload } from './policy.ts';

/** Whoever can show the policy may post: no cookie is asked for, and none is looked at. */
export async function addUploadEndpoint(app: FastifyInstance, world: World): Promise<void> {
  if (world.objects.uploadUrl !== null) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { limits: { fileSize: mostBytes, files: 1, fields: 20, fieldSize: 4096, parts: 21, headerPairs: 20 } });
    scope.post('/upload', { bodyLimit: mostBytes + 64 * 1024 }, (request, reply) => take(request, reply, world));
  });
}

async function take(request: FastifyRequest, reply: FastifyReply, world: World): Promise<FastifyReply> {
  if (!request.isMultipart()) return refused(reply, 415, 'The form must be multipart/form-data.');
  const fields: Record<string, string> = {};
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields[part.fieldname.toLowerCase()] = String(part.value);
      continue;
    }
    const { objects, clock } = world;
    const judged = judgeUpload(fields, objects.bucket, objects.credentials, clock.now());
    if ('refused' in judged) return refused(reply, 403, judged.refused);
    const bytes = await part.toBuffer().catch((error: Error & { code?: string }) => {
      if (error.code === 'FST_REQ_FILE_TOO_LARGE') return null;
      throw error;
    });
    if (bytes === null || bytes.length > judged.most) return refused(reply, 400, 'The file is too large.');
    if (bytes.length < judged.least) return refused(reply, 400, 'The file is too small.');
    await objects.put(judged.key, bytes);
    // What follows the file is not looked at.
    return reply.code(204).send();
  }
  return refused(reply, 400, 'The form has no file.');
}

/** The rest of the form is not waited for. */
const refused = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).header('connection', 'close').send({ message });
