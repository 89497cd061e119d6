import type { Locator, Page } from 'playwright-core';
import { identityCookiePrefix } from '../../api-client/index.ts';
import { formParts } from '../../portal/base/form-parts.ts';
import { admissions } from '../support/admissions.ts';
import type { AccountHolder, Arrival, PageId } from '../support/applicant.ts';
import { answer, answerIn, choicesOf, controlOf, fieldOf, openFold } from './controls.ts';
import { inFormOrder } from '../support/engine-driver.ts';
import { finger, mouse, phone, type Hand } from './hand.ts';
import {
  blockIn,
  completionStep,
  firstStep,
  lastStep,
  repeatIn,
  stepIds,
  type PlayedForm,
} from '../support/played-form.ts';
import { mailedCode, newUsername, password } from './running-portal.ts';
import { bringSession, openSession } from './session.ts';
import { storedProfile } from './stored-profile.ts';
import { openWindow, type Window } from './window.ts';

/** Performs a story in a real browser, with labels and controls, against the same server. */
export async function arriveInBrowser(arrival: Arrival = {}, played = admissions): Promise<AccountHolder> {
  return arriveIn(await openWindow(), mouse, arrival, played);
}

/** As `arriveInBrowser`, on a phone: with taps, and with an on-screen keyboard that covers a part of the page. */
export async function arriveByTouch(arrival: Arrival = {}): Promise<AccountHolder> {
  const window = await openWindow(phone);
  return arriveIn(window, finger(window.page), arrival, admissions);
}

async function arriveIn(
  window: Window,
  hand: Hand,
  { as = 'applicant' }: Arrival,
  played: PlayedForm,
): Promise<AccountHolder> {
  const applicant = applicantIn(window, newUsername(), hand, played);
  if (as === 'applicant') await bringSession(window.page.context(), await openSession(applicant.username));
  await open(window.page, `/${firstStep(played)}`, played);
  return applicant;
}

interface LoggedIn extends Window {
  readonly applicant: AccountHolder;
}

/** Opens a window with the new session of an applicant, and no page of it. */
export async function withSession(): Promise<LoggedIn> {
  const window = await openWindow();
  const applicant = applicantIn(window);
  await bringSession(window.page.context(), await openSession(applicant.username));
  return { ...window, applicant };
}

/** What an applicant opens. */
export interface Opening {
  /** The first step by default. */
  readonly path?: string;
  /** Runs before the page is opened. */
  readonly arrange?: (page: Page) => Promise<void>;
}

/** Opens a page in the new session of an applicant. */
export async function loggedIn({ path, arrange }: Opening = {}): Promise<LoggedIn> {
  const window = await withSession();
  await arrange?.(window.page);
  await open(window.page, path ?? `/${firstStep(admissions)}`);
  await window.settled();
  return window;
}

