/** The form without its questions, which an account screen loads for a visitor without answers. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { everyForm } from '../drivers/every-form.ts';
import { openWindow, type Window } from '../drivers/window.ts';
import { newUsername, password } from '../drivers/running-portal.ts';
import { bringSession, createAccount, openSession } from '../drivers/session.ts';
import { form } from '../support/admissions.ts';

const say = (name: string): string => form.messages[name] ?? '';

/** The address of the definition of a form, whole or without its questions. */
const formFile = new RegExp(`/assets/(?:${everyForm.map(([id]) => id).join('|')})(?<outline>\\.outline)?-\\w+\\.json$`);

/** A window, with the kinds of forms that it has requested since the last call of `requested`. */
async function watched(): Promise<Window & { readonly requested: () => readonly string[] }> {
  const window = await openWindow();
  let kinds: string[] = [];
  window.page.on('request', (request) => {
    const file = formFile.exec(request.url());
    if (file !== null) kinds.push(file.groups?.['outline'] === undefined ? 'form' : 'outline');
  });
  const requested = (): readonly string[] => {
    const requestedNow = kinds;
    kinds = [];
    return requestedNow;
  };
  return { ...window, requested };
}

const cardLink = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });
const goToForm = (page: Page) => cardLink(page, say('backToApplication')).click();
const firstQuestion = (page: Page) => page.locator('main :is(input, select, textarea)').first();

const forms = everyForm.map(([id, { base, form: played }]) => [id, base, `${base}/${played.pages[0]?.id}`] as const);

describe.each(forms)('an account screen of %s', (_id, base, first) => {
  it('loads the outline once, and the form when a page of it opens; Back, a reload and Forward work', async () => {
    const { page, requested, settled, mishaps } = await watched();
    await page.goto(`${base}/login`);
    await settled();
    expect(requested()).toEqual(['outline']);
    await cardLink(page, 'Create Account').click();
    await page.waitForURL(`**${base}/signup`);
    await settled();
    expect(requested()).toEqual([]);
    await goToForm(page);
    await page.waitForURL(`**${first}`);
    await firstQuestion(page).waitFor();
    expect(requested()).toEqual(['form']);
    await page.goBack();
    await page.waitForURL(`**${base}/signup`);
    await settled();
    expect(requested()).toEqual([]);
    await page.reload();
    await page.goForward();
    await page.waitForURL(`**${first}`);
    await firstQuestion(page).waitFor();
    expect(mishaps).toEqual([]);
  });
});

describe('an account screen loads the whole form', () => {
  it('for answers in the tab, which it proposes', async () => {
    const { page, requested, mishaps } = await watched();
    await page.goto('/about');
    await page.locator('#email_address').fill('ada@example.edu');
    await page.locator('#middle_name').focus();
    await page.waitForFunction(() => JSON.stringify({ ...sessionStorage }).includes('ada@'));
    requested();
    await page.goto('/signup');
    await page.getByText(say('signUpKeepsAnswers')).waitFor();
    expect(await page.locator('#username').inputValue()).toBe('ada@example.edu');
    expect(requested()).toContain('form');
    expect(mishaps).toEqual([]);
  });

  it('for an address with a query, which can have answers', async () => {
    const { page, requested, settled, mishaps } = await watched();
    await page.goto('/login?source=fair');
    await settled();
    expect(requested()).toContain('form');
    expect(mishaps).toEqual([]);
  });

  it('for a session that another tab has opened meanwhile', async () => {
    const { page, requested, settled, mishaps } = await watched();
    await page.goto('/login');
    await settled();
    expect(requested()).toEqual(['outline']);
    await bringSession(page.context(), await openSession(newUsername()));
    await cardLink(page, 'Create Account').click();
    await page.getByText(say('alreadyLoggedIn')).waitFor();
    await page.waitForURL('**/about');
    await firstQuestion(page).waitFor();
    expect(requested()).toEqual(['form']);
    expect(mishaps).toEqual([]);
  });
});

describe('a log-in on a card with the outline', () => {
  const files = '**/assets/admissions-*.json';

  /** The card, filled in, in a window without any answer. */
  async function filledIn() {
    const username = newUsername();
    await createAccount(username);
    const window = await watched();
    await window.page.goto('/login');
    await window.settled();
    await window.page.locator('#username').fill(username);
    await window.page.locator('#password').fill(password);
    expect(window.requested()).toEqual(['outline']);
    return { ...window, send: () => window.page.getByRole('button', { name: 'Submit' }).click() };
  }

  it('loads the form during the call, and continues with it', async () => {
    const { page, mishaps, send } = await filledIn();
    const formIsRequested = page.waitForRequest(files);
    await page.route('**/public/login', async (route) => {
      await formIsRequested;
      await route.continue();
    });
    await send();
    await page.waitForURL('**/about');
    await firstQuestion(page).waitFor();
    expect(mishaps).toEqual([]);
  });

  it('says that a newer version is deployed, and a reload continues', async () => {
    const { page, mishaps, send } = await filledIn();
    await page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
    await send();
    await page.getByRole('main').getByText(say('pageOutdated')).waitFor();
    await page.unroute(files);
    await page.reload();
    await page.waitForURL('**/about');
    await firstQuestion(page).waitFor();
    expect(mishaps).toEqual([]);
  });
});

describe('the whole form that cannot be loaded after an account screen', () => {
  const files = '**/assets/admissions-*.json';

  it('keeps the screen with what was typed, and opens when it can be loaded', async () => {
    const { page, mishaps } = await watched();
    await page.goto('/login');
    await page.locator('#username').fill('ada@example.edu');
    await page.route(files, (route) => route.abort());
    await goToForm(page);
    const failure = page.getByRole('alertdialog', { name: say('unexpectedErrorTitle') });
    await failure.waitFor();
    await failure.getByRole('button', { name: say('close') }).click();
    expect(await page.locator('#username').inputValue()).toBe('ada@example.edu');
    await page.unroute(files);
    await goToForm(page);
    await page.locator('#first_name').waitFor();
    expect(mishaps).toEqual([]);
  });

  it('because a newer version is deployed, asks for a reload', async () => {
    const { page, mishaps } = await watched();
    await page.goto('/login');
    await page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
    await goToForm(page);
    await page.getByText(say('pageOutdated')).waitFor();
    await page.unroute(files);
    await page.getByRole('button', { name: say('reload') }).click();
    await goToForm(page);
    await page.locator('#first_name').waitFor();
    expect(mishaps).toEqual([]);
  });
});
