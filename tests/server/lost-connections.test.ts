/**
 * Processes and networks that vanish without a word. `npm test` uses a tenth of the limits of the server, `npm run
 * test:all` the limits themselves.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, type Limits, openDatabase, requestLimits } from '../../server/index.ts';
import { isAll } from '../support/runs.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { openProxy, type Proxy } from '../support/silent-proxy.ts';

const limits: Limits = isAll
  ? requestLimits
  : { statement: 1_500, lock: 500, idleTransaction: 1_000, transaction: 6_000, answer: 2_000 };
/** Everything recovers within this time, with the limits of the server. */
const longestMs = 30_000;

let portal: Portal;
let proxy: Proxy;
let database: Database;
let browser: Browser;
let bystander: Browser;
beforeAll(async () => {
  proxy = await openProxy(inject('postgres').host);
  portal = await openPortal({}, undefined, async (options) => {
    const name = (
      await options.database.selectNoFrom(({ fn }) => fn<string>('current_database').as('name')).execute()
    )[0];
    const connection = { host: proxy.host, user: inject('postgres').user, database: name?.name ?? '' };
    database = openDatabase(connection, () => undefined, limits);
    return { ...options, database };
  });
  browser = await loggedIn(portal);
  bystander = await loggedIn(portal);
  // Each request of the browsers waits for its mails, which need the database too.
  await portal.app.mailWorker.stop();
});
afterEach(() => proxy.restore());
afterAll(async () => {
  await portal.close();
  await database.destroy();
  await proxy.close();
});

const save = (value: string): Promise<Answer> =>
  browser.call('saveAnswers', { body: { answers: { first_name: value } } });

/** Saves until it succeeds, as the page does. Returns the other responses and the time. */
async function saveRepeatedly(value: string): Promise<{ refusals: readonly Answer[]; ms: number }> {
  const began = performance.now();
  const refusals: Answer[] = [];
  while (performance.now() - began < longestMs) {
    const answer = await save(value);
    if (answer.statusCode === 200) return { refusals, ms: performance.now() - began };
    refusals.push(answer);
  }
  throw new Error(`No save succeeded: ${refusals.map(({ statusCode }) => statusCode).join(' ')}.`);
}

const isBusy = ({ statusCode, headers, body }: Answer): boolean =>
  statusCode === 503 && headers['retry-after'] === '2' && body.includes('The service is busy.');

async function storedName(): Promise<string | boolean | undefined> {
  return (await browser.loadProfile()).answer['first_name'];
}

describe('a web process that is stopped in a save', () => {
  it('delays the saves of its applicant elsewhere, which are told to try again, and no other one', async () => {
    const { host, user } = inject('postgres');
    const { username } = await browser.loadProfile();
    const accounts = portal.database.selectFrom('accounts').select('id').where('username', '=', username);
    const { id } = await accounts.executeTakeFirstOrThrow();
    const connection = JSON.stringify({ host, user, database: portal.databaseName });
    const script = 'tests/server/probes/stopped-holder.ts';
    const holder = spawn(process.execPath, [script, connection, JSON.stringify(limits), id]);
    try {
      await once(holder.stdout, 'data');
      holder.kill('SIGSTOP');
      const other = await bystander.call('saveAnswers', { body: { answers: { first_name: 'Bea' } } });
      expect(other.statusCode).toBe(200);
      const { refusals, ms } = await saveRepeatedly('Ida');
      process.stdout.write(`A stopped process delayed a save for ${Math.round(ms)} ms.\n`);
      expect(refusals.filter((refusal) => !isBusy(refusal)).map(({ body }) => body)).toEqual([]);
      expect(refusals.length).toBeGreaterThan(0);
      expect(await storedName()).toBe('Ida');
    } finally {
      holder.kill('SIGKILL');
    }
  });
});

describe('a network that swallows everything', () => {
  it.each([
    ['for the connections that were open', (): void => proxy.restore()],
    ['until it is repaired', (): void => undefined],
  ])('%s ends in 503 for what is in flight, and then in saves', async (_what, repairAtOnce) => {
    // All connections of the pool are open.
    await Promise.all(Array.from({ length: 20 }, (_value, index) => save(`Ada ${index}`)));
    proxy.silence();
    repairAtOnce();
    const began = performance.now();
    const inFlight = await Promise.all(Array.from({ length: 20 }, (_value, index) => save(`Ada ${index}`)));
    proxy.restore();
    expect(inFlight.filter((answer) => answer.statusCode !== 200 && !isBusy(answer)).map(({ body }) => body)).toEqual(
      [],
    );
    expect(inFlight.some(isBusy)).toBe(true);
    const { refusals } = await saveRepeatedly('Grace');
    const ms = performance.now() - began;
    process.stdout.write(`A silent network delayed a save for ${Math.round(ms)} ms.\n`);
    expect(refusals.filter((refusal) => !isBusy(refusal)).map(({ body }) => body)).toEqual([]);
    expect(ms).toBeLessThan(longestMs);
    expect(await storedName()).toBe('Grace');
    expect(await browser.call('profile')).toMatchObject({ statusCode: 200 });
  });
});
