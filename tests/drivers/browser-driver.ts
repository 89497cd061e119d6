import type { Page } from 'playwright-core';
import { formParts } from '../../renderer/portal/form-parts.ts';
import { blockNamed, form, repeatNamed } from './admissions.ts';
import type { AccountHolder, Arrival, PageId } from './applicant.ts';
import { answer, answerIn, choicesOf, controlOf, fieldOf } from './controls.ts';
import { inFormOrder } from './engine-driver.ts';
import { finger, mouse, phone, type Hand } from './hand.ts';
import { mailedCode, newUsername, password } from './running-portal.ts';
import { bringSession, openSession } from './session.ts';
import { openWindow, type Window } from './window.ts';

/** Performs a story in a real browser, with labels and controls, against the same server. */
export async function arriveInBrowser(arrival: Arrival = {}): Promise<AccountHolder> {
  return arriveIn(await openWindow(), mouse, arrival);
}

/** As `arriveInBrowser`, on a phone: with taps, and with an on-screen keyboard that covers a part of the page. */
export async function arriveByTouch(arrival: Arrival = {}): Promise<AccountHolder> {
  const window = await openWindow(phone);
  return arriveIn(window, finger(window.page), arrival);
}

async function arriveIn(window: Window, hand: Hand, { as = 'applicant' }: Arrival): Promise<AccountHolder> {
  const applicant = applicantIn(window, newUsername(), hand);
  if (as === 'visitor') await open(window.page, '/about');
  else {
    await bringSession(window.page.context(), await openSession(applicant.username));
    await open(window.page, '/about');
  }
  return applicant;
}

/**
 * Opens a window in which an applicant with a new session has opened the first page. `arrange` runs before
 * that.
 */
export async function loggedIn(
  arrange: (page: Page) => Promise<void> = async () => undefined,
): Promise<Window & { readonly applicant: AccountHolder }> {
  const window = await openWindow();
  await arrange(window.page);
  const applicant = applicantIn(window);
  await bringSession(window.page.context(), await openSession(applicant.username));
  await open(window.page, '/about');
  await window.settled();
  return { ...window, applicant };
}

export function applicantIn({ page, settled, still }: Window, username = newUsername(), hand = mouse): AccountHolder {
  const isVisitor = async (): Promise<boolean> =>
    !(await page.context().cookies()).some(({ name }) => name.endsWith('session') && !name.startsWith('__Host-'));
  const show = async (key: string): Promise<void> => {
    await goTo(page, fieldOf(key).page as PageId, await isVisitor(), hand);
    await settled();
  };
  return {
    username,
    signsUp: async () => {
      await open(page, '/signup');
      await fillCard(page, hand, { username, password });
      await page.waitForURL('**/confirm');
    },
    confirms: async () => {
      await fillCard(page, hand, { username, code: await mailedCode(username) });
      await page.waitForURL('**/login');
    },
    logsIn: async () => {
      if (!page.url().endsWith('/login')) await open(page, '/login');
      await fillCard(page, hand, { username, password });
      await isReady(page);
    },
    logsOut: async () => {
      await hand.press(page.getByRole('button', { name: 'Account', exact: true }));
      await hand.press(page.getByRole('button', { name: 'Log Out' }));
      await page.waitForURL('**/login');
    },
    isLoggedIn: async () => !(await isVisitor()),

    answers: async (answers) => {
      for (const [key, value] of inFormOrder(answers)) {
        await show(key);
        await answer(page, key, value, hand);
      }
    },
    sees: async (key) => {
      await show(key);
      if (await controlOf(page, key).isVisible()) return true;
      // Lazy parts of the page may still be drawn.
      await still();
      return controlOf(page, key).isVisible();
    },
    answerTo: async (key) => {
      await show(key);
      if (await controlOf(page, key).isVisible()) return answerIn(page, key);
      return (await isVisitor()) ? '' : storedAnswer(page, key, hand);
    },
    choicesFor: async (key) => {
      await show(key);
      return choicesOf(page, key);
    },
    errorsOf: async (key) => {
      if (pageOf(page) === 'completion') return [];
      await show(key);
      const words = await page.locator(`[id="${fieldOf(key).id}-errors"] p`).allInnerTexts();
      return words.map((line) => line.replace(/^Error:\s*/, ''));
    },
    questionsInError: async () => {
      // One evaluation, because the summary may disappear while it is read.
      const addresses = await page
        .getByRole('alert')
        .locator('a[href*="#"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      return [...new Set(addresses.map((address) => address.split('#')[1] ?? ''))];
    },
    headerSays: async () => {
      for (const { title } of formParts(form).header.variants.toReversed()) {
        const heading = page.getByRole('main').getByText(titlePattern(title ?? ''));
        if (await heading.first().isVisible()) return heading.first().innerText();
      }
      return '';
    },
    goesTo: async (next) => goTo(page, next, await isVisitor(), hand),
    isAt: async () => pageOf(page),
    choosesTab: async (group, tab) => {
      const block = blockNamed(group);
      if (block.type !== 'tabs') throw new Error(`${group} is no group of tabs.`);
      await goTo(page, block.page as PageId, await isVisitor(), hand);
      await hand.press(page.getByRole('tab', { name: block.tabs.find(({ id }) => id === tab)?.label ?? '' }));
    },
    addsAnother: async (repeat) => {
      const block = repeatNamed(repeat);
      await goTo(page, block.page as PageId, await isVisitor(), hand);
      const stored = page.waitForResponse((response) => response.url().endsWith('/api/add-another'));
      await hand.press(page.getByRole('button', { name: `Add Another ${block.title}` }));
      await stored;
    },
    removesCopy: async (repeat, n) => {
      const block = repeatNamed(repeat);
      await goTo(page, block.page as PageId, await isVisitor(), hand);
      const stored = page.waitForResponse((response) => response.url().endsWith('/api/add-another'));
      await hand.press(page.getByRole('button', { name: new RegExp(`^Remove ${block.title} ${n} of`) }));
      await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }));
      await stored;
    },
    submits: async () => {
      await goTo(page, 'final-steps', await isVisitor(), hand);
      const validation = page.waitForResponse((response) => response.url().endsWith('/api/validations'));
      await hand.press(page.getByRole('button', { name: 'Submit', exact: true }));
      const errors = (await validation).request().postDataJSON() as { readonly errors: object };
      if (Object.keys(errors.errors).length === 0) await page.waitForURL('**/completion');
      else await page.getByRole('alert').locator('a[href*="#"]').first().waitFor();
    },
  };
}

