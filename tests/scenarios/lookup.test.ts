import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedSchools } from '../../server/index.ts';
import { applicantIn, open } from '../drivers/browser-driver.ts';
import { controlOf } from '../drivers/controls.ts';
import { runningPortal } from '../drivers/running-portal.ts';
import { createAccount } from '../drivers/session.ts';
import { storedProfile } from '../drivers/stored-profile.ts';
import { installClock, openWindow, type Window } from '../drivers/window.ts';
import { forms } from '../support/portal.ts';

beforeAll(async () => seedSchools((await runningPortal()).portal.database, forms.lookups));

const ownEntry = 'Enter your school information below.';
const school = { name: 'Tawny Marmot Preparatory School' };
const highSchool = ['hs_name', 'hs_ceeb', 'hs_country', 'hs_address_line_1', 'hs_city', 'hs_state', 'hs_zip'];

const suggestions = (page: Page): Locator => page.getByRole('listbox').getByRole('option');
const found = (page: Page): Locator => suggestions(page).filter({ hasNotText: 'Use “' });
const shown = (page: Page, keys: readonly string[]): Promise<readonly string[]> =>
  Promise.all(keys.map((key) => controlOf(page, key).inputValue()));

function asked(page: Page): readonly URLSearchParams[] {
  const questions: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/lookup/find') questions.push(url.searchParams);
  });
  return questions;
}

async function atHighSchool(): Promise<Window> {
  const window = await openWindow();
  await open(window.page, '/high-school');
  return window;
}

async function choose(page: Page, key: string, words: string, name: string): Promise<void> {
  await controlOf(page, key).fill(words);
  await suggestions(page).filter({ hasText: name }).first().click();
}

