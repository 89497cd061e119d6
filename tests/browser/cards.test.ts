import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { mailedCode, newUsername, password, runningPortal } from '../drivers/running-portal.ts';
import { createAccount } from '../drivers/session.ts';
import { createVisit } from '../drivers/visit.ts';
import { openWindow, shared } from '../drivers/window.ts';

const cards = [
  ['signup', 'Sign Up', 'Log In', '/login'],
  ['confirm', 'Confirm Your Account', 'Log In', '/login'],
  ['login', 'Log In', 'Create Account', '/signup'],
  ['forgot', 'Forgot Password', 'Log In', '/login'],
  ['reset', 'Reset Password', 'Log In', '/login'],
] as const;

async function card(path: string) {
  const window = await openWindow();
  await open(window.page, `/${path}`);
  return { ...window, submit: () => window.page.getByRole('button', { name: 'Submit' }).click() };
}

describe.each(cards)('the card at /%s', (path, title, link, target) => {
  const opened = shared(() => card(path));

  it('has its header, a Submit button, and a question with a link below', async () => {
    const { page } = opened();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
    await expect.poll(() => page.getByRole('button', { name: 'Submit' }).count()).toBe(1);
    await expect.poll(() => page.getByRole('main').getByRole('link', { name: link }).getAttribute('href')).toBe(target);
    expect(await page.title()).toContain(title);
    expect(await page.getByRole('navigation', { name: 'Application steps' }).count()).toBe(0);
  });

  it('moves the focus to the first error, with its text beside it', async () => {
    const { page, submit } = opened();
    await submit();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('username');
    await expect
      .poll(() => page.locator('#username-errors').innerText())
      .toContain(path === 'login' ? 'Please provide a valid email address.' : 'Your email address must be valid.');
  });

  it('shows and hides every password on request', async () => {
    const { page } = opened();
    for (const input of await page.locator('input[type="password"]').all()) {
      const id = await input.getAttribute('id');
      const toggle = page.locator(`button[aria-controls="${id}"]`);
      await toggle.click();
      await expect.poll(() => page.locator(`[id="${id}"]`).getAttribute('type')).toBe('text');
      await toggle.click();
      await expect.poll(() => page.locator(`[id="${id}"]`).getAttribute('type')).toBe('password');
    }
  });

  it('has a link back to the application', async () => {
    const { page } = opened();
    await page.getByRole('link', { name: 'Back to your application' }).click();
    await page.waitForURL('**/about');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('About You');
  });
});

