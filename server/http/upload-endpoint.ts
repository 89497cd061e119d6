/** Receives signed uploads of browsers as S3 does, when the server itself stores the files. */
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serverAddresses } from '../../api-client/index.ts';
import type { Clock } from '../base/clock.ts';
import { BusyError } from '../base/concurrency-limit.ts';
import { ContentError, type DiskStore, mostSentBytes, StorageError } from '../documents/object-store.ts';
import { ownerOf } from '../documents/upload-grant.ts';
import { verifyUpload } from '../documents/upload-signature.ts';
import type { Context } from '../routes/context.ts';

/** The uploads that are written at a time. They use the memory and files of this process, which counts for itself. */
export const mostRunning = 100;
/** Those of one applicant, so that some cannot take all places of this process. All servers share the hourly limit. */
export const mostOfApplicant = 4;
/** An upload ends unless so many bytes arrive in each interval. The server also limits the time of each request. */
const leastBytes = 16 * 1024;
const intervalMs = 15_000;

interface Desk {
  readonly objects: DiskStore;
  readonly clock: Clock;
  /** The keys of the running uploads of this process. Files of one key replace each other as a whole. */
  readonly running: Set<string>;
}

/** Adds the route. The signed policy is the only permission; cookies are ignored. */
export async function addUploadEndpoint(app: FastifyInstance, { objects, clock }: Context): Promise<void> {
  if (objects.uploadUrl !== null) return;
  const desk: Desk = { objects, clock, running: new Set() };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // `chunksOf` counts first, because the policy of each upload has a limit of its own.
    const limits = { fileSize: mostSentBytes + 1, files: 1, fields: 20, fieldSize: 4096, parts: 21, headerPairs: 20 };
    await scope.register(multipart, { limits });
    const options = { bodyLimit: mostSentBytes + 64 * 1024 };
    scope.post(`/${serverAddresses.upload}`, options, (request, reply) => take(request, reply, desk));
  });
}

interface Refusal {
  readonly code: number;
  readonly message: string;
}

async function take(request: FastifyRequest, reply: FastifyReply, desk: Desk): Promise<FastifyReply> {
  if (!request.isMultipart()) return refused(reply, { code: 415, message: 'The form must be multipart/form-data.' });
  const refusal = await readForm(request, desk).catch((error: Error): Refusal => {
    if (error instanceof BusyError || error instanceof StorageError) throw error;
    request.log.warn({ err: error }, 'A form could not be read.');
    return { code: 400, message: error instanceof ContentError ? error.message : 'The form cannot be read.' };
  });
  return refusal === null ? reply.code(204).send() : refused(reply, refusal);
}

/** Reads the form up to its file, stores this, and ignores the rest. Null when the file is stored. */
async function readForm(request: FastifyRequest, desk: Desk): Promise<Refusal | null> {
  const { objects, clock } = desk;
  const fields: Record<string, string> = {};
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields[part.fieldname.toLowerCase()] = String(part.value);
      continue;
    }
    if (fields['key'] === undefined) return { code: 400, message: 'The form has no key.' };
    const verified = verifyUpload(fields, objects.bucket, objects.credentials, clock.now());
    if ('refused' in verified) return { code: 403, message: verified.refused };
    await storeFile(part.file, verified, desk);
    return null;
  }
  return { code: 400, message: 'The form has no file.' };
}

interface Verified {
  readonly key: string;
  readonly most: number;
}

/** Stores the file as it arrives. Without a place throws BusyError, but reads the file first, as its client expects. */
async function storeFile(file: Readable, { key, most }: Verified, { objects, running }: Desk): Promise<void> {
  const own = [...running].filter((one) => ownerOf(one) === ownerOf(key)).length;
  if (running.has(key) || own >= mostOfApplicant || running.size >= mostRunning) {
    await finished(file.resume());
    throw new BusyError();
  }
  running.add(key);
  await objects.receive(key, chunksOf(file, most)).finally(() => running.delete(key));
}

/** Throws ContentError when the file has more than `most` bytes, or does not arrive as a whole in time. */
async function* chunksOf(file: Readable, most: number): AsyncGenerator<Buffer> {
  let [length, former] = [0, 0];
  const watch = setInterval(() => {
    if (length - former < leastBytes) file.destroy(new ContentError('The file takes too long.'));
    former = length;
  }, intervalMs);
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > most) throw new ContentError('The file is too large.');
      yield chunk;
    }
  } catch (cause) {
    throw cause instanceof ContentError ? cause : new ContentError('The form cannot be read.', { cause });
  } finally {
    clearInterval(watch);
  }
}

/** Closes the connection, because the rest of the form is not read. */
const refused = (reply: FastifyReply, { code, message }: Refusal): FastifyReply =>
  reply.code(code).header('connection', 'close').send({ message });
