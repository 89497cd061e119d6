import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { resendWebhookCommand, webhooksCommand } from '../../scripts/admin/webhooks.ts';
import { post } from '../../server/webhooks/post.ts';
import { whileCollecting } from '../support/collect-garbage.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { printedBy } from './run-command.ts';
import { ssnParts } from '../support/ssn.ts';
import { removeFolder } from '../support/remove-folder.ts';

interface Received {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const secretText = `whsec_${Buffer.alloc(32, 'webhook secret').toString('base64')}`;
const secret = Buffer.alloc(32, 'webhook secret');
const received: Received[] = [];
let status = 200;
let receiver: Server;
let url: string;
let portal: Portal;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matricula-webhooks-'));
  receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    received.push({ path: request.url, headers: request.headers, body });
    if (status === 0) return;
    response.writeHead(status, { location: '/elsewhere' }).end('a text about ada@example.edu');
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  portal = await openPortal({ webhook: { url, secret } });
});
afterAll(async () => {
  await portal.close();
  receiver.closeAllConnections();
  receiver.close();
  await removeFolder(folder);
});
beforeEach(async () => {
  received.length = 0;
  status = 200;
  await portal.database.deleteFrom('webhook_deliveries').execute();
});

const settled = (): Promise<void> => portal.app.webhookWorker?.settled() ?? Promise.reject(new Error('No worker.'));
/** Lets the worker look for due deliveries after a time. */
async function wait(seconds: number): Promise<void> {
  portal.wait(seconds);
  portal.app.webhookWorker?.wake();
  await settled();
}
async function submitted(at: Portal = portal) {
  const browser = await loggedIn(at);
  await browser.call('saveAnswers', { body: { answers: completeApplication } });
  const { receipt } = (await browser.call('submit')).json<Output<'submit'>>();
  await at.app.webhookWorker?.settled();
  return { browser, reference: receipt.reference, username: (await browser.loadProfile()).username };
}
const deliveries = () => portal.database.selectFrom('webhook_deliveries').selectAll().orderBy('queued_at').execute();