describe('the search for a school', () => {
  it('shows at most five results with their places, and the typed text; requests five by category', async () => {
    const { page, mishaps } = await atHighSchool();
    const questions = asked(page);
    await controlOf(page, 'hs_name').fill('high school');
    await found(page).first().waitFor();
    await expect.poll(() => found(page).count()).toBe(5);
    await expect.poll(() => found(page).first().innerText()).toMatch(/\S, [A-Z]{2}$/);
    await expect.poll(() => suggestions(page).last().innerText()).toBe('Use “high school”');
    expect(questions.map((question) => Object.fromEntries(question))).toEqual([
      { category: 'hs_ceeb', query: 'high school', max_results: '5' },
    ]);
    expect(mishaps).toEqual([]);
  });

  it('loads the complete record of the chosen one, which fills name, code and address', async () => {
    const { page, mishaps } = await atHighSchool();
    const questions = asked(page);
    await choose(page, 'hs_name', 'tawny mar', school.name);
    await expect
      .poll(() => shown(page, highSchool))
      .toEqual([
        school.name,
        '000003',
        'United States',
        expect.stringMatching(/^\d+ \w+ \w+$/),
        'Wichita',
        'Kansas',
        '67202',
      ]);
    expect(Object.fromEntries(questions.at(-1) ?? [])).toEqual({ category: 'hs_ceeb', id: 'invented-hs-003' });
    await expect.poll(() => page.getByText(ownEntry).isVisible()).toBe(false);
    expect(mishaps).toEqual([]);
  });

  it('clears with the next school what the former one has filled in', async () => {
    const { page } = await atHighSchool();
    await choose(page, 'hs_name', 'tawny mar', school.name);
    await expect.poll(() => controlOf(page, 'hs_city').inputValue()).toBe('Wichita');
    await choose(page, 'hs_name', 'ecole secondaire du heron', 'École secondaire du Héron-Cuivré');
    await expect
      .poll(() => shown(page, ['hs_country', 'hs_city', 'hs_state', 'hs_zip']))
      .toEqual(['Canada', 'Montréal', 'Quebec', 'H2Y 1C6']);
  });

  it('replaces typed text that was no option, which is never restored', async () => {
    const { page } = await atHighSchool();
    const pick = async (key: string, word: string): Promise<void> => {
      await controlOf(page, key).fill(word);
      await suggestions(page).filter({ hasText: word }).first().click();
    };
    await pick('hs_country', 'United States');
    await controlOf(page, 'hs_state').fill('Nowhere');
    await controlOf(page, 'hs_state').blur();
    await expect.poll(() => page.locator('#hs_state-note').count()).toBe(1);
    await choose(page, 'hs_name', 'tawny mar', school.name);
    await expect.poll(() => controlOf(page, 'hs_state').inputValue()).toBe('Kansas');
    await pick('hs_country', 'France');
    await expect.poll(() => controlOf(page, 'hs_state').count()).toBe(0);
    await pick('hs_country', 'Canada');
    await expect.poll(() => controlOf(page, 'hs_state').inputValue()).toBe('');
    await expect.poll(() => page.locator('#hs_state-note').count()).toBe(0);
  });

  it('can be operated by keyboard only', async () => {
    const { page } = await atHighSchool();
    await controlOf(page, 'hs_name').focus();
    await page.keyboard.type('tawny marmot');
    await found(page).first().waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => controlOf(page, 'hs_city').inputValue()).toBe('Wichita');
  });

  it('offers no result of a former query that lacks the typed words, so that Enter never chooses it', async () => {
    const { page } = await atHighSchool();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/lookup/find*', async (route) => {
      if (new URL(route.request().url()).searchParams.get('query') === 'tawny marmot') await released;
      await route.continue();
    });
    await controlOf(page, 'hs_name').fill('high school');
    await found(page).first().waitFor();
    await controlOf(page, 'hs_name').fill('tawny marmot');
    await page.keyboard.press('Enter');
    expect(await controlOf(page, 'hs_name').inputValue()).toBe('tawny marmot');
    release();
    await found(page).filter({ hasText: school.name }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => controlOf(page, 'hs_city').inputValue()).toBe('Wichita');
  });

  it('keeps an unlisted school, and asks the applicant to report it', async () => {
    const { page } = await atHighSchool();
    await choose(page, 'hs_name', 'Escuela Nueva', 'Use “Escuela Nueva”');
    await expect.poll(() => controlOf(page, 'hs_name').inputValue()).toBe('Escuela Nueva');
    await expect.poll(() => page.getByText(ownEntry).isVisible()).toBe(true);
    await controlOf(page, 'hs_city').fill('Bogotá');
    await expect.poll(() => controlOf(page, 'hs_name').inputValue()).toBe('Escuela Nueva');
  });

  it('accepts an address as typed, and shows no text about schools', async () => {
    const { page, mishaps } = await openWindow();
    await open(page, '/about');
    await controlOf(page, 'address_line_1').fill('1 Elm Street');
    expect(await suggestions(page).allInnerTexts()).toEqual([]);
    await suggestions(page).first().waitFor();
    await expect.poll(() => suggestions(page).allInnerTexts()).toEqual(['Use “1 Elm Street”']);
    await expect.poll(() => page.getByText(ownEntry).isVisible()).toBe(false);
    expect(mishaps).toEqual([]);
  });
});

describe('a chosen school', () => {
  it('is stored with all filled-in answers', async () => {
    const window = await openWindow();
    const applicant = applicantIn(window);
    await createAccount(applicant.username);
    await applicant.logsIn();
    await applicant.goesTo('high-school');
    await choose(window.page, 'hs_name', 'tawny mar', school.name);
    await expect.poll(() => controlOf(window.page, 'hs_city').inputValue()).toBe('Wichita');
    await applicant.goesTo('academics');
    await window.settled();
    expect((await storedProfile(window.page)).answer).toMatchObject({
      hs_name: school.name,
      hs_ceeb: '000003',
      hs_country: 'USA',
      hs_city: 'Wichita',
      hs_state: 'KS',
      hs_zip: '67202',
    });
    expect(window.mishaps).toEqual([]);
  });
});

