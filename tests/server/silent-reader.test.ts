/** A reader that has gone away in silence holds a file and a connection of the server for a limited time. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { fileAddresses, type Output } from '../../api-client/index.ts';
import { mostConvertedBytes } from '../../server/documents/object-store.ts';
import { type ObjectStore } from '../../server/index.ts';
import type { Browser } from '../support/browser.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { cardHolder, key, uploadCard } from '../support/uploading.ts';

interface Watched {
  readonly portal: Portal;
  /** The contents that are sent to readers. */
  readonly sent: Readable[];
}

async function openWatched(): Promise<Watched> {
  const sent: Readable[] = [];
  const portal = await openPortal({}, undefined, (options) => {
    const stream: ObjectStore['stream'] = async (objectKey) => {
      const stored = await options.objects.stream(objectKey);
      if (stored !== null) sent.push(stored.content);
      return stored;
    };
    return { ...options, objects: { ...options.objects, stream } };
  });
  onTestFinished(portal.close);
  expect(portal.app.server.timeout).toBe(120_000);
  return { portal, sent };
}

/** Asks for a file and reads nothing of it. Returns the connection as the server has it. */
async function askInSilence({ app }: Portal, { cookies }: Browser, path: string): Promise<Socket> {
  const { port, hostname: host } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const client = connect({ host, port: Number(port) });
  onTestFinished(() => void client.destroy());
  client.on('error', () => undefined);
  const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
  client.pause().write(`GET ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\ncookie: ${cookie}\r\n\r\n`);
  return (await accepted)[0];
}

/** Shortens the time once the response has begun. The file has more bytes than the network buffers. */
async function expectEnded({ portal, sent }: Watched, browser: Browser, path: string): Promise<void> {
  const connection = await askInSilence(portal, browser, path);
  await expect.poll(() => connection.bytesWritten).toBeGreaterThan(0);
  connection.setTimeout(200);
  await once(connection, 'close');
  // Otherwise the network had taken the whole file, and the reader was not silent for the server.
  expect(connection.bytesWritten).toBeLessThan(mostConvertedBytes);
  await expect.poll(() => sent.map(({ destroyed }) => destroyed)).toEqual([true]);
}

it('of a document', async () => {
  const watched = await openWatched();
  const { portal } = watched;
  const browser = await cardHolder(portal);
  await uploadCard(portal, browser);
  const { pdf_key } = await portal.database.selectFrom('documents').select('pdf_key').executeTakeFirstOrThrow();
  await portal.objects.put(pdf_key ?? '', Buffer.alloc(mostConvertedBytes));
  await expectEnded(watched, browser, fileAddresses.document(key));
});

it('of a PDF copy', async () => {
  const watched = await openWatched();
  const { portal } = watched;
  const browser = await cardHolder(portal);
  const copy = async () => (await browser.call('pdfCopy')).json<Output<'pdfCopy'>>();
  await expect.poll(async () => (await copy()).status, { interval: 100 }).toBe('COMPLETED');
  const stored = portal.database.selectFrom('pdf_copies').select('object_key');
  await portal.objects.put((await stored.executeTakeFirstOrThrow()).object_key ?? '', Buffer.alloc(mostConvertedBytes));
  await expectEnded(watched, browser, (await copy()).url ?? '');
});
