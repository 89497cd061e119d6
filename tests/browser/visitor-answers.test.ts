/**
 * Answers of a visitor before a login in the same tab: no application includes them without a choice, and
 * none is lost.
 */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { applicantIn, open } from '../drivers/browser-driver.ts';
import { answer, answerIn } from '../drivers/controls.ts';
import { password } from '../drivers/running-portal.ts';
import { openWindow, type Window } from '../drivers/window.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { isSaved, stored } from './two-windows.ts';
import { accountWith, kept, question, typed } from './visitor-tab.ts';

/** A tab in which a visitor has given these answers. */
async function tabOfVisitor(
  answers: Readonly<Record<string, string>>,
  options: BrowserContextOptions = {},
): Promise<Window> {
  const window = await openWindow(options);
  await open(window.page, '/about');
  for (const [key, value] of Object.entries(answers)) await answer(window.page, key, value);
  return window;
}

/** Logs in through the account panel, as the next person at this computer does. */
async function logIn(page: Page, username: string): Promise<void> {
  if (!page.url().endsWith('/login')) {
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('link', { name: 'Sign In' }).click();
  }
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('navigation', { name: 'Application steps' }).waitFor();
}

/** Resolves when the server has stored the next change of this page, and so everything before. */
async function saveSomething(page: Page): Promise<void> {
  const saved = isSaved(page, 'middle_name');
  await answer(page, 'middle_name', 'King');
  await saved;
}

describe('a login to an application with answers, after answers of a visitor', () => {
  it('asks first, names the questions without answers, and includes nothing until then', async () => {
    const username = await accountWith({ first_name: 'Ada' });
    const { page, mishaps } = await tabOfVisitor(typed);
    await logIn(page, username);
    await question(page).waitFor();
    const words = await question(page).innerText();
    expect(words).toContain('2 questions');
    for (const label of ['City', 'Social Security Number']) expect(words).toContain(label);
    for (const value of Object.values(typed)) expect(words).not.toContain(value);
    expect(await answerIn(page, 'first_name')).toBe('Ada');
    expect(await stored(username)).not.toHaveProperty('city');
    expect(mishaps).toEqual([]);
  });

  it('includes them with Use them, only in empty questions, with a message; nothing stays in the tab', async () => {
    const username = await accountWith({ first_name: 'Ada' });
    const { page } = await tabOfVisitor(typed);
    await logIn(page, username);
    const saved = isSaved(page, 'city');
    await question(page).getByRole('button', { name: 'Use them' }).click();
    await saved;
    expect([await answerIn(page, 'first_name'), await answerIn(page, 'city')]).toEqual(['Ada', 'Lima']);
    await page
      .getByRole('main')
      .getByText(
        'The answers you gave before you logged in have been added to your application. ' +
          'Where it already had an answer, we kept that one.',
        { exact: true },
      )
      .waitFor();
    expect(await stored(username)).toMatchObject({ first_name: 'Ada', city: 'Lima' });
    await expect.poll(() => kept(page)).toBe('{}');
  });

  it('includes none with Discard them, which can be undone while the page is open', async () => {
    const username = await accountWith({ first_name: 'Ada' });
    const { page } = await tabOfVisitor(typed);
    await logIn(page, username);
    await question(page).getByRole('button', { name: 'Discard them' }).click();
    await question(page).waitFor({ state: 'detached' });
    expect(await kept(page)).toBe('{}');
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).not.toContain('matricula-early-answers');
    await saveSomething(page);
    expect(await stored(username)).not.toHaveProperty('city');
    await page.getByRole('button', { name: 'Undo' }).click();
    const saved = isSaved(page, 'city');
    await question(page).getByRole('button', { name: 'Use them' }).click();
    await saved;
    expect(await answerIn(page, 'city')).toBe('Lima');
  });

  it('allows a later choice: they wait in the tab, also through a reload, and not in the application', async () => {
    const username = await accountWith({ first_name: 'Ada' });
    const { page } = await tabOfVisitor(typed);
    await logIn(page, username);
    await question(page).waitFor();
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    await saveSomething(page);
    expect(await stored(username)).not.toHaveProperty('city');
    await page.getByRole('navigation', { name: 'Application steps' }).locator('a[href="/academics"]').click();
    await page.waitForURL('**/academics');
    await page.getByRole('button', { name: 'Decide now' }).click();
    await question(page).waitFor();
    await page.reload();
    await question(page).waitFor();
    expect(await kept(page)).not.toContain('078-05');
    await expect.poll(() => question(page).innerText()).toContain('1 question');
  });

  it('can be operated by keyboard only, and the focus returns to the page', async () => {
    const username = await accountWith({ first_name: 'Ada' });
    const { page } = await tabOfVisitor(typed);
    await logIn(page, username);
    await question(page).waitFor();
    const focused = (): Promise<string> =>
      page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText ?? '');
    await expect.poll(focused).toBe('Use the answers from before you logged in?');
    const seen: string[] = [];
    while (seen.at(-1) !== 'Use them' && seen.length < 10) {
      await page.keyboard.press('Tab');
      seen.push(await focused());
    }
    await page.keyboard.press('Enter');
    await question(page).waitFor({ state: 'detached' });
    await expect.poll(() => answerIn(page, 'city')).toBe('Lima');
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });

  it('can be operated with a finger on a phone, where the complete question is visible', async () => {
    const username = await accountWith({ first_name: 'Ada' });
    const { page } = await tabOfVisitor(typed, {
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    await logIn(page, username);
    await question(page).waitFor();
    for (const name of ['Use them', 'Discard them']) {
      const box = await question(page).getByRole('button', { name }).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
    }
    await question(page).getByRole('button', { name: 'Use them' }).tap();
    await expect.poll(() => answerIn(page, 'city')).toBe('Lima');
  });

  it('restores an incomplete date in its control', async () => {
    const username = await accountWith({ first_name: 'Ada' });
    const { page } = await tabOfVisitor({ birth_date: '02/30/2008' });
    await logIn(page, username);
    await expect.poll(() => question(page).innerText()).toContain('Date of Birth');
    expect(await page.locator('#birth_date').inputValue()).toBe('');
    await question(page).getByRole('button', { name: 'Use them' }).click();
    await expect.poll(() => page.locator('#birth_date').inputValue()).toBe('02/30/2008');
  });

  it('does not ask if the application has the same answers', async () => {
    const username = await accountWith({ first_name: 'Ada', city: 'Lima' });
    const { page } = await tabOfVisitor({ city: 'Lima' });
    await logIn(page, username);
    await saveSomething(page);
    expect(await question(page).count()).toBe(0);
    await expect.poll(() => kept(page)).toBe('{}');
  });
});

