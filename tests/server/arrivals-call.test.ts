/** The call of another system about what has arrived: signed, once for each id, for one application. */
import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { createSecrets, withdrawArrival } from '../../server/index.ts';
import { deleteExpired } from '../../server/database/retention/expired-rows.ts';
import { deletePerson } from '../../server/retention/delete-person.ts';
import type { Browser } from '../support/browser.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { openService, serviceSecret } from '../support/links.ts';
import { formId, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { accountIdOf } from '../support/stored-rows.ts';

const arrivalsSecret = Buffer.alloc(32, 'secret of the calls');
let portal: Portal;
let folder: string;
beforeAll(async () => {
  portal = await openPortal({ arrivalsSecret });
  folder = await mkdtemp(join(tmpdir(), 'matricula-arrivals-'));
});
afterAll(async () => {
  await portal.close();
  await removeFolder(folder);
});

let calls = 0;
interface Signing {
  readonly id?: string;
  readonly secret?: Buffer;
  /** The difference of the sender's clock in seconds. */
  readonly late?: number;
  readonly signature?: string;
  /** Sends no id, and signs this text in its place. */
  readonly inPlaceOfId?: string;
}

/** Sends a signed call as another system does. */
async function send(content: object | string, signing: Signing = {}, at: Portal = portal) {
  const { inPlaceOfId, id = inPlaceOfId ?? `call-${(calls += 1)}`, secret = arrivalsSecret, late = 0 } = signing;
  const body = typeof content === 'string' ? content : JSON.stringify(content);
  const time = String(Math.floor(at.now().getTime() / 1000) + late);
  const made = createHmac('sha256', secret).update(`${id}.${time}.${body}`).digest('base64');
  return at.app.inject({
    method: 'POST',
    url: '/api/arrivals',
    headers: {
      'content-type': 'application/json',
      ...(inPlaceOfId === undefined ? { 'webhook-id': id } : {}),
      'webhook-timestamp': time,
      'webhook-signature': signing.signature ?? `v1,${made}`,
    },
    payload: body,
  });
}

async function begun(at: Portal = portal) {
  const browser = await loggedIn(at);
  await browser.call('saveAnswers', { body: { answers: completeApplication } });
  return { browser, username: (await browser.loadProfile()).username };
}
async function submit(browser: Browser): Promise<string> {
  const response = await browser.call('submit');
  expect(response.statusCode).toBe(200);
  return response.json<Output<'submit'>>().receipt.reference;
}
const notesOf = async (browser: Browser): Promise<readonly string[]> =>
  ((await browser.loadProfile()).arrivals ?? []).map(({ what }) => what);

describe('a call about what has arrived', () => {
  it('is read on the receipt, by reference or by address, and changes no answer and no revision', async () => {
    const { browser, username } = await begun();
    const reference = await submit(browser);
    const { arrivals: none, ...before } = await browser.loadProfile();
    const first = await send({
      reference: reference.toLowerCase(),
      what: 'Official transcript',
      arrived_on: '2026-03-02',
    });
    expect([first.statusCode, first.json()]).toEqual([200, { is_new: true }]);
    const second = await send({ username: username.toUpperCase(), form: formId, what: 'SAT scores' });
    expect([second.statusCode, second.json()]).toEqual([200, { is_new: true }]);
    const { arrivals, ...after } = await browser.loadProfile();
    expect([none, after]).toEqual([[], before]);
    expect(arrivals).toEqual([
      { what: 'Official transcript', arrived_at: '2026-03-02T00:00:00-06:00' },
      { what: 'SAT scores', arrived_at: '2026-03-16T10:00:00-05:00' },
    ]);
    const id = await accountIdOf(portal, username);
    const events = portal.database.selectFrom('audit').select(['event', 'form_id', 'staff', 'request_id']);
    const noted = await events.where('account_id', '=', id).where('event', '=', 'arrival-noted').execute();
    expect(noted).toMatchObject(Array.from({ length: 2 }, () => ({ form_id: formId, staff: 'webhook' })));
    expect(noted.map(({ request_id: request }) => request).includes('admin')).toBe(false);
  });

  it('adds one note however often it is sent, at once or later, and none that the staff has taken away', async () => {
    const { browser, username } = await begun();
    const reference = await submit(browser);
    const content = { reference, what: 'Official transcript' };
    const all = await Promise.all(Array.from({ length: 8 }, () => send(content, { id: 'once' })));
    expect(all.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(all.filter((response) => response.json<{ readonly is_new: boolean }>().is_new).length).toBe(1);
    portal.wait(600);
    expect((await send(content, { id: 'once' })).json()).toEqual({ is_new: false });
    expect(await notesOf(browser)).toEqual(['Official transcript']);
    const accountId = await accountIdOf(portal, username);
    const { id } = await portal.database
      .selectFrom('arrivals')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    await withdrawArrival(portal.database, { accountId, formId }, id, { staff: 'registrar', now: portal.now() });
    expect((await send(content, { id: 'once' })).json()).toEqual({ is_new: false });
    expect(await notesOf(browser)).toEqual([]);
    const ids = () => portal.database.selectFrom('arrival_calls').select('id').where('id', '=', 'once').execute();
    portal.wait(29 * 24 * 3600);
    await deleteExpired(portal.database, portal.now());
    expect(await ids()).toHaveLength(1);
    portal.wait(2 * 24 * 3600);
    await deleteExpired(portal.database, portal.now());
    expect(await ids()).toHaveLength(0);
  });

  it('has the same note in both orders with the submission, and at the same time', async () => {
    for (const order of ['before', 'after', 'beside'] as const) {
      const { browser, username } = await begun();
      const note = async (): Promise<number> => (await send({ username, what: order })).statusCode;
      if (order === 'before') expect(await note()).toBe(200);
      const [, status = 200] = await Promise.all([submit(browser), ...(order === 'beside' ? [note()] : [])]);
      expect(status).toBe(200);
      if (order === 'after') expect(await note()).toBe(200);
      expect(await notesOf(browser)).toEqual([order]);
      expect(await openService(portal.browser(), await serviceSecret(portal, username))).toMatchObject({
        statusCode: 200,
      });
    }
  });

  it('leaves nothing after the deletion of the person, in both orders and at the same time', async () => {
    await portal.jobs.start();
    for (const order of ['before', 'after', ...Array.from({ length: 6 }, () => 'beside')]) {
      const { browser, username } = await begun();
      const reference = await submit(browser);
      const id = await accountIdOf(portal, username);
      const note = async (): Promise<number> => (await send({ reference, what: 'Transcript' })).statusCode;
      const context = { ...portal, secrets: createSecrets(portal.masterKey) };
      if (order === 'before') expect(await note()).toBe(200);
      const [deleted, status] = await Promise.all([
        deletePerson(context, { username, staff: 'registrar', now: portal.now() }),
        order === 'beside' ? note() : Promise.resolve(404),
      ]);
      if (order === 'before') expect(deleted).toMatchObject({ 'notes of what has arrived': 1 });
      expect([200, 404]).toContain(status);
      expect(await note()).toBe(404);
      for (const table of ['arrivals', 'arrival_calls'] as const)
        expect(
          await portal.database.selectFrom(table).select('form_id').where('account_id', '=', id).execute(),
        ).toEqual([]);
    }
  });

  it('is refused without a fresh signature of its bytes, whoever sends it, and leaves nothing in the log', async () => {
    const { browser, username } = await begun();
    const reference = await submit(browser);
    const content = { reference, what: 'Transcript' };
    const cases: readonly Signing[] = [
      { secret: Buffer.alloc(32) },
      { late: -301 },
      { late: 301 },
      { signature: '' },
      { signature: 'v1,' },
      { signature: createHmac('sha256', arrivalsSecret).update('other').digest('base64') },
      { id: ' ' },
      { id: 'a'.repeat(201) },
      { inPlaceOfId: 'undefined' },
      { inPlaceOfId: '' },
    ];
    for (const signing of cases) expect((await send(content, signing)).statusCode, JSON.stringify(signing)).toBe(401);
    const unsigned = await browser.send('POST', '/api/arrivals', { body: content });
    expect(unsigned.statusCode).toBe(401);
    expect(await notesOf(browser)).toEqual([]);
    for (const late of [-299, 299])
      expect((await send(content, { late, id: `late ${late}`.replace(' ', '') })).statusCode).toBe(200);
    expect(await notesOf(browser)).toEqual(['Transcript']);
    expect(portal.logs.join('')).not.toMatch(new RegExp(`${username}|${reference}|Transcript`));
  });

  it.each([
    ['no JSON', 400],
    ['[]', 400],
    [{ what: 'x' }, 400],
    [{ reference: 'NONE-NONE', what: 'x' }, 404],
    [{ username: 'nobody@example.edu', what: 'x' }, 404],
    [{ reference: 'NONE-NONE', username: 'nobody@example.edu', what: 'x' }, 400],
    [{ reference: 'NONE-NONE', form: formId, what: 'x' }, 400],
    [{ reference: 'NONE-NONE', what: ' ' }, 400],
    [{ reference: 'NONE-NONE', what: 'two\nlines' }, 400],
    [{ reference: 'NONE-NONE', what: 'a'.repeat(201) }, 400],
    [{ reference: 'NONE-NONE', what: 'x', arrived_on: '2026-02-30' }, 400],
    [{ reference: 'NONE-NONE', what: 'x', arrived_on: '2999-01-01' }, 400],
    [{ reference: 'NONE-NONE', what: 'x', answers: {} }, 400],
    [{ reference: 'NONE-NONE', what: 'a'.repeat(9000) }, 413],
  ])('refuses %j with %i', async (content, status) => {
    expect((await send(content)).statusCode).toBe(status);
  });

  it('is refused for an application that was not begun, and for a fifty-first note', async () => {
    const { browser, username } = await begun();
    const reference = await submit(browser);
    expect((await send({ username, form: 'scholarship', what: 'Essay' })).statusCode).toBe(404);
    portal.wait(60);
    const notes = Array.from({ length: 50 }, (_, index) => send({ reference, what: `Letter ${index + 1}` }));
    expect(new Set((await Promise.all(notes)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const [more, known] = [await send({ reference, what: 'Letter 51' }), await send({ reference, what: 'Letter 1' })];
    expect([more.statusCode, known.json()]).toEqual([409, { is_new: false }]);
    expect(await notesOf(browser)).toHaveLength(50);
  });

  it('waits after a hundred at once, as long as Retry-After says', async () => {
    portal.wait(60);
    const none = { reference: 'NONE-NONE', what: 'x' };
    const all = await Promise.all(Array.from({ length: 110 }, () => send(none)));
    const refused = all.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(10);
    portal.wait(Number(refused[0]?.headers['retry-after']));
    expect((await send(none)).statusCode).toBe(404);
  });

  it('is signed by the lines of the documentation', async () => {
    const [, code = ''] = [...(await readFile('docs/webhook.md', 'utf8')).matchAll(/```js\n(.*?)```/gs)].map(
      ([, one]) => one,
    );
    // They have the time of the machine.
    portal.wait((Date.now() - portal.now().getTime()) / 1000);
    const { browser } = await begun();
    const reference = await submit(browser);
    const origin = await portal.app.listen({ host: '127.0.0.1', port: 0 });
    const path = join(folder, 'send.mjs');
    await writeFile(path, code);
    const { noteArrival } = await import(pathToFileURL(path).href);
    const secret = `whsec_${arrivalsSecret.toString('base64')}`;
    const sent = { reference, what: 'Official transcript' };
    expect(await noteArrival(origin, sent, secret, 'a-1')).toEqual({ is_new: true });
    expect(await noteArrival(origin, sent, secret, 'a-1')).toEqual({ is_new: false });
    expect(await notesOf(browser)).toEqual(['Official transcript']);
  });
});

it('is an unknown path without a shared secret', async () => {
  const other = await openPortal();
  try {
    const response = await send({ reference: 'NONE-NONE', what: 'x' }, {}, other);
    expect([response.statusCode, response.json()]).toEqual([404, { message: 'There is no such path.' }]);
  } finally {
    await other.close();
  }
});