describe('during typing', () => {
  const paused = async (): Promise<{
    window: Window;
    questions: readonly URLSearchParams[];
    type: (text: string) => Promise<void>;
  }> => {
    const window = await openWindow();
    await installClock(window.page);
    await open(window.page, '/high-school');
    const box = controlOf(window.page, 'hs_name');
    // Loads the lazy parts of the search.
    await box.fill('w');
    await found(window.page).first().waitFor();
    await box.fill('');
    await window.page.clock.pauseAt(new Date(await window.page.evaluate(() => Date.now() + 60_000)));
    return { window, questions: asked(window.page), type: (text) => box.pressSequentially(text) };
  };
  const queries = (questions: readonly URLSearchParams[]): readonly (string | null)[] =>
    questions.map((question) => question.get('query'));

  it('the search starts 200 ms after the last character', async () => {
    const {
      window: { page },
      questions,
      type,
    } = await paused();
    await type('hi');
    await page.clock.runFor(199);
    await type('g');
    await page.clock.runFor(199);
    expect(queries(questions)).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => queries(questions)).toEqual(['hig']);
  });

  it('the search starts after at most 500 ms of typing', async () => {
    const {
      window: { page },
      questions,
      type,
    } = await paused();
    for (const letter of 'abcd') {
      await type(letter);
      await page.clock.runFor(letter === 'd' ? 49 : 150);
    }
    expect(queries(questions)).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => queries(questions)).toEqual(['abcd']);
  });
});

describe('a response to a search', () => {
  /** Delays the responses to some searches until the test releases them. */
  async function holding(
    page: Page,
    isHeld: (question: URLSearchParams) => boolean,
  ): Promise<{ release: () => Promise<void>; held: () => number }> {
    const waiting: Route[] = [];
    await page.route('**/lookup/find?*', async (route) => {
      if (isHeld(new URL(route.request().url()).searchParams)) waiting.push(route);
      else await route.continue();
    });
    return {
      held: () => waiting.length,
      release: async () => {
        for (const route of waiting.splice(0)) await route.continue();
      },
    };
  }

  it('that is late never replaces a newer one', async () => {
    const { page, settled } = await atHighSchool();
    const { held, release } = await holding(page, (question) => question.get('query') === 'copper');
    await controlOf(page, 'hs_name').fill('copper');
    await expect.poll(held).toBe(1);
    await controlOf(page, 'hs_name').fill('tawny');
    await found(page).filter({ hasText: 'Tawny' }).first().waitFor();
    const before = await suggestions(page).allInnerTexts();
    await release();
    await settled();
    await expect.poll(() => suggestions(page).allInnerTexts()).toEqual(before);
  });

  it('about a chosen school that is late does not replace later input', async () => {
    const { page, settled } = await atHighSchool();
    const { held, release } = await holding(page, (question) => question.has('id'));
    await choose(page, 'hs_name', 'tawny marmot', school.name);
    await expect.poll(held).toBe(1);
    await controlOf(page, 'hs_name').fill('Another School');
    await release();
    await settled();
    expect(await shown(page, ['hs_name', 'hs_city'])).toEqual(['Another School', '']);
  });

  it('that fails shows no options and no error', async () => {
    const { page, mishaps } = await atHighSchool();
    await page.route('**/lookup/find?*', (route) => route.fulfill({ status: 500, json: { message: 'Broken.' } }));
    await controlOf(page, 'hs_name').fill('tawny');
    await suggestions(page).first().waitFor();
    await expect.poll(() => suggestions(page).allInnerTexts()).toEqual(['Use “tawny”']);
    expect(await page.getByText('Broken.').count()).toBe(0);
    expect(mishaps).toEqual([]);
  });

  it('about a chosen school that fails keeps its label as the value', async () => {
    const { page, settled } = await atHighSchool();
    await page.route('**/lookup/find?*id=*', (route) => route.abort());
    await choose(page, 'hs_name', 'tawny marmot', school.name);
    await settled();
    expect(await shown(page, ['hs_name', 'hs_city'])).toEqual([school.name, '']);
  });
});
