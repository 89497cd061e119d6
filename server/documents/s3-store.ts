import { Readable } from 'node:stream';
import { ReadableStream, type ReadableStreamDefaultReader } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { within } from '../base/within.ts';
import { type Bucket, type ListedObject, StorageError, type StoredContent } from './object-store.ts';
import type { Credentials } from './upload-signature.ts';

export interface S3Place extends Credentials {
  /** Without a slash at the end, for example `https://s3.us-east-2.amazonaws.com`. */
  readonly endpoint: string;
  readonly bucket: string;
}

/** The time limit of one request. */
const usualMs = 20_000;

/** Stores objects in a bucket of any S3 with path-style URLs. Every failure is a StorageError. */
export function createS3Store({ endpoint, bucket, ...credentials }: S3Place, milliseconds = usualMs): Bucket {
  const client = new AwsClient({ ...credentials, service: 's3' });
  const send = async <T>(
    method: string,
    key: string,
    read: (response: Response) => Promise<T>,
    body?: Uint8Array,
    limit = AbortSignal.timeout(milliseconds),
  ): Promise<T> => {
    try {
      const init = {
        method,
        redirect: 'error',
        ...(body === undefined ? {} : { body: Uint8Array.from(body) }),
      } as const;
      const sign = () => client.sign(`${endpoint}/${bucket}/${key}`, init);
      const response = await sendSigned(sign, limit);
      if (response.ok) return await read(response);
      if (response.status === 404 && method !== 'PUT' && !(await response.text()).includes('NoSuchBucket'))
        return await read(response);
      throw new StorageError(`The object store responded with ${response.status} to ${method}.`);
    } catch (cause) {
      if (cause instanceof StorageError) throw cause;
      throw new StorageError(`The object store cannot be reached for ${method}.`, { cause });
    }
  };
  return {
    bucket,
    credentials,
    uploadUrl: `${endpoint}/${bucket}`,
    put: (key, bytes) => send('PUT', key, ignore, bytes),
    get: (key, most = Infinity) =>
      send('GET', key, async (response) => {
        if (response.ok && Number(response.headers.get('content-length') ?? 0) <= most)
          return new Uint8Array(await response.arrayBuffer());
        await ignore(response);
        return null;
      }),
    stream: (key) => {
      const limit = new AbortController();
      const late = setTimeout(() => limit.abort(), milliseconds);
      const read = async (response: Response): Promise<StoredContent | null> => {
        if (response.ok && response.body !== null)
          return { size: sizeOf(response), content: patient(response.body.getReader(), milliseconds) };
        await ignore(response);
        return null;
      };
      return send('GET', key, read, undefined, limit.signal).finally(() => clearTimeout(late));
    },
    delete: (key) => send('DELETE', key, ignore),
    list: (kind) => listBucket((query) => send('GET', query, (response) => response.text()), kind),
  };
}

/** A proxy before the store can send an object in parts or compressed, and then its size is not known. */
function sizeOf({ headers }: Response): number | null {
  const size = headers.has('content-encoding') ? null : headers.get('content-length');
  return size === null ? null : Number(size);
}

/** Passes a response on as fast as its reader reads. The time limit applies to each part that the store sends. */
const patient = (source: ReadableStreamDefaultReader<Uint8Array>, milliseconds: number): Readable =>
  Readable.fromWeb(
    new ReadableStream<Uint8Array>({
      async pull(sink) {
        try {
          const { done, value } = await within(milliseconds, source.read(), 'The next part takes too long.');
          if (done) sink.close();
          else sink.enqueue(value);
        } catch (cause) {
          void source.cancel().catch(() => undefined);
          throw new StorageError('The object store stopped in the middle of an object.', { cause });
        }
      },
      cancel: (reason) => source.cancel(reason),
    }),
  );

const mostTries = 3;

/**
 * Sends again what the store is too busy for. `fetch` and not the signed request has the time limit: an abandoned
 * `Request` is collected as garbage while it is sent, and its signal with it.
 */
async function sendSigned(sign: () => Promise<Request>, signal: AbortSignal): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(await sign(), { signal });
    if (tries === mostTries || (response.status < 500 && response.status !== 429)) return response;
    await ignore(response);
    await wait(25 * 2 ** tries, undefined, { signal });
  }
}

const listedObject = /<Contents>.*?<Key>([^<]+)<\/Key>.*?<LastModified>([^<]+)<\/LastModified>.*?<\/Contents>/gs;

/** Our keys contain no character that XML would escape. A part has at most a thousand objects. */
async function* listBucket(
  list: (query: string) => Promise<string>,
  kind: string,
): AsyncGenerator<readonly ListedObject[]> {
  for (let after = ''; ;) {
    const query = new URLSearchParams({ 'list-type': '2', prefix: `${kind}/`, ...(after && { 'start-after': after }) });
    const text = await list(`?${query.toString()}`);
    const listed = [...text.matchAll(listedObject)].map(([, key = '', at = '']) => ({ key, storedAt: new Date(at) }));
    if (listed.length > 0) yield listed;
    after = listed.at(-1)?.key ?? '';
    if (!text.includes('<IsTruncated>true</IsTruncated>') || after === '') return;
  }
}

async function ignore({ body, bodyUsed }: Response): Promise<void> {
  if (!bodyUsed) await body?.cancel();
}
