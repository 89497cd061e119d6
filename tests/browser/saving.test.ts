import { beforeAll, describe, expect, it } from 'vitest';
import type { Answers } from '../../engine/index.ts';
import { admissions } from '../support/admissions.ts';
import { followSteps, loggedIn } from '../drivers/browser-driver.ts';
import { answer, answerIn } from '../drivers/controls.ts';
import { comesBack } from '../drivers/returning.ts';
import { storedProfile } from '../drivers/stored-profile.ts';
import { installClock, prefetchParts } from '../drivers/window.ts';
import { partsArePrefetched } from '../drivers/prefetched.ts';
import { isSaved } from './two-windows.ts';

beforeAll(prefetchParts);

/** An applicant, and the calls of the page from then on. */
async function watched(answers?: Answers) {
  const window = answers === undefined ? await loggedIn() : await comesBack({ answers });
  const calls: string[] = [];
  window.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return { ...window, calls };
}

describe('saving', () => {
  it('starts shortly after the last change, and is shown after the response of the server', async () => {
    const { page } = await loggedIn();
    // The proposed answer is saved with the first answer.
    const proposed = isSaved(page, 'email_address');
    await answer(page, 'last_name', 'Lovelace');
    await proposed;
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/answer'));
    await answer(page, 'first_name', 'Ada');
    const response = await saved;
    expect(response.request().postDataJSON()).toMatchObject({ answers: { first_name: 'Ada' } });
    expect(Object.keys((response.request().postDataJSON() as { readonly answers: object }).answers)).toEqual([
      'first_name',
    ]);
    await expect.poll(() => page.locator('p', { hasText: /^Saved \d/ }).count()).toBeGreaterThan(0);
  });

  it('happens when the page is left earlier, and until then the page shows unsaved changes', async () => {
    const { page, settled } = await loggedIn();
    await settled();
    await installClock(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await answer(page, 'first_name', 'Ada');
    await expect.poll(() => page.getByText('Not saved yet', { exact: true }).count()).toBe(1);
    await page.reload();
    await page.clock.resume();
    await page.locator('#first_name').waitFor();
    // The new page can load the profile before the server has stored the answer of the former one.
    await expect.poll(async () => (await storedProfile(page)).answer['first_name']).toBe('Ada');
    await page.reload();
    expect(await answerIn(page, 'first_name')).toBe('Ada');
  });

  it('happens before a link of the steps is followed, together with the shown errors and the page', async () => {
    const { page, applicant, calls } = await watched();
    await answer(page, 'first_name', 'Ada');
    await applicant.goesTo('academics');
    await expect
      .poll(() => calls)
      .toEqual(expect.arrayContaining(['PUT /api/answer', 'POST /api/validations', 'PUT /api/last-page']));
    expect(calls.indexOf('PUT /api/answer')).toBeLessThan(calls.indexOf('POST /api/validations'));
  });

  it('submits in order: answers, status, validations, submission, status', async () => {
    const { legal_agree: certification = '', ...answers } = admissions.complete;
    const { applicant, calls } = await watched(answers);
    await applicant.answers({ legal_agree: certification });
    await applicant.submits();
    const writes = calls.filter((call) => /(?:answer|web-status|validations|submit)$/.test(call));
    // A slow machine saves the last answer before Submit is pressed.
    expect(writes.filter((call, at) => call !== writes[at - 1]).slice(-5)).toEqual([
      'PUT /api/answer',
      'POST /api/web-status',
      'POST /api/validations',
      'POST /api/submit',
      'POST /api/web-status',
    ]);
  });

  it('restores the last page of an applicant', async () => {
    const { page, applicant } = await loggedIn({ path: '/academics' });
    await applicant.answers({ applied_major: 'undecided' });
    await applicant.logsOut();
    await applicant.logsIn();
    await page.waitForURL('**/academics');
    await page.locator('#applied_major').waitFor();
    expect(await answerIn(page, 'applied_major')).toBe('undecided');
  });

  it('shows a failure and keeps the page', async () => {
    const { page, mishaps } = await loggedIn();
    await page.route('**/api/answer', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"The disk is full."}' }),
    );
    await answer(page, 'first_name', 'Ada');
    await page.getByRole('button', { name: 'Save & Continue' }).click();
    await expect.poll(() => page.getByRole('main').getByText('The disk is full.').count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/about');
    expect(await answerIn(page, 'first_name')).toBe('Ada');
    expect(mishaps).toEqual([]);
  });

  it('blocks no navigation without a network: every page is available, and input is saved later', async () => {
    const { page, settled, mishaps } = await loggedIn();
    await partsArePrefetched({ page, settled });
    await page.context().setOffline(true);
    await answer(page, 'first_name', 'Ada');
    await followSteps(page);
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/answer') && response.ok());
    await page.context().setOffline(false);
    expect((await saved).request().postDataJSON()).toMatchObject({ answers: { first_name: 'Ada' } });
    expect(mishaps).toEqual([]);
  });

  it('shows a missing network when the button cannot leave the page, until the answers are saved', async () => {
    const { page, settled, mishaps } = await loggedIn();
    await settled();
    await page.context().setOffline(true);
    await answer(page, 'first_name', 'Ada');
    await page.getByRole('button', { name: 'Save & Continue' }).click();
    const alerts = page.getByRole('main').getByRole('alert');
    await alerts
      .getByText("You're offline. Please try again once you're back online. What you typed stays here.")
      .waitFor();
    expect(await alerts.allInnerTexts()).not.toContainEqual(expect.stringContaining('unexpected error'));
    await page.context().setOffline(false);
    await page
      .locator('p', { hasText: /^Saved \d/ })
      .first()
      .waitFor();
    await expect.poll(() => alerts.getByText('You are offline').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/about');
    expect(mishaps).toEqual([]);
  });

  it('moves one page forward after a double press of the button', async () => {
    const { page, settled } = await loggedIn();
    await settled();
    const pages = await page.evaluate(() => history.length);
    const pressedTwice = Promise.withResolvers<void>();
    await page.route('**/api/validations', async (route) => {
      await pressedTwice.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save & Continue' }).dblclick();
    pressedTwice.resolve();
    await page.waitForURL('**/high-school');
    await settled();
    expect(await page.evaluate(() => history.length)).toBe(pages + 1);
  });

  it('leads to the login with the reason after the end of the session', async () => {
    const { page } = await loggedIn();
    await page.route('**/api/answer', (route) =>
      route.fulfill({ status: 401, contentType: 'application/json', body: '{"message":"no session"}' }),
    );
    await answer(page, 'first_name', 'Ada');
    await page.getByRole('button', { name: 'Save & Continue' }).click();
    await page.waitForURL('**/login');
    await expect
      .poll(() => page.getByRole('main').innerText())
      .toContain('Your session is invalid. Please clear your cookies and login again.');
  });
});
