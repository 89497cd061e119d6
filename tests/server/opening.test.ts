/** Forms that open and close: the arrival of a call decides, to the second. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { png } from '../../scripts/documents/pictures.ts';
import { lockApplication } from '../../server/database/applications.ts';
import { forms, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { accountIdOf } from '../support/stored-rows.ts';
import { callsOf } from './form-calls.ts';
import { catalog, smallForm } from './small-form.ts';
import { formOf, type Presigned } from '../support/uploading.ts';

/** A small form with these opening times, in the time zone America/Chicago. */
const timed = (id: string, times: { readonly opens?: string; readonly closes?: string }) =>
  smallForm({
    id,
    ...times,
    pages: [
      {
        id: 'you',
        title: 'You',
        blocks: [
          { type: 'text', key: 'first_name', label: 'First Name', required: 'First Name is required.' },
          { type: 'upload', key: 'transcript', label: 'Transcript' },
          {
            type: 'tabs',
            id: 'ways',
            label: 'Ways',
            default: 'one',
            tabs: [
              { id: 'one', label: 'One', blocks: [] },
              { id: 'two', label: 'Two', blocks: [] },
            ],
          },
        ],
      },
      { id: 'thanks', role: 'completion', title: 'Thank you', blocks: [] },
    ],
    dataModel: {
      keys: { first_name: { type: 'text', maxLength: 128 }, transcript: { type: 'document', maxLength: 8 } },
    },
  });

/**
 * The clock of the portal starts at 10:00 in Chicago, and each test has a form that closes at another time. An
 * applicant logs in shortly before, because a session without activity ends.
 */
const closing = ['10:05', '10:15', '10:30', '10:45', '11:30', '12:15', '13:00'];
const idOf = (time: string): string => `until-${time.replace(':', '')}`;

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({}, undefined, (options) => ({
    ...options,
    forms: catalog(
      forms.current,
      timed('tomorrow', { opens: '2026-03-17' }),
      ...closing.map((time) => timed(idOf(time), { closes: `2026-03-16T${time}` })),
    ),
  }));
});
afterAll(() => portal.close());

/** Moves the clock to a time of 16 March 2026 in Chicago. */
const waitUntil = (time: string): void =>
  portal.wait((Date.parse(`2026-03-16T${time}-05:00`) - portal.now().getTime()) / 1000);

describe('a form that opens tomorrow', () => {
  it('refuses answers and a submission, and names the time', async () => {
    const browser = await loggedIn(portal);
    const { save, submit, profile } = callsOf(browser, 'tomorrow');
    const message = 'This form opens on March 17, 2026 at 12:00 AM CDT. Nothing can be saved before then.';
    for (const refused of [await save('Ada'), await submit()]) {
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toEqual({ message, opening: 'early' });
    }
    expect(await profile()).toMatchObject({ answer: {}, opening: 'early' });
  });
});

