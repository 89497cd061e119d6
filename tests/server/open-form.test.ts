/** A form that is answered without an account: its submission, and the places that read submissions. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { contract, type Output } from '../../api-client/index.ts';
import { type AppOptions, catalogOf, createApp } from '../../server/index.ts';
import { createBrowser, type Answer } from '../support/browser.ts';
import { forms, goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { catalog, scholarship, smallForm } from './small-form.ts';

const feedback = smallForm({
  id: 'feedback',
  access: 'open',
  pages: [
    {
      id: 'visit',
      title: 'Your visit',
      blocks: [
        { type: 'text', key: 'liked', label: 'What did you like?', required: 'What did you like?' },
        { type: 'ssn', key: 'ssn', label: 'Social Security Number' },
        { type: 'calculated', key: 'length', label: 'Length' },
        {
          type: 'text',
          key: 'more',
          label: 'And what else?',
          when: [{ valueKey: 'liked', operator: 'equals', target: 'All' }],
        },
      ],
    },
    { id: 'sent', role: 'completion', title: 'Sent', blocks: [] },
  ],
  calculations: [{ key: 'length', from: ['liked'], calculate: '$length(liked)' }],
  dataModel: {
    keys: {
      liked: { type: 'text', maxLength: 50 },
      ssn: { type: 'text', maxLength: 11, sensitive: true },
      length: { type: 'number', maxLength: 10 },
      more: { type: 'text', maxLength: 50 },
    },
  },
});

interface Servers {
  readonly portal: Portal;
  /** Sends answers to one of two servers of one database. */
  readonly send: (server: 0 | 1, sent?: object, headers?: Record<string, string>) => Promise<Answer>;
}

async function openServers(change: (options: AppOptions) => AppOptions = (options) => options): Promise<Servers> {
  let options: AppOptions | undefined;
  const portal = await openPortal({ trustProxy: 1 }, undefined, (given) => {
    options = change({ ...given, forms: catalog(scholarship, feedback) });
    return options;
  });
  onTestFinished(() => portal.close());
  if (options === undefined) throw new Error('The portal has no options.');
  const other = await createApp(options);
  onTestFinished(() => other.close());
  const apps = [portal.app, other] as const;
  const send: Servers['send'] = (server, sent = {}, headers = {}) =>
    createBrowser(apps[server]).send('POST', '/feedback/public/answers', {
      body: { answers: { liked: 'The trees' }, tabs: {}, add_another: {}, key: newKey(), ...sent },
      headers,
    });
  return { portal, send };
}

const newKey = (): string => randomUUID().replaceAll('-', '');
const referenceIn = (answer: Answer): string => answer.json<Output<'sendAnswers'>>().receipt.reference;
const submissionsIn = ({ database }: Portal) =>
  database.selectFrom('submissions').select(['reference', 'answers', 'sealed']).execute();