describe('the login', () => {
  it('has links for a forgotten password and another code', async () => {
    const { page } = await card('login');
    await expect.poll(() => page.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot');
    await expect.poll(() => page.getByRole('button', { name: 'Resend confirmation code?' }).isVisible()).toBe(true);
  });

  it('requests no code without an address, with a message', async () => {
    const { page } = await card('login');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    const resend = page.getByRole('button', { name: 'Resend confirmation code?' });
    const reason = page.getByRole('main').getByText('You must provide a valid email address to resend');
    await resend.click();
    await reason.waitFor();
    await page.locator('#username').fill('not-an-address');
    await resend.click();
    await expect.poll(() => reason.innerText()).toMatch(/to resend a confirmation code\.$/);
    // This is the first request: an earlier one would have been sent before it.
    await page.locator('#username').fill(newUsername());
    await Promise.all([page.waitForResponse('**/public/resend-confirm'), resend.click()]);
    expect(calls.filter((url) => url.endsWith('/public/resend-confirm'))).toHaveLength(1);
  });

  it('shows a refused login on the card and in a toast, and keeps the address', async () => {
    const { page, submit } = await card('login');
    const username = newUsername();
    await page.locator('#username').fill(username);
    await page.locator('#password').fill('Wrong-Horse-7-Battery');
    await submit();
    await expect.poll(() => page.getByRole('main').getByRole('alert').innerText()).toContain('wrong');
    await expect.poll(() => page.getByText('Login Card Error').count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator('#username').inputValue()).toBe(username);
    await page.getByRole('button', { name: 'Resend confirmation code?' }).click();
    await expect.poll(() => page.getByText('Success Notification').count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole('main').getByRole('alert').count()).toBe(0);
    await expect.poll(() => page.getByText('Login Card Error').count()).toBe(0);
  });

  it('shows an invalid address when it is left, and a missing password only after an attempt', async () => {
    const { page } = await card('login');
    await page.locator('#username').fill('not-an-address');
    await page.locator('#password').fill('x');
    await page.locator('#password').fill('');
    await page.locator('#password').blur();
    await expect
      .poll(() => page.locator('#username-errors').innerText())
      .toContain('Please provide a valid email address.');
    expect(await page.locator('#password-errors').count()).toBe(0);
  });

  it('requires a password', async () => {
    const { page, submit } = await card('login');
    await page.locator('#username').fill('a@example.edu');
    await submit();
    await expect.poll(() => page.locator('#password-errors').innerText()).toContain('Password is required.');
  });
});

describe('sign-up', () => {
  it('marks fulfilled requirements of a password during typing, also as text', async () => {
    const { page } = await card('signup');
    const checklist = page.locator('#password-checklist');
    const stateOf = (words: string) => checklist.locator('li').filter({ hasText: words }).innerText();
    await expect.poll(() => checklist.locator('li').count()).toBe(6);
    expect(await stateOf('is at least 12 characters')).toContain('not checked yet');
    await page.locator('#password').fill('abc');
    await expect.poll(() => stateOf('is at least 12 characters')).toContain('not met');
    expect(await stateOf('contains at least one lowercase letter')).toMatch(/(?<!not )met/);
    await page.locator('#password').fill(password);
    for (const item of await checklist.locator('li').allInnerTexts()) expect(item).toMatch(/(?<!not )met/);
  });

  it('does not reveal an existing account', async () => {
    const username = newUsername();
    await createAccount(username);
    const { page, submit } = await card('signup');
    await page.locator('#username').fill(username);
    await page.locator('#password').fill(password);
    await submit();
    await page.waitForURL('**/confirm');
    await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe(username);
  });

  it('is requested once by a double click, and so is another code', async () => {
    const { page } = await card('signup');
    await page.locator('#username').fill(newUsername());
    await page.locator('#password').fill(password);
    expect(await sentByDoubleClick(page, 'Submit', '/public/signup')).toBe(1);
    await page.waitForURL('**/confirm');
    expect(await sentByDoubleClick(page, 'Resend confirmation code?', '/public/resend-confirm')).toBe(1);
  });
});

/** The number of calls of two presses without a redraw between them, after the first response. */
async function sentByDoubleClick(page: Page, name: string, path: string): Promise<number> {
  let calls = 0;
  page.on('request', (request) => {
    calls += Number(request.url().endsWith(path));
  });
  const answered = page.waitForResponse((response) => response.url().endsWith(path));
  await page.getByRole('button', { name }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await answered;
  return calls;
}

describe('a copied address with invisible characters', () => {
  it.each(cards)('loses them on the card at /%s', async (path) => {
    const { page } = await card(path);
    await page.locator('#username').focus();
    await page.keyboard.insertText('\u200Bmailto:ada@\u00ADexample.edu\u2060');
    await expect.poll(() => page.locator('#username').inputValue()).toBe('ada@example.edu');
    await page.locator('#username').blur();
    expect(await page.locator('#username-errors').count()).toBe(0);
    for (const input of await page.locator('input[type="password"]').all()) {
      await input.focus();
      await page.keyboard.insertText('\u200Esecret\u200B');
      expect(await input.inputValue()).toBe('secret');
    }
  });
});

describe('the confirmation', () => {
  it('accepts a code with spaces, refuses a wrong one, and leads to the login with a success toast', async () => {
    const username = newUsername();
    const { page, submit } = await card('signup');
    await page.locator('#username').fill(username);
    await page.locator('#password').fill(password);
    await submit();
    await page.waitForURL('**/confirm');
    await expect.poll(() => page.getByText('Success Notification').count()).toBeGreaterThan(0);
    const code = await mailedCode(username);
    await page.locator('#code').fill(code === '000000' ? '111111' : '000000');
    await submit();
    await expect.poll(() => page.getByText('Confirm Card Error').count()).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('code');
    await expect.poll(() => page.locator('#code').getAttribute('aria-invalid')).toBe('true');
    await page.locator('#code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await submit();
    await page.waitForURL('**/login');
    await expect.poll(() => page.getByText('Confirm Card Error').count()).toBe(0);
    await expect.poll(() => page.locator('#username').inputValue()).toBe(username);
    await expect.poll(() => page.getByText('Your account is confirmed').count()).toBeGreaterThan(0);
  });

  it('on another device confirms the address and refers to the mailed link, which sets the password', async () => {
    const username = newUsername();
    const { origin, portal } = await runningPortal();
    await createVisit(origin).client.signup({ body: { username, password: `Other-${password}` } });
    const { page, submit } = await card('confirm');
    await page.locator('#username').fill(username);
    await page.locator('#code').fill(await mailedCode(username));
    await submit();
    const sentence = page.getByRole('main').getByText('We have sent you an email with a link to set your password');
    await expect.poll(() => sentence.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => page.locator('#code').count()).toBe(0);
    await expect.poll(() => portal.mails.findLast(({ to }) => to === username)?.subject).toBe('Set your password');
    await page.goto(/http\S+\/reset\?\S+/.exec(portal.mails.at(-1)?.text ?? '')?.[0] ?? '');
    await page.locator('#password').fill(password);
    await page.locator('#confirm_password').fill(password);
    await submit();
    await page.waitForURL('**/login');
    await page.locator('#password').fill(password);
    await submit();
    await page.waitForURL('**/about');
  });

  it('mails another code on request', async () => {
    const { page } = await card('confirm');
    await expect.poll(() => page.getByRole('button', { name: 'Resend confirmation code?' }).isVisible()).toBe(true);
  });
});

describe('the forgotten password', () => {
  const sent = 'If there is an account for this address, we have sent it a link to set a new password.';

  it('keeps its confirmation on the card after the toast, with advice, until the next attempt', async () => {
    const { page, submit } = await card('forgot');
    await page.locator('#username').fill(newUsername());
    await submit();
    const confirmation = page.getByRole('main').getByText(sent);
    await confirmation.waitFor();
    const toast = page.getByRole('region', { name: /^Notifications/ });
    await expect.poll(() => toast.innerText()).toContain(sent);
    await toast.getByRole('button', { name: 'Close notification' }).click();
    await expect.poll(() => confirmation.count()).toBe(1);
    await page.getByRole('main').getByText('The email can take a few minutes.').waitFor();
    await page.locator('#username').fill('nobody');
    await submit();
    await expect.poll(() => confirmation.count()).toBe(0);
  });
});

describe('another code', () => {
  it('that is refused has its reason in a separate toast', async () => {
    const { page } = await card('confirm');
    await page.route('**/public/resend-confirm', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
    await page.locator('#username').fill(newUsername());
    const toasts = page.getByRole('region', { name: /^Notifications/ });
    await Promise.all([
      toasts.getByText('Resend Confirmation Code Error').waitFor(),
      page.getByRole('button', { name: 'Resend confirmation code?' }).click(),
    ]);
    await expect.poll(() => toasts.innerText()).toContain('No.');
  });

  it.each(['confirm', 'login'])('is confirmed on the card at /%s until the next attempt', async (path) => {
    const { page } = await card(path);
    await page.locator('#username').fill(newUsername());
    const resend = page.getByRole('button', { name: 'Resend confirmation code?' });
    await resend.click();
    const confirmation = page
      .getByRole('main')
      .getByText('If this address needs a confirmation code, we have sent a new one.');
    await confirmation.waitFor();
    await page
      .getByRole('region', { name: /^Notifications/ })
      .getByRole('button', { name: 'Close notification' })
      .click();
    await expect.poll(() => confirmation.count()).toBe(1);
    await page.locator('#username').fill('nobody');
    await resend.click();
    await expect.poll(() => confirmation.count()).toBe(0);
  });
});

describe('the reset', () => {
  it('reads the address and the secret of the link, and removes both from the URL', async () => {
    const { page } = await card('reset?username=a%40example.edu&id=secret-of-the-link');
    await page.waitForURL('**/reset');
    expect(page.url()).not.toContain('secret');
    await expect.poll(() => page.locator('#username').inputValue()).toBe('a@example.edu');
    expect(await page.locator('#password-checklist li').allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining('passwords must match')]),
    );
  });

  it('leaves the focus in a control in which the visitor types already', async () => {
    const { page, settled } = await openWindow();
    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        const control = document.getElementById('username');
        if (control === null) return;
        observer.disconnect();
        control.focus();
      }).observe(document, { subtree: true, childList: true });
    });
    await open(page, '/reset?username=a%40example.edu&id=secret-of-the-link');
    await page.waitForURL('**/reset');
    await expect.poll(() => page.locator('#password-checklist li').count()).toBeGreaterThan(0);
    await settled();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('username');
  });
});