describe('a form that closes', () => {
  it('accepts an answer until the end of its last minute, and keeps it', async () => {
    waitUntil('10:05:00');
    const browser = await loggedIn(portal);
    const { save, profile } = callsOf(browser, idOf('10:05'));
    waitUntil('10:05:59.999');
    expect((await save('Ada')).statusCode).toBe(200);
    expect((await profile()).opening).toBe('open');
    waitUntil('10:06:00.000');
    const refused = await save('Grace');
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({
      message:
        'This form closed on March 16, 2026 at 10:05 AM CDT. Nothing can be saved or submitted anymore; what you typed ' +
        'stays on this page. If you have questions, email help@example.edu.',
      opening: 'closed',
    });
    expect(await profile()).toMatchObject({ answer: { first_name: 'Ada' }, opening: 'closed' });
  });

  it('refuses every change of a draft, but not the record of the open page and of the shown errors', async () => {
    waitUntil('10:15:00');
    const browser = await loggedIn(portal);
    const { save, call } = callsOf(browser, idOf('10:15'));
    await save('Ada');
    waitUntil('10:16:00');
    const refused = await Promise.all([
      call('PUT', '/tabs', { body: { tab_id: 'ways', chosen_tab: 'two' } }),
      call('POST', '/web-status', { body: { web_status: 'started' } }),
      call('POST', '/presigned-url', { body: { answer_key: 'transcript' } }),
      call('DELETE', '/document-answer/transcript'),
      call('DELETE', '/pdf/document-answer/transcript'),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
    expect((await call('PUT', '/last-page', { body: { last_page: '/you' } })).statusCode).toBe(200);
    expect((await call('POST', '/validations', { body: { errors: {} } })).statusCode).toBe(200);
  });

  it('accepts an answer that arrived before the closing and was processed after it', async () => {
    waitUntil('10:30:00');
    const browser = await loggedIn(portal);
    const form = idOf('10:30');
    const { save, profile } = callsOf(browser, form);
    await save('Ada');
    const { username } = await browser.loadProfile();
    const id = await accountIdOf(portal, username);
    const lock = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = portal.database.transaction().execute(async (transaction) => {
      await lockApplication(transaction, { accountId: id, formId: form });
      lock.resolve();
      await release.promise;
    });
    await lock.promise;
    waitUntil('10:30:59.999');
    const saved = save('Grace');
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(portal.database)).rows[0]?.count).toBe(1);
    waitUntil('10:31:00');
    release.resolve();
    await holding;
    expect((await saved).statusCode).toBe(200);
    expect((await profile()).answer).toEqual({ first_name: 'Grace' });
  });

  it('accepts a submission that has begun for ten minutes more, and repeats its receipt later', async () => {
    waitUntil('10:45:00');
    const [first, second] = [await loggedIn(portal), await loggedIn(portal)];
    const [inTime, late] = [callsOf(first, idOf('10:45')), callsOf(second, idOf('10:45'))];
    for (const { save, begin } of [inTime, late]) {
      await save('Ada');
      await begin();
    }
    waitUntil('10:55:59.999');
    const submitted = await inTime.submit();
    expect(submitted.statusCode, submitted.body).toBe(200);
    expect((await inTime.save('Grace')).statusCode, 'after the submission').toBe(409);
    waitUntil('10:56:00.000');
    expect((await late.submit()).json().opening).toBe('closed');
    expect((await inTime.submit()).json()).toMatchObject({ is_repeat: true, receipt: submitted.json().receipt });
    expect(await late.profile()).toMatchObject({ receipt: null, answer: { first_name: 'Ada' } });
  });

  it('refuses a submission that has not begun from the first second', async () => {
    waitUntil('11:30:00');
    const [first, second] = [await loggedIn(portal), await loggedIn(portal)];
    const [inTime, late] = [callsOf(first, idOf('11:30')), callsOf(second, idOf('11:30'))];
    for (const { save } of [inTime, late]) await save('Ada');
    waitUntil('11:30:59.999');
    expect((await inTime.submit()).statusCode).toBe(200);
    waitUntil('11:31:00.000');
    expect((await late.submit()).statusCode).toBe(403);
  });

  it('takes over a file whose upload began before the closing, and submits it', async () => {
    waitUntil('12:15:00');
    const browser = await loggedIn(portal);
    const { call, save, begin, submit, profile } = callsOf(browser, idOf('12:15'));
    await save('Ada');
    await begin();
    waitUntil('12:15:59.999');
    const { url, fields } = (
      await call('POST', '/presigned-url', { body: { answer_key: 'transcript' } })
    ).json<Presigned>();
    waitUntil('12:20:00');
    const { body, type } = formOf(
      fields,
      png(20, 10, (x) => x * 10),
    );
    const posted = { method: 'POST', url, headers: { 'content-type': type }, payload: body } as const;
    expect((await portal.app.inject(posted)).statusCode).toBe(204);
    const received = { file_key: fields['key'], file_name: 'transcript.png' };
    expect((await call('POST', '/pdf/document-answer/transcript', { body: received })).statusCode).toBe(200);
    const status = async () => (await call('GET', '/pdf/document-answer/transcript')).json().status;
    await expect.poll(status, { interval: 100 }).toBe('COMPLETED');
    expect((await profile()).answer).toEqual({ first_name: 'Ada', transcript: 'ANSWERED' });
    expect((await submit()).statusCode).toBe(200);
  });

  it('does not take over the file ten minutes later', async () => {
    waitUntil('13:00:00');
    const browser = await loggedIn(portal);
    const { call, save, profile } = callsOf(browser, idOf('13:00'));
    await save('Ada');
    const { fields } = (await call('POST', '/presigned-url', { body: { answer_key: 'transcript' } })).json<Presigned>();
    waitUntil('13:11:00.000');
    const received = { file_key: fields['key'], file_name: 'transcript.png' };
    expect((await call('POST', '/pdf/document-answer/transcript', { body: received })).statusCode).toBe(403);
    expect((await profile()).document_answer).toEqual({});
  });
});

describe('the identity of a definition', () => {
  it('does not change with the opening times, so that open pages and drafts continue', () => {
    const [plain, extended] = [timed('one', {}), timed('one', { opens: '2026-03-01', closes: '2026-04-01' })];
    expect(extended.definition.hash).toBe(plain.definition.hash);
    expect(extended.definition.content.expanded.hostParts).toMatchObject({ closes: '2026-04-01' });
  });
});
