import { AwsClient } from 'aws4fetch';
import { mostConvertedBytes, type ObjectStore } from './object-store.ts';
import type { Credentials } from './upload-signature.ts';

export interface S3Place extends Credentials {
  /** Without a slash at the end, for example `https://s3.us-east-2.amazonaws.com`. */
  readonly endpoint: string;
  readonly bucket: string;
}

/** Stores objects in a bucket of any S3 with path-style URLs. */
export function createS3Store({ endpoint, bucket, ...credentials }: S3Place): ObjectStore {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2 });
  const send = async (method: string, key: string, body?: Uint8Array): Promise<Response> => {
    const response = await client.fetch(`${endpoint}/${bucket}/${key}`, {
      method,
      signal: AbortSignal.timeout(20_000),
      ...(body === undefined ? {} : { body: Uint8Array.from(body) }),
    });
    if (response.ok || response.status === 404) return response;
    throw new Error(`The object store responded with ${response.status} to ${method}.`);
  };
  return {
    bucket,
    credentials,
    uploadUrl: `${endpoint}/${bucket}`,
    put: async (key, bytes) => {
      const { status } = await send('PUT', key, bytes);
      if (status === 404) throw new Error('The object store has no such bucket.');
    },
    get: async (key) => {
      const response = await send('GET', key);
      if (response.status === 404 || Number(response.headers.get('content-length') ?? 0) > mostConvertedBytes) {
        await response.body?.cancel();
        return null;
      }
      return new Uint8Array(await response.arrayBuffer());
    },
    delete: async (key) => {
      await (await send('DELETE', key)).body?.cancel();
    },
  };
}
