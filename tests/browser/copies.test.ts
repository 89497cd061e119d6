/** Copies of a repeated block on a small phone: shown one by one, and moved up and down. */
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { ExpandedBlock, ExpandedForm } from '../../engine/form/expanded.ts';
import { open } from '../drivers/browser-driver.ts';
import { phone } from '../drivers/hand.ts';
import { comesBack } from '../drivers/returning.ts';
import { isSaved, stored } from './two-windows.ts';
import { widest } from '../drivers/unfolded-pages.ts';

/** Changes the repeated blocks of the form that the pages load. */
async function changeRepeats(
  context: BrowserContext,
  more: { readonly oneByOne?: true; readonly reorder?: true },
): Promise<void> {
  const changed = (block: ExpandedBlock): ExpandedBlock => (block.type === 'repeat' ? { ...block, ...more } : block);
  await context.route('**/assets/admissions-*.json', async (route) => {
    const form: ExpandedForm = await (await route.fetch()).json();
    const pages = form.pages.map((page) => ({ ...page, blocks: page.blocks.map(changed) }));
    await route.fulfill({ json: { ...form, pages } });
  });
}

const copy = (n: number): string => `College or university ${n} of 5`;
const shownCopies = (page: Page): Promise<readonly string[]> =>
  page.getByRole('heading', { name: /^College or university \d of 5$/ }).allInnerTexts();
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');

const small = { ...phone, viewport: { width: 320, height: 568 } };

it('a copy is shown by itself, with Back, a reload and links to its questions, on a phone of 320 px', async () => {
  const arrange = (page: Page): Promise<void> => changeRepeats(page.context(), { oneByOne: true });
  const { page, hand, mishaps } = await comesBack({ ...widest, path: '/academics', arrange }, small);
  await page.getByRole('heading', { name: copy(1) }).waitFor();
  expect(await shownCopies(page)).toEqual([copy(1)]);

  const next = page.getByRole('link', { name: `Next: ${copy(2)}` });
  expect((await next.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await hand.press(next);
  await expect.poll(() => focused(page)).toBe('college-2');
  expect(await shownCopies(page)).toEqual([copy(2)]);
  expect(new URL(page.url()).hash).toBe('#college-2');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expect.poll(async () => (await page.locator('#college-2').boundingBox())?.y).toBeLessThan(300);

  await page.reload();
  await expect.poll(() => shownCopies(page)).toEqual([copy(2)]);
  await hand.press(page.getByRole('link', { name: `Next: ${copy(3)}` }));
  await expect.poll(() => focused(page)).toBe('college-3');
  await page.goBack();
  await expect.poll(() => shownCopies(page)).toEqual([copy(2)]);
  await expect.poll(() => focused(page)).toBe('college-2-next');
  await page.goForward();
  await expect.poll(() => shownCopies(page)).toEqual([copy(3)]);

  await open(page, '/academics#college_4_name');
  await expect.poll(() => shownCopies(page)).toEqual([copy(4)]);
  await expect.poll(() => focused(page)).toBe('college_4_name');
  await page.emulateMedia({ media: 'print' });
  expect(await shownCopies(page)).toEqual([1, 2, 3, 4, 5].map(copy));
  expect(mishaps).toEqual([]);
});

it('a copy is moved with its answers on a phone of 320 px, stored, and shown by a reload and in another window', async () => {
  const named = (n: number): string => (n === 1 ? 'college_name' : `college_${n}_name`);
  const answers = { college_credit: 'Y', [named(1)]: 'Oak', [named(2)]: 'Elm', [named(3)]: 'Ash' };
  const arrange = (page: Page): Promise<void> => changeRepeats(page.context(), { reorder: true });
  const opened = await comesBack({ answers, counts: { college: 3 }, path: '/academics', arrange }, small);
  const { page, hand, applicant, mishaps } = opened;
  const second = await page.context().newPage();
  await open(second, '/academics');
  const namesIn = (window: Page): Promise<readonly string[]> =>
    Promise.all([1, 2, 3].map((n) => window.locator(`#${named(n)}`).inputValue()));
  await expect.poll(() => namesIn(second)).toEqual(['Oak', 'Elm', 'Ash']);

  const saved = isSaved(page, named(2));
  await page.bringToFront();
  const down = page.getByRole('button', { name: 'Move College or university 1 of 3 down' });
  expect((await down.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await hand.press(down);
  expect(await namesIn(page)).toEqual(['Elm', 'Oak', 'Ash']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await saved;
  expect(await stored(applicant.username)).toMatchObject({ [named(1)]: 'Elm', [named(2)]: 'Oak', [named(3)]: 'Ash' });
  await page.reload();
  await expect.poll(() => namesIn(page)).toEqual(['Elm', 'Oak', 'Ash']);

  // The other window still shows the former order: what it says of one copy replaces the answer of that copy only.
  const renamed = isSaved(second, named(3));
  await second.bringToFront();
  await second.locator(`#${named(3)}`).fill('Yew');
  await second.locator(`#${named(3)}`).blur();
  await renamed;
  await second.reload();
  await expect.poll(() => namesIn(second)).toEqual(['Elm', 'Oak', 'Yew']);
  expect(mishaps).toEqual([]);
});
