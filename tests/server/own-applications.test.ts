/** The applications of one account to all forms, and two windows with two forms. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Sent } from '../support/browser.ts';
import { forms, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { catalog, scholarship, smallForm } from './small-form.ts';

const timed = (id: string, times: { readonly opens?: string; readonly closes?: string }) =>
  smallForm({
    id,
    title: `The ${id} form`,
    ...times,
    pages: [
      { id: 'one', title: 'One', blocks: [{ type: 'text', key: 'first_name', label: 'Name', required: 'Name' }] },
      { id: 'two', title: 'Two', blocks: [{ type: 'text', key: 'last_name', label: 'Last Name' }] },
      { id: 'thanks', role: 'completion', title: 'Thank you', blocks: [] },
    ],
    dataModel: { keys: { first_name: { type: 'text', maxLength: 45 }, last_name: { type: 'text', maxLength: 45 } } },
  });

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({}, undefined, (options) => ({
    ...options,
    forms: catalog(
      forms.current,
      scholarship,
      timed('early', { opens: '2026-03-17' }),
      timed('late', { closes: '2026-03-16T10:05' }),
    ),
  }));
});
afterAll(() => portal.close());

/** A call about another form than the default one. */
const callOf =
  (browser: Browser, form: string) =>
  (method: string, path: string, sent: Sent = {}) =>
    browser.send(method, `/${form}/api${path}`, { ...sent, headers: { 'x-binding': browser.binding ?? '' } });

const listed = async (browser: Browser) =>
  (await browser.call('applications')).json<{ applications: Record<string, unknown>[] }>().applications;

it('a visitor sees the forms and their opening times', async () => {
  const answer = await portal.browser().call('applications');
  expect(answer.statusCode).toBe(200);
  const { username, applications } = answer.json();
  expect(username).toBeNull();
  expect(applications.map((one: Record<string, unknown>) => [one['path'], one['is_current'], one['opening']])).toEqual([
    [`/${forms.current.form.id}/`, true, 'open'],
    ['/scholarship/', false, 'open'],
    ['/early/', false, 'early'],
    ['/late/', false, 'open'],
  ]);
  expect(applications[2]).toMatchObject({
    title: 'The early form',
    opens: 'March 17, 2026 at 12:00 AM CDT',
    closes: null,
    web_status: null,
    receipt: null,
  });
});

it('an applicant sees the state of each application', async () => {
  const browser = await loggedIn(portal);
  const [one, late] = [callOf(browser, 'scholarship'), callOf(browser, 'late')];
  // Opening the first page of the default form sets its status; the list shows an application from its first answer on.
  await browser.call('webStatus', { body: { web_status: 'started' } });
  await late('POST', '/web-status', { body: { web_status: 'started' } });
  await late('PUT', '/answer', { body: { answers: { last_name: 'Lovelace' } } });
  await one('PUT', '/answer', { body: { answers: { first_name: 'Ada' } } });
  const { receipt } = (await one('POST', '/submit')).json();
  expect((await listed(browser)).map(({ web_status: status }) => status)).toEqual([null, 'submitted', null, 'started']);
  portal.wait(10 * 60);
  const applications = await listed(browser);
  expect(applications[1]).toMatchObject({ receipt, opening: 'open' });
  // Drafts of before the time of the last change was stored have none.
  await portal.database.updateTable('applications').set({ saved_at: null }).where('form_id', '=', 'late').execute();
  expect((await listed(browser))[3]).toMatchObject({ web_status: 'started', steps_complete: 1, saved_at: null });
  expect(applications[3]).toMatchObject({
    opening: 'closed',
    closes: 'March 16, 2026 at 10:05 AM CDT',
    steps: 2,
    steps_complete: 1,
    saved_at: '2026-03-16T10:00:00-05:00',
    receipt: null,
  });
});

it('the answers of two forms in two windows do not mix, and a log-out in one ends both', async () => {
  const browser = await loggedIn(portal);
  const other = callOf(browser, 'scholarship');
  const names = ['Ada', 'Grace', 'Mary', 'Emmy'];
  await Promise.all(
    names.flatMap((name) => [
      browser.call('saveAnswers', { body: { answers: { first_name: name } } }),
      other('PUT', '/answer', { body: { answers: { first_name: `${name} of the scholarship` } } }),
    ]),
  );
  expect((await browser.loadProfile()).answer['first_name']).toMatch(/^\w+$/);
  expect((await other('GET', '/profile')).json().answer['first_name']).toMatch(/^\w+ of the scholarship$/);
  expect((await other('GET', '/logout')).statusCode).toBe(200);
  expect((await browser.call('profile')).statusCode).toBe(401);
  expect((await other('PUT', '/answer', { body: { answers: { first_name: 'Eve' } } })).statusCode).toBe(401);
});