/** The lazy parts of an applicant's page are drawn: the status of saving, and the watch of inactivity. */
export const applicantParts = (page: Page): Promise<void> =>
  page.locator('[role=alert].visually-hidden').waitFor({ state: 'attached' });

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const [, card] = /^\/(signup|confirm|login|forgot|reset)\b/.exec(path) ?? [];
  if (card === undefined) return isReady(page);
  return page.locator(lastOnCard[card] ?? '#password').waitFor();
}

/** The control of a card that is drawn last, unless it is a password. */
const lastOnCard: Readonly<Record<string, string>> = { confirm: '#code', forgot: '#username' };

/** Resolves when the page of the form is drawn, including its lazy controls. */
async function isReady(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Application steps' }).waitFor();
  const first = form.pages
    .find(({ id }) => id === pageOf(page))
    ?.keys.find((key) => form.fields.get(key)?.shown === null);
  if (first !== undefined) await controlOf(page, first).waitFor();
  if (pageOf(page) === 'about') await controlOf(page, 'country').waitFor();
}

const pageOf = (page: Page): PageId => new URL(page.url()).pathname.slice(1) as PageId;

/**
 * Uses the link, which saves the answers of an applicant. A visitor types the URL, because the link leads to
 * the sign-up.
 */
async function goTo(page: Page, next: PageId, isVisitor: boolean, hand: Hand): Promise<void> {
  if (pageOf(page) === next) return;
  if (isVisitor) return open(page, `/${next}`);
  await hand.press(page.getByRole('navigation', { name: 'Application steps' }).locator(`a[href="/${next}"]`));
  await page.waitForURL(`**/${next}`);
  await isReady(page);
}

/** Reads the answer that the server has stored. Visits another page first, because leaving a page saves it. */
async function storedAnswer(page: Page, key: string, hand: Hand): Promise<string> {
  const here = pageOf(page);
  await goTo(page, here === 'academics' ? 'high-school' : 'academics', false, hand);
  const answers = await page.evaluate(async () => {
    const { answer: stored } = (await (await fetch('/api/profile')).json()) as {
      readonly answer: Record<string, string | boolean>;
    };
    return stored;
  });
  await goTo(page, here, false, hand);
  const value = answers[key] ?? '';
  return typeof value === 'string' ? value : value ? 'true' : '';
}

async function fillCard(page: Page, hand: Hand, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, value] of Object.entries(answers)) await hand.type(page.locator(`[id="${key}"]`), value);
  await hand.press(page.getByRole('button', { name: 'Submit' }));
}

/** A pattern for a title with placeholders. */
function titlePattern(title: string): RegExp {
  const escaped = title.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{[\w:]+\}/g, '.+');
  return new RegExp(`^${escaped}$`);
}