describe('answers to an open form', () => {
  it('are a submission with a reference, and nothing about the person is stored', async () => {
    const { portal, send } = await openServers();
    const answer = await send(0, { answers: { liked: 'All', more: 'The lake', ssn: '123-45-6789' } });
    expect(answer.statusCode).toBe(200);
    expect(referenceIn(answer)).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(answer.cookies).toEqual([]);
    const [submission] = await submissionsIn(portal);
    expect(submission).toMatchObject({
      reference: referenceIn(answer),
      answers: { liked: 'All', more: 'The lake', length: '3' },
      sealed: { ssn: expect.stringMatching(/^(?!.*6789)/) },
    });
    const accounts = await portal.database.selectFrom('accounts').selectAll().execute();
    expect(accounts).toMatchObject([{ username: null, password_hash: null }]);
    const audit = await portal.database.selectFrom('audit').selectAll().execute();
    expect(audit).toMatchObject([{ event: 'submitted', form_id: 'feedback', network: null }]);
    expect(portal.mails).toEqual([]);
  });

  it('are validated as those of an applicant', async () => {
    const { portal, send } = await openServers();
    const errors = async (answers: object): Promise<unknown> => {
      const answer = await send(0, { answers });
      expect(answer.statusCode).toBe(422);
      return Object.keys(answer.json().errors);
    };
    expect(await errors({})).toEqual(['liked']);
    expect(await errors({ liked: 'The trees', more: 'The lake' })).toEqual(['more']);
    expect(await errors({ liked: 'x'.repeat(51) })).toEqual(['liked']);
    expect(await errors({ liked: 'The trees', length: '100' })).toEqual(['length']);
    expect(await errors({ liked: 'The trees', other: 'x' })).toEqual(['other']);
    expect((await send(0, { key: 'short' })).statusCode).toBe(400);
    expect((await send(0, { definition: '0'.repeat(64) })).statusCode).toBe(409);
    expect(await submissionsIn(portal)).toEqual([]);
    expect(await portal.database.selectFrom('accounts').selectAll().execute()).toEqual([]);
  });

  it('are refused for another site and outside of the opening times', async () => {
    const timed = { ...feedback, form: { ...feedback.form, hostParts: { ...feedback.form.hostParts } } };
    Object.assign(timed.form.hostParts, { opens: '2026-03-16T10:05', closes: '2026-03-16T10:09' });
    const { portal, send } = await openServers((options) => ({ ...options, forms: catalog(scholarship, timed) }));
    const key = newKey();
    expect((await send(0, { key })).json()).toMatchObject({ opening: 'early' });
    portal.wait(5 * 60);
    expect((await send(0, { key }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    const answer = await send(0, { key });
    expect(answer.statusCode).toBe(200);
    portal.wait(5 * 60);
    expect((await send(0)).json()).toMatchObject({ opening: 'closed' });
    expect(referenceIn(await send(0, { key }))).toBe(referenceIn(answer));
  });
});

describe('a key', () => {
  it('makes one submission, also at another server', async () => {
    const { portal, send } = await openServers();
    const key = newKey();
    const [first, again, changed] = [
      await send(0, { key }),
      await send(1, { key }),
      await send(1, { key, answers: { liked: 'The lake' } }),
    ];
    expect([again, changed].map(referenceIn)).toEqual([referenceIn(first), referenceIn(first)]);
    expect([first, again, changed].map((answer) => answer.json().is_changed)).toEqual([false, false, true]);
    expect(await submissionsIn(portal)).toMatchObject([{ answers: { liked: 'The trees' } }]);
    expect(referenceIn(await send(1))).not.toBe(referenceIn(first));
  });

  it.each([
    [0, 1],
    [1, 0],
  ] as const)('makes one submission of two requests at the same moment, server %d first', async (first, second) => {
    const { portal, send } = await openServers();
    const key = newKey();
    const { release, isWaiting } = await holdStatuses(portal);
    const before = send(first, { key });
    await isWaiting(1);
    const after = send(second, { key, answers: { liked: 'The lake' } });
    await isWaiting(2);
    await release();
    const answers = await Promise.all([before, after]);
    expect(answers.map((answer) => answer.json().is_changed)).toEqual([false, true]);
    expect(new Set(answers.map(referenceIn)).size).toBe(1);
    expect(await submissionsIn(portal)).toMatchObject([{ answers: { liked: 'The trees' } }]);
  });

  it('makes the submission of the second request when the first one fails', async () => {
    const { portal, send } = await openServers();
    const key = newKey();
    const { release, isWaiting, end } = await holdStatuses(portal);
    const before = send(0, { key });
    await isWaiting(1);
    const after = send(1, { key, answers: { liked: 'The lake' } });
    await isWaiting(2);
    await end();
    expect((await before).statusCode).toBe(503);
    await release();
    expect((await after).json()).toMatchObject({ is_changed: false });
    expect(await submissionsIn(portal)).toMatchObject([{ answers: { liked: 'The lake' } }]);
  });
});

/** Holds the table that a submission writes last. */
async function holdStatuses({ database }: Portal) {
  const holder = await database.startTransaction().execute();
  // A portal closes when its connections are free.
  onTestFinished(async () => {
    if (!holder.isRolledBack) await holder.rollback().execute();
  });
  await sql`lock table statuses in exclusive mode`.execute(holder);
  const waiting = sql`from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const count = async (): Promise<number> => (await sql`select ${waiting}`.execute(database)).rows.length;
  return {
    release: () => holder.rollback().execute(),
    isWaiting: (expected: number) => expect.poll(count).toBe(expected),
    /** Ends the connection that waits for the table. */
    end: () => sql`select pg_terminate_backend(pid) ${waiting} and wait_event = 'relation'`.execute(database),
  };
}

describe('the answers of a network', () => {
  it('have one limit at two servers, which a repeated call does not count for', async () => {
    const { portal, send } = await openServers();
    const key = newKey();
    const first = await send(0, { key });
    const answers = await Promise.all(Array.from({ length: 61 }, (_value, call) => send(call % 2 === 0 ? 0 : 1)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(59);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(['60', '60']);
    expect(referenceIn(await send(1, { key }))).toBe(referenceIn(first));
    expect((await send(1, {}, { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(200);
    portal.wait(60);
    expect((await send(1)).statusCode).toBe(200);
    expect((await send(0)).statusCode).toBe(429);
    const names = await portal.database.selectFrom('call_rates').select('name').execute();
    expect(names.filter(({ name }) => /\d+\.\d+\.\d+/.test(name))).toEqual([]);
  });

  it('are not used up by pages of a former form, nor before the form opens', async () => {
    const timed = { ...feedback, form: { ...feedback.form, hostParts: { ...feedback.form.hostParts } } };
    Object.assign(timed.form.hostParts, { opens: '2026-03-16T10:05' });
    const { portal, send } = await openServers((options) => ({ ...options, forms: catalog(scholarship, timed) }));
    const statuses = async (sent: object): Promise<readonly number[]> => {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_value, call) => send(call % 2 === 0 ? 0 : 1, sent)),
      );
      return [...new Set(answers.map(({ statusCode }) => statusCode))];
    };
    expect(await statuses({})).toEqual([403]);
    portal.wait(5 * 60);
    expect(await statuses({ definition: '0'.repeat(64) })).toEqual([409]);
    expect(await statuses({})).toEqual([200]);
  });
});

describe('the calls of an account', () => {
  it.each(['signup', 'login', 'profile', 'saveAnswers', 'submit', 'forgotPassword'] as const)(
    'do not exist at an open form: %s',
    async (name) => {
      const { portal } = await openServers();
      const browser = await loggedIn(portal);
      const { method, path } = contract[name];
      const body = method === 'GET' ? {} : { body: { username: 'ada@example.edu', password: goodPassword } };
      const answer = await browser.send(method, `/feedback${path}`, {
        ...body,
        headers: { 'x-binding': browser.binding ?? '' },
      });
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'This form is answered without an account.']);
    },
  );

  it('are needed for other forms, which do not list it', async () => {
    const { portal } = await openServers();
    const browser = await loggedIn(portal);
    const body = { answers: {}, tabs: {}, add_another: {}, key: newKey() };
    expect((await browser.call('sendAnswers', { body })).json().message).toBe('This form is answered with an account.');
    const { applications } = (await browser.call('applications')).json<Output<'applications'>>();
    expect(applications.map(({ path }) => path)).toEqual(['/scholarship/']);
    expect((await browser.loadProfile()).forms).toBe(1);
  });

  it('would begin at the default form, which is not open beside forms with accounts', () => {
    const accounts = Object.values(forms.accounts);
    expect(() => catalogOf([feedback, scholarship], 'feedback', accounts)).toThrow(
      'The default form "feedback" is answered without an account, and another form needs one.',
    );
    expect(catalogOf([feedback], 'feedback', accounts).served.size).toBe(1);
  });
});