export function applicantIn(
  { page, settled, still }: Window,
  username = newUsername(),
  hand = mouse,
  played = admissions,
): AccountHolder {
  const pageOf = (): PageId => pageIn(page, played);
  const goTo = async (next: PageId): Promise<void> => goToStep({ page, hand, played }, next, await isVisitor());
  const isVisitor = async (): Promise<boolean> =>
    !(await page.context().cookies()).some(({ name }) => name.includes(identityCookiePrefix));
  const show = async (key: string): Promise<void> => {
    await goTo(fieldOf(key, played).page);
    await settled();
    await openFold(page, key, hand);
  };
  return {
    username,
    signsUp: async () => {
      await open(page, '/signup', played);
      await fillCard(page, hand, { username, password });
      await page.waitForURL('**/confirm');
    },
    confirms: async () => {
      await fillCard(page, hand, { username, code: await mailedCode(username) });
      await page.waitForURL('**/login');
    },
    logsIn: async () => {
      if (!page.url().endsWith('/login')) await open(page, '/login', played);
      await fillCard(page, hand, { username, password });
      await isReady(page, played);
    },
    logsOut: async () => {
      await hand.press(page.getByRole('button', { name: 'Account', exact: true }));
      await hand.press(page.getByRole('button', { name: 'Log Out' }));
      await page.waitForURL('**/login');
    },
    isLoggedIn: async () => !(await isVisitor()),

    answers: async (answers) => {
      for (const [key, value] of inFormOrder(answers, played.form)) {
        await show(key);
        await answer(page, key, value, hand, played);
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
      if (await controlOf(page, key).isVisible()) return answerIn(page, key, played);
      return (await isVisitor()) ? '' : storedAnswer({ page, hand, played }, key);
    },
    choicesFor: async (key) => {
      await show(key);
      return choicesOf(page, key, played);
    },
    errorsOf: async (key) => {
      if (pageOf() === completionStep(played)) return [];
      await show(key);
      const words = await page.locator(`[id="${fieldOf(key, played).id}-errors"] p`).allInnerTexts();
      return words.map((line) => line.replace(/^Error:\s*/, ''));
    },
    questionsInError: async () => {
      // One evaluation, because the summary may disappear while it is read.
      const addresses = await page
        .getByRole('alert')
        .locator('a[href*="#"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      // The summary begins with the open page.
      const { pages } = played.form;
      const pageAt = (address: string): number => pages.findIndex(({ id }) => address.includes(`/${id}#`));
      const sorted = addresses.toSorted((one, other) => pageAt(one) - pageAt(other));
      return [...new Set(sorted.map((address) => address.split('#')[1] ?? ''))];
    },
    headerSays: async () => {
      for (const { title } of formParts(played.form).header.variants.toReversed()) {
        const heading = page.getByRole('main').getByText(titlePattern(title ?? ''));
        if (await heading.first().isVisible()) return heading.first().innerText();
      }
      return '';
    },
    goesTo: goTo,
    isAt: async () => pageOf(),
    choosesTab: async (group, tab) => {
      const block = blockIn(played, group);
      if (block.type !== 'tabs') throw new Error(`${group} is no group of tabs.`);
      await goTo(block.page);
      const place = page.getByRole('tab', { name: block.tabs.find(({ id }) => id === tab)?.label ?? '' });
      await hand.press(place);
      // A switch waits until the documents of the tab are known; then it happens, or a modal asks.
      const isChosen = place.and(page.locator('[aria-selected="true"]'));
      await isChosen
        .or(page.getByRole('dialog').filter({ hasNotText: 'Looking for a File' }))
        .first()
        .waitFor();
    },
    addsAnother: async (repeat) => {
      const block = repeatIn(played, repeat);
      await goTo(block.page);
      // A control that is drawn late moves the button under a press.
      const first = block.copies[0]?.blocks.find((one) => 'key' in one);
      if (first !== undefined) await controlOf(page, first.id).waitFor({ state: 'attached' });
      const stored = page.waitForResponse((response) => response.url().endsWith('/api/add-another'));
      await hand.press(page.getByRole('button', { name: `Add Another ${block.title}` }));
      await stored;
    },
    removesCopy: async (repeat, n) => {
      const block = repeatIn(played, repeat);
      await goTo(block.page);
      const stored = page.waitForResponse((response) => response.url().endsWith('/api/add-another'));
      await hand.press(page.getByRole('button', { name: new RegExp(`^Remove ${block.title} ${n} of`) }));
      await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }));
      await stored;
    },
    submits: async () => {
      await goTo(lastStep(played));
      const validation = page.waitForResponse((response) => response.url().endsWith('/api/validations'));
      await hand.press(page.getByRole('button', { name: played.form.messages['submit'] ?? '', exact: true }));
      const errors = (await validation).request().postDataJSON() as { readonly errors: object };
      if (Object.keys(errors.errors).length === 0) await page.waitForURL(`**/${completionStep(played)}`);
      else await page.getByRole('alert').locator('a[href*="#"]').first().waitFor();
    },
  };
}

