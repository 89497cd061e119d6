/** Preferences of the system: forced colors and reduced motion. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { searchArrived } from '../drivers/controls.ts';
import { comesBack } from '../drivers/returning.ts';
import { screens, type Show } from '../drivers/screens.ts';
import { walk, widest } from '../drivers/unfolded-pages.ts';

const showing = (wanted: string): Show => {
  const [, show] = screens.find(([name]) => name === wanted) ?? [];
  if (show === undefined) throw new Error(`There is no screen ${wanted}.`);
  return show;
};

/** The number of elements with long or endless animations. */
const moving = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > 10)
        .length,
  );

/** The parts of the look of an element that remain in forced colors. */
interface Look {
  readonly outline: string;
  readonly outlineWidth: number;
  readonly border: number;
  readonly isSeen: boolean;
}

const lookOf = (page: Page, selector: string): Promise<Look> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const {
        outlineStyle,
        outlineWidth,
        outlineColor,
        borderInlineStartWidth,
        borderInlineStartColor,
        backgroundColor,
      } = getComputedStyle(element);
      const ground = getComputedStyle(document.body).backgroundColor;
      return {
        outline: outlineStyle,
        outlineWidth: outlineColor === ground ? 0 : Number.parseFloat(outlineWidth),
        border: borderInlineStartColor === backgroundColor ? 0 : Number.parseFloat(borderInlineStartWidth),
        isSeen: element.checkVisibility({ checkVisibilityCSS: true }),
      };
    });

async function hasRing(page: Page, name: string, selector: string): Promise<void> {
  const { outline, outlineWidth } = await lookOf(page, selector);
  expect(outline, name).toBe('solid');
  expect(outlineWidth, name).toBeGreaterThanOrEqual(2);
}

describe('in forced colors', () => {
  it('the focus is visible on every kind of control, also in the search that replaces its box', async () => {
    const { page } = await comesBack({}, { forcedColors: 'active' });
    const library = Promise.withResolvers<void>();
    await page.route('**/assets/searching-*.js', async (route) => {
      await library.promise;
      await route.continue();
    });
    await page.keyboard.press('Tab');
    for (const [name, selector, ringed] of [
      ['a text box', '#first_name', '#first_name'],
      ['a list', '#parent_relationship', '#parent_relationship'],
      ['the box of a search', '#country', '#country'],
      ['a radio button', '#gender-F', 'label:has(#gender-F)'],
      ['a box to check', '#optin_sms_ind', '#optin_sms_ind'],
      ['a button', 'main button', 'main button'],
      ['a link', 'footer button', 'footer button'],
    ] as const) {
      await page.locator(selector).first().focus();
      await hasRing(page, name, ringed);
    }
    await page.locator('#country').focus();
    library.resolve();
    await searchArrived(page, 'country');
    await hasRing(page, 'a search', '#country');
  });

  it('an error has an icon, a bar and a thicker border, and a chosen option differs by more than a color', async () => {
    await walk(
      widest,
      async (page) => {
        const [wrong, right] = [await lookOf(page, '#first_name'), await lookOf(page, '#middle_name')];
        expect(wrong.border).toBeGreaterThan(right.border);
        expect((await lookOf(page, '#first_name-errors svg')).isSeen).toBe(true);
        const [chosen, open] = [
          await lookOf(page, 'label:has(#us_citizen-N)'),
          await lookOf(page, 'label:has(#us_citizen-Y)'),
        ];
        expect(chosen.border).toBeGreaterThan(open.border);
        expect(await page.locator('#us_citizen-N').evaluate((element) => getComputedStyle(element).appearance)).toBe(
          'auto',
        );
      },
      { pages: ['about'], options: { forcedColors: 'active' } },
    );
  });

  it.each(['light', 'dark'] as const)('only the open tab has a bar, also in %s colors', async (colorScheme) => {
    const { page } = await comesBack(
      { answers: { us_citizen: 'N', citizenship: 'FRA', us_permanent_resident: 'Y' } },
      { forcedColors: 'active', colorScheme },
    );
    const isSeen = (name: string): Promise<boolean> =>
      page.getByRole('tab', { name }).evaluate((element) => {
        const probe = document.createElement('div');
        probe.style.color = 'Canvas';
        document.body.append(probe);
        const canvas = getComputedStyle(probe).color;
        probe.remove();
        return getComputedStyle(element).borderBlockEndColor !== canvas;
      });
    expect([await isSeen('Upload now'), await isSeen('Send later')]).toEqual([true, false]);
    // A tab is held until it is known whether it has a document.
    await page.locator('input[type=file]').first().waitFor();
    await page.getByRole('tab', { name: 'Send later' }).click();
    await expect.poll(async () => [await isSeen('Upload now'), await isSeen('Send later')]).toEqual([false, true]);
  });
});

describe('with reduced motion', () => {
  it.each([
    'the loading screen',
    'a document in conversion',
    'a toast of an error',
    'the notice of what a choice has cleared',
  ])('nothing moves on %s', async (name) => {
    const page = await showing(name)({ reducedMotion: 'reduce' });
    expect(await moving(page)).toBe(0);
  });

  it('no transition runs, however short', async () => {
    const page = await showing('the answers to check')({ reducedMotion: 'reduce' });
    expect(
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
        return document.getAnimations().length;
      }),
    ).toBe(0);
  });

  it('three dots are animated only without reduced motion', async () => {
    expect(await moving(await showing('the loading screen')({ reducedMotion: 'no-preference' }))).toBe(3);
  });
});