describe('a webhook', () => {
  it('brings a submission once, signed, with the record of the export and no sensitive answer', async () => {
    const { browser, reference, username } = await submitted();
    await Promise.all(Array.from({ length: 5 }, () => browser.call('submit')));
    await wait(3600);
    const [message, ...more] = received;
    expect(more).toEqual([]);
    expect(message?.path).toBe('/hooks');
    const text = String(message?.body);
    const [delivery] = await deliveries();
    expect(JSON.parse(text)).toMatchObject({
      id: delivery?.id,
      type: 'application.submitted',
      data: { reference, username, form: 'admissions', version: 1, answers: { state: 'KS', state_desc: 'Kansas' } },
    });
    expect(message?.headers['webhook-id']).toBe(delivery?.id);
    expect(text).not.toMatch(ssnParts);
    expect(text).not.toContain('ssn');
  });

  it('is verified by the lines of the documentation', async () => {
    // They compare with the time of the machine.
    portal.wait((Date.now() - portal.now().getTime()) / 1000);
    await submitted();
    const [message] = received;
    if (message === undefined) throw new Error('No webhook came.');
    const [, code = ''] = /```js\n(.*?)```/s.exec(await readFile('docs/webhook.md', 'utf8')) ?? [];
    const path = join(folder, 'verify.mjs');
    await writeFile(path, code);
    const { isGenuine } = await import(pathToFileURL(path).href);
    const { headers, body } = message;
    expect(isGenuine(headers, body, secretText)).toBe(true);
    expect(isGenuine(headers, Buffer.from(`${String(body)} `), secretText)).toBe(false);
    expect(isGenuine(headers, body, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false);
    expect(isGenuine({ ...headers, 'webhook-id': 'other' }, body, secretText)).toBe(false);
    const old = String(Number(headers['webhook-timestamp']) - 301);
    expect(isGenuine({ ...headers, 'webhook-timestamp': old }, body, secretText)).toBe(false);
    expect(isGenuine({}, body, secretText)).toBe(false);
    expect(code.trim().split('\n').length).toBeLessThanOrEqual(11);
  });

  it('is not sent for a submission that is refused', async () => {
    const browser = await loggedIn(portal);
    expect((await browser.call('submit')).statusCode).toBe(422);
    await wait(60);
    expect([await deliveries(), received]).toEqual([[], []]);
  });

  it('is sent again with the same id and body until it is accepted, after waits that double', async () => {
    status = 503;
    await submitted();
    expect(received.length).toBe(1);
    for (const seconds of [10, 20, 40]) {
      const before = received.length;
      await wait(seconds - 1);
      expect(received.length).toBe(before);
      await wait(1);
      expect(received.length).toBe(before + 1);
    }
    status = 204;
    await wait(80);
    await wait(7 * 24 * 3600);
    expect(received.length).toBe(5);
    expect(new Set(received.map(({ body }) => String(body))).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-signature'])).size).toBe(5);
    expect(await deliveries()).toMatchObject([{ outcome: '204', due_at: null, delivered_at: expect.any(Date) }]);
  });

  it('is not given up after the first attempt when no server ran for days', async () => {
    status = 500;
    const { reference } = await submitted();
    const days = new Date(portal.now().getTime() - 4 * 24 * 3600 * 1000);
    await portal.database
      .updateTable('webhook_deliveries')
      .set({ queued_at: days, due_at: days, tries: 0 })
      .where('reference', '=', reference)
      .execute();
    const before = received.length;
    await wait(1);
    status = 200;
    await wait(10);
    expect(received.length).toBe(before + 2);
    expect(await deliveries()).toMatchObject([{ outcome: '200', due_at: null, delivered_at: expect.any(Date) }]);
  });

  it('is sent by another worker when the first one ended in the middle', async () => {
    const { reference } = await submitted();
    // As after `takeDelivery` of a process that was killed then.
    await portal.database
      .updateTable('webhook_deliveries')
      .set({ delivered_at: null, due_at: new Date(portal.now().getTime() + 120_000) })
      .where('reference', '=', reference)
      .execute();
    await wait(119);
    expect(received.length).toBe(1);
    await wait(1);
    expect(received.length).toBe(2);
  });

  it('follows no redirect', async () => {
    status = 307;
    await submitted();
    expect(received.map(({ path }) => path)).toEqual(['/hooks']);
    expect(await deliveries()).toMatchObject([{ outcome: '307', delivered_at: null }]);
  });

  it('ends after a time when the receiver does not answer, and when it cannot be reached', async () => {
    status = 0;
    const message = { id: 'x', sentAt: new Date(), body: '{}' };
    const posted = whileCollecting(post({ url, secret }, message, 100));
    expect(await posted).toEqual({ isAccepted: false, outcome: 'TimeoutError' });
    const unreachable = { url: 'http://127.0.0.1:1/', secret };
    expect(await post(unreachable, message)).toMatchObject({ isAccepted: false });
  });

  it('leaves nothing about the applicant or the receiver in the log', async () => {
    status = 500;
    const { username, reference } = await submitted();
    const lines = portal.logs.filter((line) => line.includes('A webhook was not accepted yet.'));
    expect(lines.at(-1)).toContain('"outcome":"500"');
    expect(portal.logs.join('')).not.toContain(url);
    for (const line of lines)
      for (const text of [username, reference, 'Lovelace', 'a text about']) expect(line).not.toContain(text);
  });
});

describe('the commands about webhooks', () => {
  const printed = (...[command, ...args]: readonly [typeof webhooksCommand, ...string[]]): Promise<string> =>
    printedBy({ portal, folder, settings }, command, ...args);
  const settings = { WEBHOOK_URL: 'https://applications.example.edu/', WEBHOOK_SECRET: secretText };

  it('say that none are sent without a receiver', async () => {
    expect(await printedBy({ portal, folder }, webhooksCommand)).toBe('No webhooks are sent: WEBHOOK_URL is not set.');
  });

  it('list what was not accepted, and send again what was given up after three days', async () => {
    expect(await printed(webhooksCommand)).toBe('Every webhook was accepted.');
    status = 500;
    const { reference } = await submitted();
    expect(await printed(webhooksCommand)).toMatch(
      new RegExp(`^[\\da-f-]{36}  ${reference}, queued at 20.+, attempts: 1, last outcome 500, next attempt at 20`),
    );
    await expect(printed(resendWebhookCommand, 'failed')).rejects.toThrow('No webhook has failed.');
    for (let hours = 0; hours <= 78; hours += 6) await wait(6 * 3600);
    const count = received.length;
    await wait(24 * 3600);
    expect(received.length).toBe(count);
    expect(await printed(webhooksCommand)).toMatch(/last outcome 500, failed$/);
    status = 200;
    expect(await printed(resendWebhookCommand, 'failed')).toBe('Webhooks queued: 1.');
    await wait(1);
    expect(received.length).toBe(count + 1);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await printed(webhooksCommand)).toBe('Every webhook was accepted.');
  });

  it('send one again by its id, also an accepted one', async () => {
    await submitted();
    const [delivery] = await deliveries();
    expect(await printed(resendWebhookCommand, delivery?.id ?? '')).toBe('Webhooks queued: 1.');
    await wait(1);
    expect(received.length).toBe(2);
    await expect(printed(resendWebhookCommand, 'x')).rejects.toThrow('There is no webhook x.');
  });
});

describe('without a receiver', () => {
  it('nothing is queued', async () => {
    const other = await openPortal();
    await submitted(other);
    expect(await other.database.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
    expect(other.app.webhookWorker).toBeNull();
    await other.close();
  });
});
