/** More applicants than a server can serve at once: what it gives up, and what it never does. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { overloads } from '../../server/http/overload.ts';
import { completeApplication } from '../support/complete-applications.ts';
import type { Browser } from '../support/browser.ts';
import { codeFor, goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { cardHolder, status, upload } from '../support/uploading.ts';
import { png } from '../../scripts/documents/pictures.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  portal = await openPortal();
  await portal.jobs.start();
  browser = await loggedIn(portal);
});
afterAll(() => portal.close());

/** Ends the waits of the applicants of a test. */
let endWaits: () => void = () => undefined;
afterEach(() => endWaits());

/** So many applicants wait until the test ends, or `endWaits` is called. */
function wait(applicants: number): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (let number = 0; number < applicants; number += 1) {
    void portal.app.overload.whileWaiting(`applicant ${number}`, () => promise);
  }
  endWaits = resolve;
}

const search = { query: { category: 'hs_ceeb', query: 'east' } };
const statusOf = async (name: Parameters<Browser['call']>[0], sent?: Parameters<Browser['call']>[1]): Promise<number> =>
  (await browser.call(name, sent)).statusCode;

describe('a server for which many applicants wait', () => {
  it('refuses searches first, with a time and a sentence, and no reads yet', async () => {
    wait(overloads.searches - 1);
    expect(await statusOf('lookup', search)).toBe(200);
    endWaits();
    wait(overloads.searches);
    const refused = await browser.call('lookup', search);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      503,
      '2',
      { message: 'The service is busy. Please try again in a moment.' },
    ]);
    expect(await statusOf('profile')).toBe(200);
  });

  it('then refuses reads, and polls for documents are answered', async () => {
    wait(overloads.reads);
    expect(await statusOf('profile')).toBe(503);
    expect(await statusOf('applications')).toBe(503);
    expect(await statusOf('pdfCopy')).toBe(503);
    expect(await statusOf('conversion')).toBe(200);
  });

  it('never refuses a sign-up, a log-in, a save or a submission', async () => {
    wait(overloads.reads * 10);
    const own = portal.browser();
    const username = 'late@example.edu';
    const account = { body: { username, password: goodPassword } };
    expect((await own.call('signup', account)).statusCode).toBe(200);
    expect((await own.call('confirm', { body: { username, code: codeFor(portal, username) } })).statusCode).toBe(200);
    expect((await own.call('login', account)).statusCode).toBe(200);
    endWaits();
    await own.loadProfile();
    wait(overloads.reads * 10);
    await own.call('webStatus', { body: { web_status: 'started' } });
    expect((await own.call('saveAnswers', { body: { answers: completeApplication } })).statusCode).toBe(200);
    await own.call('webStatus', { body: { web_status: 'validating' } });
    expect((await own.call('submit')).statusCode).toBe(200);
  });

  it('is normal again as soon as fewer wait', async () => {
    wait(overloads.reads);
    expect(await statusOf('profile')).toBe(503);
    endWaits();
    await expect.poll(() => portal.app.overload.waiting()).toBe(0);
    expect(await statusOf('profile')).toBe(200);
    expect(await statusOf('lookup', search)).toBe(200);
  });

  it('counts an applicant once, who sends many calls', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    endWaits = resolve;
    for (let number = 0; number < overloads.reads * 2; number += 1) {
      void portal.app.overload.whileWaiting('the same applicant', () => promise);
    }
    expect(portal.app.overload.waiting()).toBe(1);
    expect(await statusOf('profile')).toBe(200);
  });
});

describe('a document that arrives while many applicants wait', () => {
  it('is accepted, and converted when fewer wait', async () => {
    const holder = await cardHolder(portal);
    wait(overloads.background);
    const picture = png(20, 10, (x) => x * 10);
    const uploaded = upload(portal, holder, 'card.png', picture);
    const taken = sql`select from jobs.job where name = 'convert-document' and state = 'active'`;
    await expect.poll(async () => (await taken.execute(portal.database)).rows.length).toBe(1);
    for (let polls = 0; polls < 10; polls += 1) expect(await status(holder)).toMatchObject({ status: 'UNPROCESSED' });
    endWaits();
    expect(await uploaded).toMatchObject({ status: 'COMPLETED' });
  });
});