describe('two people at one computer', () => {
  it('keep their own answers: the first leaves the question open, and the second is always asked', async () => {
    const [first, second] = [await accountWith({ first_name: 'Ada' }), await accountWith({})];
    const window = await tabOfVisitor(typed);
    const { page } = window;
    await logIn(page, first);
    await question(page).getByRole('button', { name: 'Decide later' }).click();
    await applicantIn(window, first).logsOut();
    await logIn(page, second);
    await question(page).waitFor();
    await expect.poll(() => question(page).innerText()).toContain('Someone has logged in here since they were typed.');
    await question(page).getByRole('button', { name: 'Discard them' }).click();
    await saveSomething(page);
    for (const username of [first, second]) expect(await stored(username)).not.toHaveProperty('city');
    expect(await stored(second)).not.toHaveProperty('first_name');
  });

  it('keep their own answers: the second is asked after a reload too, if the first was logged out', async () => {
    const [first, second] = [await accountWith({ first_name: 'Ada' }), await accountWith({})];
    const window = await tabOfVisitor(typed);
    const { page } = window;
    await logIn(page, first);
    await question(page).getByRole('button', { name: 'Decide later' }).click();
    await applicantIn(window, first).logsOut();
    await page.getByRole('link', { name: 'Back to your application' }).click();
    await answer(page, 'middle_name', 'King');
    await page.reload();
    await page.locator('#country').waitFor();
    expect(await answerIn(page, 'city')).toBe('Lima');
    await logIn(page, second);
    await question(page).waitFor();
    expect(await stored(second)).toEqual({});
  });

  it('keep their own answers: a visitor has the answers again after a logout of somebody else', async () => {
    const somebody = await accountWith({ first_name: 'Ada' });
    const window = await tabOfVisitor(typed);
    const { page } = window;
    await logIn(page, somebody);
    await question(page).getByRole('button', { name: 'Decide later' }).click();
    await applicantIn(window, somebody).logsOut();
    await page.getByRole('link', { name: 'Back to your application' }).click();
    await page.locator('#country').waitFor();
    expect([await answerIn(page, 'first_name'), await answerIn(page, 'city'), await answerIn(page, 'ssn')]).toEqual(
      Object.values(typed),
    );
  });

  it('see a message if the first application is submitted already, and nothing is written to it', async () => {
    const [first, second] = [await accountWith(completeApplication, true), await accountWith({})];
    const window = await tabOfVisitor(typed);
    const { page } = window;
    await logIn(page, first);
    await page.waitForURL('**/completion');
    await page.getByRole('button', { name: 'Decide now' }).click();
    expect(await question(page).getByRole('button', { name: 'Use them' }).count()).toBe(0);
    expect(await question(page).innerText()).toContain(
      'Your application has been submitted and can no longer be changed.',
    );
    await page.keyboard.press('Escape');
    await applicantIn(window, first).logsOut();
    await logIn(page, second);
    await question(page).getByRole('button', { name: 'Use them' }).click();
    await expect.poll(() => stored(second)).toMatchObject({ first_name: 'Bob', city: 'Lima' });
    expect(await stored(first)).toMatchObject({ first_name: 'Ada' });
  });
});

describe('a login to a new application after own answers as a visitor', () => {
  it('asks nothing: the answers are included with a message', async () => {
    const username = await accountWith({});
    const { page } = await tabOfVisitor(typed);
    const saved = isSaved(page, 'city');
    await logIn(page, username);
    await saved;
    await page
      .getByRole('main')
      .getByText('The answers you gave before you logged in have been added to your application.', { exact: true })
      .waitFor();
    await expect.poll(() => question(page).count()).toBe(0);
    expect(await answerIn(page, 'city')).toBe('Lima');
  });
});