/** The lazy parts of an applicant's page are drawn: the status of saving, and the watch of inactivity. */
export const applicantParts = (page: Page): Promise<void> =>
  page.locator('[role=alert].visually-hidden').waitFor({ state: 'attached' });

/** Opens a path of the form, and waits until it is drawn. */
export async function open(page: Page, path: string, played = admissions): Promise<void> {
  await page.goto(played.base + path);
  const [, card] = /^\/(signup|confirm|login|forgot|reset)\b/.exec(path) ?? [];
  if (card === undefined) return isReady(page, played);
  return page.locator(lastOnCard[card] ?? '#password').waitFor();
}

/** The link of a step in the bar of steps; the rail has a second one. */
export const stepLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Application steps' }).getByRole('link', { name, exact: true });

/** Follows the link of every step after the first, and waits until its questions are drawn. */
export async function followSteps(page: Page, played = admissions): Promise<void> {
  for (const next of stepIds(played).slice(1)) await goToStep({ page, hand: mouse, played }, next, false);
}

/** The control of a card that is drawn last, unless it is a password. */
const lastOnCard: Readonly<Record<string, string>> = { confirm: '#code', forgot: '#username' };

/** Resolves when the page of the form is drawn, including its lazy controls, also in a fold. */
async function isReady(page: Page, played: PlayedForm): Promise<void> {
  const { form } = played;
  const steps = page.getByRole('navigation', { name: 'Application steps' });
  // A form of one step has no row of steps.
  await (stepIds(played).length > 1 ? steps : page.getByRole('heading', { level: 1 })).waitFor();
  const keys = form.pages.find(({ id }) => id === pageIn(page, played))?.keys ?? [];
  const shown = keys.flatMap((key) => form.fields.get(key) ?? []).filter((field) => field.shown === null);
  const late = shown.find(({ expanded }) => 'search' in expanded && expanded.search === true);
  for (const field of [shown[0], late])
    if (field !== undefined) await controlOf(page, field.id).waitFor({ state: 'attached' });
}

const pageIn = (page: Page, { base }: PlayedForm): PageId => new URL(page.url()).pathname.slice(base.length + 1);

/** A window on a form. */
interface Place {
  readonly page: Page;
  readonly hand: Hand;
  readonly played: PlayedForm;
}

/**
 * Uses the link, which saves the answers of an applicant. A visitor types the URL, because the link leads to
 * the sign-up.
 */
async function goToStep({ page, hand, played }: Place, next: PageId, isVisitor: boolean): Promise<void> {
  if (pageIn(page, played) === next) return;
  if (isVisitor) return open(page, `/${next}`, played);
  await hand.press(
    page.getByRole('navigation', { name: 'Application steps' }).locator(`a[href="${played.base}/${next}"]`),
  );
  await page.waitForURL(`**/${next}`);
  await isReady(page, played);
}

/** Reads the answer that the server has stored. Visits another page first, because leaving a page saves it. */
async function storedAnswer(place: Place, key: string): Promise<string> {
  const { page, played } = place;
  const here = pageIn(page, played);
  const isOther = (id: string): boolean => id !== here && id !== lastStep(played);
  const other = stepIds(played).findLast(isOther) ?? here;
  await goToStep(place, other, false);
  const { answer: answers } = await storedProfile(page, played.base);
  await goToStep(place, here, false);
  const value = answers[key] ?? '';
  return typeof value === 'string' ? value : value ? 'true' : '';
}

async function fillCard(page: Page, hand: Hand, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, value] of Object.entries(answers)) await hand.type(page.locator(`[id="${key}"]`), value);
  await hand.press(page.getByRole('button', { name: 'Submit' }));
}

function titlePattern(title: string): RegExp {
  const escaped = title.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{[\w:]+\}/g, '.+');
  return new RegExp(`^${escaped}$`);
}
