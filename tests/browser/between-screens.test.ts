/** Messages from one screen to the next, and screens that redirect. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { admissions } from '../support/admissions.ts';
import { applicantIn, loggedIn, open, withSession } from '../drivers/browser-driver.ts';
import { answer, answerIn } from '../drivers/controls.ts';
import { comesBack } from '../drivers/returning.ts';
import { mailedCode, mailedReset, newUsername, password } from '../drivers/running-portal.ts';
import { createAccount } from '../drivers/session.ts';
import { createVisit } from '../drivers/visit.ts';
import { openWindow } from '../drivers/window.ts';

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ });
const stayed = (page: Page) =>
  page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }, location.href]));

async function visitorWith(answers: Readonly<Record<string, string>>, path = '/about') {
  const window = await openWindow();
  await open(window.page, path);
  for (const [key, value] of Object.entries(answers)) await answer(window.page, key, value);
  return window;
}

describe('a path that is not available', () => {
  it.each([
    ['/nowhere', 'There is no such page, so we brought you to the application.'],
    ['/a/b', 'There is no such page, so we brought you to the application.'],
    ['/completion', 'This application has not been submitted yet.'],
  ])('%s redirects to the first step, with one success toast about the reason', async (address, words) => {
    const { page } = await openWindow();
    await page.goto(address);
    await page.waitForURL('**/about');
    await expect.poll(() => toasts(page).innerText()).toMatch(new RegExp(`^Success Notification\\s+${words}`));
    await open(page, '/about');
    expect(await toasts(page).innerText()).toBe('');
  });

  it('because its condition hides the page redirects with the reason, until an answer shows the page', async () => {
    const { page } = await openWindow();
    await page.route('**/assets/admissions-*.json', async (route) => {
      const response = await route.fetch();
      const form = (await response.json()) as { readonly pages: readonly { readonly id: string }[] };
      const when = [{ valueKey: 'us_citizen', operator: 'equals', target: 'Y' }];
      for (const one of form.pages) if (one.id === 'academics') Object.assign(one, { when });
      await route.fulfill({ response, json: form });
    });
    await page.goto('/academics');
    await page.waitForURL('**/about');
    const words = 'That page is not needed with your answers, so we brought you to the application.';
    await expect.poll(() => toasts(page).innerText()).toContain(words);
    await answer(page, 'us_citizen', 'Y');
    await open(page, '/academics');
    expect(await page.locator('main h1').innerText()).toBe('Academics');
  });

  it.each(['login', 'signup', 'confirm', 'forgot'])(
    '/%s redirects an applicant to the form, with a message',
    async (card) => {
      const { page } = await withSession();
      await page.goto(`/${card}`);
      await page.waitForURL('**/about');
      await expect.poll(() => toasts(page).innerText()).toContain('You are already logged in.');
      await page.getByRole('button', { name: 'Account', exact: true }).click();
      await page.getByRole('button', { name: 'Log Out' }).waitFor();
    },
  );

  it('/reset works with a link also during a session, and shows the session with Log Out', async () => {
    const { page, applicant } = await withSession();
    await open(page, `/reset?username=${encodeURIComponent(applicant.username)}&id=x`);
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByText(`Logged in as ${applicant.username}`).waitFor();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Log In');
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('link', { name: 'Sign In' }).waitFor();
  });

  it('/reset with the link of another account ends the session', async () => {
    const { page, origin } = await withSession();
    const other = newUsername();
    await createAccount(other);
    await createVisit(origin).client.forgotPassword({ body: { username: other } });
    await open(page, await mailedReset(other));
    await page.locator('#password').fill(`New-${password}`);
    await page.locator('#confirm_password').fill(`New-${password}`);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => toasts(page).innerText()).toContain('Your password was changed.');
    expect(await page.evaluate(async () => (await fetch('/api/profile')).status)).toBe(401);
    expect((await page.context().cookies()).map(({ name }) => name).filter((name) => name.endsWith('session'))).toEqual(
      [],
    );
  });

  it('the login is not in the history: Back leads to the page before it', async () => {
    const window = await openWindow();
    const { page } = window;
    const applicant = applicantIn(window);
    await createAccount(applicant.username);
    await open(page, '/about');
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.waitForURL('**/login');
    await applicant.logsIn();
    await page.goBack();
    await page.waitForURL('**/about');
    expect(await applicant.isLoggedIn()).toBe(true);
  });
});

describe('a visitor who saves', () => {
  it('has an explanation on the sign-up card, with the given e-mail address filled in', async () => {
    const { page } = await visitorWith({ first_name: 'Ada', email_address: 'ada@example.edu' });
    await page.getByRole('button', { name: 'Save & Continue' }).click();
    await page.waitForURL('**/signup');
    await page.getByText('Your answers so far are kept. To save them and continue, you need an account.').waitFor();
    await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe('ada@example.edu');
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('ada@');
  });

  it('has the explanation also without answers', async () => {
    const { page } = await visitorWith({}, '/final-steps');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.waitForURL('**/signup');
    await page.getByText('To save and submit an application, you need an account.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click();
    await page.waitForURL('**/signup');
    expect(await page.getByText('To save and submit an application, you need an account.').count()).toBe(0);
  });

  it('returns with Save & Go Back, with all answers', async () => {
    const { page } = await visitorWith({ first_name: 'Ada' });
    await open(page, '/academics');
    await page.getByRole('button', { name: 'Save & Go Back' }).click();
    // The address changes before the page, which has a button of the same name.
    await page.getByRole('heading', { level: 1, name: 'High School' }).waitFor();
    await page.getByRole('button', { name: 'Save & Go Back' }).click();
    await page.waitForURL('**/about');
    await page.locator('#country').waitFor();
    expect(await answerIn(page, 'first_name')).toBe('Ada');
  });
});

describe('data for the next screen', () => {
  it('is the e-mail address on every account screen up to the login, and is not in the history', async () => {
    const { page } = await openWindow();
    const username = newUsername();
    await open(page, '/signup');
    await page.getByLabel('Email Address').fill(username);
    await page.locator('#password').fill(password);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/confirm');
    await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe(username);
    await page.locator('#code').fill(await mailedCode(username));
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe(username);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.waitForURL('**/forgot');
    await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe(username);
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await page.waitForURL('**/login');
    for (let back = 0; back < 4; back += 1) {
      expect(await stayed(page)).not.toContain(username);
      await page.goBack();
    }
    expect(new URL(page.url()).pathname).toBe('/signup');
  });

  it('is not shown after the next login of somebody else', async () => {
    const { page, applicant } = await loggedIn();
    await applicant.logsOut();
    await page
      .getByRole('main')
      .getByText('Your session is invalid. Please clear your cookies and login again.')
      .waitFor();
    await page.getByRole('main').getByText('You are logged out.', { exact: true }).waitFor();
    expect(await page.getByLabel('Email Address').inputValue()).toBe('');
    expect(await stayed(page)).not.toContain(applicant.username);
  });

  it('includes the success of a submission once: not after a reload or a return', async () => {
    const { page, applicant, settled } = await comesBack({ answers: admissions.complete, path: '/final-steps' });
    await Promise.all([
      toasts(page).getByText('Your application was successfully submitted.').waitFor(),
      applicant.submits(),
    ]);
    await page.reload();
    await page.getByText('Reference number').first().waitFor();
    await settled();
    expect(await toasts(page).innerText()).toBe('');
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('submitted');
  });
});
