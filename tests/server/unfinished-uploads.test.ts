/** Uploads that begin and do not end: what they take, and what they leave. */
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newObjectKey } from '../../server/documents/object-store.ts';
import { signUpload } from '../../server/documents/upload-signature.ts';
import { mostOfApplicant, mostRunning } from '../../server/http/upload-endpoint.ts';
import type { Browser } from '../support/browser.ts';
import { collectGarbage } from '../support/collect-garbage.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { cardHolder, formOf, presign } from '../support/uploading.ts';

let portal: Portal;
let port: number;
const opened: Socket[] = [];
beforeEach(async () => {
  portal = await openPortal();
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  port = (portal.app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await portal.close();
});

/** The bytes that arrive of each file, which has some more. */
const most = 1_800_000;
const sent = Buffer.alloc(most, 7);
const rest = Buffer.alloc(1000, 7);

interface Begun {
  readonly key: string;
  readonly socket: Socket;
  /** Sends the rest. Resolves with the head of the response. */
  finish(): Promise<string>;
}

/** Begins an upload with a permission of its own. `later` is the number of bytes that the test writes itself. */
async function begin(bytes: Buffer = sent, key = newObjectKey('uploads'), later = 0): Promise<Begun> {
  const { bucket, credentials } = portal.objects;
  const grant = { bucket, key, most: 2_097_152, expiresAt: new Date(portal.now().getTime() + 60_000) };
  const { body, type } = formOf(signUpload(grant, credentials, portal.now()), rest);
  const at = body.indexOf(rest);
  const socket = connect({ host: '127.0.0.1', port });
  opened.push(socket.on('error', () => undefined));
  await once(socket, 'connect');
  const length = body.length + bytes.length + later;
  socket.write(`POST /upload HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`);
  socket.write(body.subarray(0, at));
  socket.write(bytes);
  const finish = async (): Promise<string> => {
    const answered = once(socket, 'data');
    socket.write(body.subarray(at));
    return String((await answered)[0]);
  };
  return { key, socket, finish };
}

const beginMany = (count: number, bytes?: Buffer): Promise<readonly Begun[]> =>
  Promise.all(Array.from({ length: count }, () => begin(bytes)));

/** The sizes of all files of the store. */
async function sizes(): Promise<readonly number[]> {
  const entries = await readdir(portal.folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(files.map(async (path) => (await stat(path)).size));
}
const total = async (): Promise<number> => (await sizes()).reduce((sum, size) => sum + size, 0);
const countFiles = async (): Promise<number> => (await sizes()).length;

/** The bytes of all buffers that are in use. */
function bytesInMemory(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

describe('unfinished uploads', () => {
  it('are on the disk and not in the memory', async () => {
    const before = bytesInMemory();
    const count = 60;
    const begun = await beginMany(count);
    // The last bytes of a file can be held back for the search for its end.
    await expect.poll(total).toBeGreaterThan(0.95 * count * most);
    // The engine frees a buffer some time after nothing refers to it.
    await expect.poll(() => bytesInMemory() - before).toBeLessThan(0.2 * count * most);
    const [first] = begun;
    expect(await first?.finish()).toMatch(/^HTTP\/1\.1 204 /);
    expect(await portal.objects.get(first?.key ?? '')).toEqual(Buffer.concat([sent, rest]));
  });

  it('that are cut leave nothing', async () => {
    const begun = await beginMany(5);
    await expect.poll(countFiles).toBe(5);
    for (const { socket } of begun) socket.destroy();
    await expect.poll(countFiles).toBe(0);
    for (const { key } of begun) expect(await portal.objects.get(key)).toBeNull();
  });

  it('that stall or drip are ended and leave nothing, and a slow phone goes on', async () => {
    const kilobytes = (count: number): Buffer => Buffer.alloc(count * 1024, 7);
    const stalled = await begin(kilobytes(1));
    const dripping = await begin(kilobytes(1), newObjectKey('uploads'), kilobytes(60).length);
    const slow = await begin(kilobytes(20));
    const ends = Promise.all([stalled, dripping].map(async ({ socket }) => String((await once(socket, 'data'))[0])));
    await expect.poll(countFiles).toBe(3);
    const drops = setInterval(() => dripping.socket.write(kilobytes(1)), 2000);
    for (const end of await ends.finally(() => clearInterval(drops)))
      expect(end).toMatch(/^HTTP\/1\.1 400 [^]*"The file takes too long\."/);
    expect(await countFiles()).toBe(1);
    expect(await slow.finish()).toMatch(/^HTTP\/1\.1 204 /);
  });

  it('of one applicant have few places, whatever the permissions, and others find one', async () => {
    const few = Buffer.alloc(100_000, 7);
    const holder = await cardHolder(portal);
    const permitted = async (browser: Browser) => (await presign(browser)).fields['key'];
    for (let count = 1; count <= mostOfApplicant; count += 1) {
      await begin(few, await permitted(holder));
      await expect.poll(countFiles).toBe(count);
    }
    expect(await (await begin(few, await permitted(holder))).finish()).toMatch(/^HTTP\/1\.1 503 /);
    expect(await (await begin(few, await permitted(await cardHolder(portal)))).finish()).toMatch(/^HTTP\/1\.1 204 /);
  });

  it('are refused beyond a limit until one of them ends, and the client can try again', async () => {
    const few = Buffer.alloc(100_000, 7);
    const [first] = await beginMany(mostRunning, few);
    await expect.poll(countFiles).toBe(mostRunning);
    const refused = await (await begin(few)).finish();
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused).toMatch(/^retry-after: 2\r$/m);
    expect(await countFiles()).toBe(mostRunning);
    first?.socket.destroy();
    await expect.poll(countFiles).toBe(mostRunning - 1);
    expect(await (await begin(few)).finish()).toMatch(/^HTTP\/1\.1 204 /);
  });

  it('with the same permission follow each other', async () => {
    const { key, socket } = await begin();
    await expect.poll(countFiles).toBe(1);
    expect(await (await begin(rest, key)).finish()).toMatch(/^HTTP\/1\.1 503 /);
    socket.destroy();
    await expect.poll(countFiles).toBe(0);
    expect(await (await begin(rest, key)).finish()).toMatch(/^HTTP\/1\.1 204 /);
  });

  it('of a process that was killed are deleted with their key', async () => {
    const { key } = await begin();
    await expect.poll(countFiles).toBe(1);
    await portal.objects.delete(newObjectKey('uploads'));
    expect(await countFiles()).toBe(1);
    await portal.objects.delete(key);
    expect(await countFiles()).toBe(0);
  });
});
