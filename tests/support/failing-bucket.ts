/** A bucket of S3 on this machine that fails in a chosen way for a chosen time. It verifies no signature. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createS3Store } from '../../server/index.ts';
import type { S3Place } from '../../server/documents/s3-store.ts';

/**
 * `refusing` closes each connection, `busy` answers 503, `silent` answers nothing, `stalling` stops in the middle of
 * what it answers, `slow` answers after three seconds, `gone` has lost the bucket, and `moved` redirects to where every
 * request succeeds.
 */
export type Failure = 'refusing' | 'busy' | 'silent' | 'stalling' | 'slow' | 'gone' | 'moved';
export const failures: readonly Failure[] = ['refusing', 'busy', 'silent', 'gone', 'moved'];
const slowMs = 3_000;

export interface FailingBucket {
  readonly place: S3Place;
  readonly keys: () => readonly string[];
  /** Fails until `comeBack`. With `requests`, only those that match, such as `GET documents/`. */
  goAway(failure: Failure, requests?: RegExp): void;
  comeBack(): void;
  /** The number of requests that failed since `goAway`. */
  readonly missed: () => number;
  stop(): Promise<void>;
}

export async function startFailingBucket(): Promise<FailingBucket> {
  const objects = new Map<string, Buffer>();
  const state: { failure: Failure | null; requests: RegExp; missed: number } = {
    failure: null,
    requests: /^/,
    missed: 0,
  };
  const server = createServer((request, response) => {
    if (request.url === movedTo) return void response.end();
    const { failure, requests } = state;
    if (failure !== null && failure !== 'slow' && requests.test(`${request.method} ${keyOf(request)}`)) {
      state.missed += 1;
      return fail(failure, request, response);
    }
    // A client may disconnect at any time.
    serve(objects, request, response, failure === 'slow' ? slowMs : 0).catch(() => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    place: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'documents',
      region: 'us-east-1',
      accessKeyId: 'an id',
      secretAccessKey: 'a secret',
    },
    keys: () => [...objects.keys()],
    goAway: (failure, requests = /^/) => void Object.assign(state, { failure, requests, missed: 0 }),
    comeBack: () => {
      state.failure = null;
    },
    missed: () => state.missed,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const movedTo = '/elsewhere';
const keyOf = ({ url = '' }: IncomingMessage): string => url.replace(/^\/documents\/?/, '');

/** A store that waits half a second instead of twenty. */
export const impatientStore = (place: S3Place) => createS3Store(place, 500);

function fail(failure: Exclude<Failure, 'slow'>, request: IncomingMessage, response: ServerResponse): void {
  if (failure === 'refusing') request.socket.destroy();
  if (failure === 'busy') response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
  if (failure === 'stalling' && request.method === 'GET')
    response.writeHead(200, { 'content-length': 9 }).write('a part');
  if (failure === 'gone') response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
  if (failure === 'moved') response.writeHead(307, { location: movedTo }).end();
}

async function serve(
  objects: Map<string, Buffer>,
  request: IncomingMessage,
  response: ServerResponse,
  waitMs: number,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const body = Buffer.concat(parts);
  if (waitMs > 0) await pause(waitMs);
  const key = keyOf(request);
  switch (request.method) {
    case 'POST': {
      const form = await new Response(body, {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData();
      objects.set(String(form.get('key')), Buffer.from(await (form.get('file') as File).arrayBuffer()));
      return void response.writeHead(204).end();
    }
    case 'PUT':
      objects.set(key, body);
      return void response.writeHead(200).end();
    case 'DELETE':
      objects.delete(key);
      return void response.writeHead(204).end();
    default: {
      const object = objects.get(key);
      if (object === undefined) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      return void response.writeHead(200, { 'content-length': object.length }).end(object);
    }
  }
}
