import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { applicantIn, open } from '../drivers/browser-driver.ts';
import { newUsername, password, runningPortal } from '../drivers/running-portal.ts';
import { createAccount } from '../drivers/session.ts';
import { createVisit } from '../drivers/visit.ts';
import { openWindow, type Window } from '../drivers/window.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { textOfPages } from '../support/pdf-content.ts';

/** An applicant who has submitted and logs in. `prepare` runs before the page is opened. */
async function submitted(
  prepare: (window: Window) => Promise<unknown> = async () => undefined,
): Promise<Window & { readonly reference: string }> {
  const username = newUsername();
  await createAccount(username);
  const { client, bindTo } = createVisit((await runningPortal()).origin);
  await client.login({ body: { username, password } });
  bindTo((await client.profile()).binding);
  await client.saveAnswers({ body: { answers: { ...completeApplication } } });
  const {
    receipt: { reference },
  } = await client.submit();
  const window = await openWindow({ acceptDownloads: true });
  await prepare(window);
  await open(window.page, '/login');
  await window.page.locator('#username').fill(username);
  await window.page.locator('#password').fill(password);
  await window.page.keyboard.press('Enter');
  await window.page.waitForURL('**/completion');
  return { ...window, reference };
}

const link = 'Download a PDF copy of your application';
const error = 'Error downloading PDF copy of your application.';
const generic = "We've encountered an unexpected error at this time. Please try again later.";

describe('the PDF copy on the completion page', () => {
  it('is requested automatically and downloaded with one click', async () => {
    const { page, mishaps, reference } = await submitted();
    await page.getByRole('link', { name: link }).waitFor();
    await expect.poll(() => page.getByText('Your PDF copy is ready.').count()).toBe(1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: link }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`admissions-${reference}.pdf`);
    const pages = await textOfPages(await buffer(await download.createReadStream()));
    expect(pages.join(' ')).toContain('Application of Ada Lovelace');
    expect(page.url()).toMatch(/\/completion$/);
    expect(mishaps).toEqual([]);
  });

  it('has a note while it is made, and is polled every second', async () => {
    const times: number[] = [];
    const { page } = await submitted(({ page: one }) =>
      one.route('**/api/pdf', (route) => {
        times.push(Date.now());
        return route.fulfill({
          json: {
            status: times.length < 3 ? 'IN_PROGRESS' : 'COMPLETED',
            url: times.length < 3 ? null : '/api/pdf/copies/x',
          },
        });
      }),
    );
    await page.getByText('Your PDF copy is being prepared…').waitFor();
    await page.getByRole('link', { name: link }).waitFor();
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(pauses).toHaveLength(2);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(950);
  });

  it.each([
    ['the copy cannot be made', { status: 200, json: { status: 'FAILED', url: null } }, generic],
    ['the server reports the reason', { status: 503, json: { message: 'The disk is full.' } }, 'The disk is full.'],
    ['the response is not JSON', { status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' }, generic],
  ])(
    'that fails is reported in a toast with a label and the reason, which also stays in the page: %s',
    async (_when, reply, reason) => {
      let isBroken = true;
      const { page } = await submitted(({ page: one }) =>
        one.route('**/api/pdf', (route) => (isBroken ? route.fulfill(reply) : route.continue())),
      );
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      const toasts = page.getByRole('region', { name: /^Notifications/ });
      await expect.poll(() => toasts.locator('strong').allInnerTexts()).toEqual([error]);
      await expect.poll(() => toasts.locator('p').allInnerTexts()).toEqual([reason]);
      await expect.poll(() => page.getByRole('main').getByText(error).innerText()).toBe(`${error} ${reason}`);
      isBroken = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('link', { name: link }).waitFor();
      await expect.poll(() => page.getByRole('main').getByText(error).count()).toBe(0);
    },
  );
});

describe('the PDF copy before the submission', () => {
  it('is in the account panel, made on request, with the newest answers', async () => {
    const window = await openWindow({ acceptDownloads: true });
    const { page, mishaps } = window;
    const applicant = applicantIn(window);
    await createAccount(applicant.username);
    await applicant.logsIn();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/pdf')) asked.push(request.url());
    });
    for (const name of ['Grace', 'Katherine']) {
      await page.locator('#first_name').fill(name);
      await page.getByRole('button', { name: 'Account' }).click();
      expect(asked).toEqual([]);
      await page.getByRole('button', { name: 'Prepare a PDF copy of your application' }).click();
      await page.getByRole('link', { name: link }).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: link }).click(),
      ]);
      expect((await textOfPages(await buffer(await download.createReadStream()))).join(' ')).toContain(name);
      await page.keyboard.press('Escape');
      asked.length = 0;
    }
    expect(mishaps).toEqual([]);
  });
});
