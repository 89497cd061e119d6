/** The storage of documents is away for a while: it refuses, is busy, does not answer, or has lost its bucket. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { mostConvertedBytes, StorageError } from '../../server/documents/object-store.ts';
import { createDiskStore, createS3Store, type ObjectStore } from '../../server/index.ts';
import { png } from '../../scripts/documents/pictures.ts';
import { type FailingBucket, failures, impatientStore, startFailingBucket } from '../support/failing-bucket.ts';
import { whileCollecting } from '../support/collect-garbage.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { answerOf, cardHolder, post, presign, settled, status, uploadCard } from '../support/uploading.ts';
import type { Browser } from '../support/browser.ts';

const scan = png(20, 10, (x) => x * 10);

let bucket: FailingBucket;
let portal: Portal;
beforeAll(async () => {
  bucket = await startFailingBucket();
  portal = await openPortal({ s3: bucket.place }, undefined, (options) => ({
    ...options,
    objects: impatientStore(bucket.place),
  }));
});
afterEach(() => bucket.comeBack());
afterAll(async () => {
  await portal.close();
  await bucket.stop();
});

const convert = (browser: Browser, fileKey: string | undefined) =>
  browser.call('convertDocument', { body: { file_key: fileKey, file_name: 'card.png' } });
const hasMissed = (most = 1) => expect.poll(bucket.missed, { interval: 10 }).toBeGreaterThanOrEqual(most);

describe.each(failures)('while the storage is %s', (failure) => {
  it('the call that takes over an upload is answered with 503, and with 200 once it is back', async () => {
    const browser = await cardHolder(portal);
    const presigned = await presign(browser);
    await post(portal, presigned, scan);
    bucket.goAway(failure);
    const refused = await convert(browser, presigned.fields['key']);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
    bucket.comeBack();
    expect((await convert(browser, presigned.fields['key'])).statusCode).toBe(200);
    expect(await settled(browser)).toMatchObject({ status: 'COMPLETED' });
  });

  // Each way to fail when it is read; a place that writes has one of them.
  it.each([
    ['read', /^GET documents\//],
    ...(failure === 'busy'
      ? ([
          ['written', /^PUT converted\//],
          ['shown', /^PUT thumbnails\//],
        ] as const)
      : []),
  ] as const)(
    'a document that cannot be %s waits, says so, and is converted once it is back',
    async (_name, requests) => {
      const browser = await cardHolder(portal);
      const presigned = await presign(browser);
      await post(portal, presigned, scan);
      bucket.goAway(failure, requests);
      expect((await convert(browser, presigned.fields['key'])).statusCode).toBe(200);
      await expect
        .poll(() => status(browser), { interval: 20 })
        .toEqual({ status: 'UNPROCESSED', message: expect.stringContaining('You can leave this page.') });
      await hasMissed(2);
      bucket.comeBack();
      expect(await settled(browser)).toEqual({ status: 'COMPLETED', message: '' });
      expect(await answerOf(browser)).toBe('ANSWERED');
      expect(portal.logs.join('')).not.toContain('at each attempt');
    },
  );

  it('a deletion succeeds, and its files are deleted once it is back', async () => {
    const browser = await cardHolder(portal);
    const before = new Set(bucket.keys());
    await uploadCard(portal, browser);
    bucket.goAway(failure);
    expect((await browser.call('deleteConversion')).statusCode).toBe(200);
    expect((await browser.call('deleteDocument')).statusCode).toBe(200);
    await hasMissed(4);
    bucket.comeBack();
    await expect.poll(() => bucket.keys().filter((key) => !before.has(key)), { interval: 50 }).toEqual([]);
  });

  it('the PDF copy is refused with 503, and sent once it is back', async () => {
    const browser = await cardHolder(portal);
    const copy = async () => (await browser.call('pdfCopy')).json<Output<'pdfCopy'>>();
    await expect.poll(async () => (await copy()).status, { interval: 100 }).toBe('COMPLETED');
    const url = (await copy()).url ?? '';
    bucket.goAway(failure);
    expect((await browser.send('GET', url)).statusCode).toBe(503);
    bucket.comeBack();
    expect((await browser.send('GET', url)).statusCode).toBe(200);
  });

  it('the picture of a document is refused with 503, and shown once it is back', async () => {
    const browser = await cardHolder(portal);
    await uploadCard(portal, browser);
    bucket.goAway(failure);
    expect((await browser.call('documentThumbnail')).statusCode).toBe(503);
    bucket.comeBack();
    expect((await browser.call('documentThumbnail')).json<{ picture: unknown }>().picture).not.toBeNull();
  });
});

it.each(['silent', 'stalling'] as const)(
  'a request to a %s storage ends at its limit, also when garbage is collected meanwhile',
  async (failure) => {
    bucket.goAway(failure);
    await expect(whileCollecting(impatientStore(bucket.place).get('documents/a'))).rejects.toThrow('cannot be reached');
  },
);

it('more files than one job has time for are deleted by several', async () => {
  const keys = Array.from({ length: 120 }, (_, number) => `documents/many-${number}`);
  for (const key of keys) await portal.objects.put(key, scan);
  await portal.database
    .transaction()
    .execute((transaction) => portal.jobs.enqueue(transaction, 'drop-objects', { keys }));
  await expect
    .poll(() => bucket.keys().filter((key) => key.startsWith('documents/many')), { interval: 50 })
    .toEqual([]);
  const jobs = sql<{ readonly count: number }>`select json_array_length((data -> 'keys')::json) as count from jobs.job
    where name = 'drop-objects' and data ->> 'keys' like '%documents/many-%' order by 1 desc`;
  expect((await jobs.execute(portal.database)).rows.map(({ count }) => count)).toEqual([120, 50, 50, 20]);
});

it('a file that the storage does not delete keeps no other file', async () => {
  const keys = Array.from({ length: 60 }, (_, number) => `documents/left-${number}`);
  for (const key of keys) await portal.objects.put(key, scan);
  bucket.goAway('busy', /^DELETE documents\/left-0$/);
  await portal.database
    .transaction()
    .execute((transaction) => portal.jobs.enqueue(transaction, 'drop-objects', { keys }));
  const left = () => bucket.keys().filter((key) => key.startsWith('documents/left'));
  await expect.poll(left, { interval: 50 }).toEqual(['documents/left-0']);
  bucket.comeBack();
  await expect.poll(left, { interval: 50 }).toEqual([]);
});

it('a storage that is busy for a moment is asked again', async () => {
  bucket.goAway('busy');
  const deleted = impatientStore(bucket.place).delete('documents/a');
  await hasMissed();
  bucket.comeBack();
  await deleted;
});

it('an object of any size is returned: one that is taken for absent would be made again, for ever', async () => {
  const large = Buffer.alloc(mostConvertedBytes + 1, 7);
  const patient = createS3Store(bucket.place);
  await patient.put('copies/large', large);
  expect(await patient.get('copies/large')).toHaveLength(large.length);
});

describe('an object that is sent on while it is read', () => {
  const ofEach = async (bytes: Buffer) => {
    const folder = await mkdtemp(join(tmpdir(), 'objects-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const stores = [createDiskStore(folder, ''), createS3Store(bucket.place)];
    for (const store of stores) await store.put(key, bytes);
    return stores;
  };
  const key = `converted/${'a'.repeat(32)}`;
  const stream = async (store: ObjectStore) => {
    const stored = await store.stream(key);
    if (stored === null) throw new Error('The object is missing.');
    return stored;
  };

  it('has its size and all of its bytes, and none of them if it is missing', async () => {
    const bytes = randomBytes(300_000);
    for (const store of await ofEach(bytes)) {
      const stored = await store.stream(key);
      expect(stored?.size).toBe(bytes.length);
      expect(Buffer.concat((await stored?.content.toArray()) ?? []).equals(bytes)).toBe(true);
      expect(await store.stream(`converted/${'b'.repeat(32)}`)).toBeNull();
    }
  });

  it('waits in the store for a slow reader', async () => {
    for (const store of await ofEach(Buffer.alloc(mostConvertedBytes))) {
      const { content } = await stream(store);
      await once(content, 'readable');
      expect(content.readableLength).toBeLessThan(mostConvertedBytes / 10);
      content.destroy();
      await once(content, 'close');
    }
  });

  it('is begun before its end is there, and fails if the end does not come', async () => {
    bucket.goAway('stalling');
    const { size, content } = await stream(impatientStore(bucket.place));
    const parts: string[] = [];
    await expect(
      (async () => {
        for await (const part of content) parts.push(String(part));
      })(),
    ).rejects.toThrow(StorageError);
    expect([size, parts]).toEqual([9, ['a part']]);
  });
});
