/** A tap on the words of a choice: it is made at once and has the focus, and the page stays where it is. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { CompiledField } from '../../engine/index.ts';
import { open } from '../drivers/browser-driver.ts';
import { everyForm } from '../drivers/every-form.ts';
import { phone } from '../drivers/hand.ts';
import { stepIds } from '../support/played-form.ts';
import { shownIn, valuesOf } from '../support/unfolding.ts';
import { openWindow } from '../drivers/window.ts';
import { sampleOf } from '../support/runs.ts';

/** The words of a choice in the window. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly words: string;
  readonly id: string;
  /** The position of the window. */
  readonly top: number;
}

/** Moves a choice of a question that is not in `seen` into the window; null if there is none. */
const nextChoice = (page: Page, seen: readonly string[]): Promise<(Spot & { readonly name: string }) | null> =>
  page.evaluate((former) => {
    const isNew = ({ control }: HTMLLabelElement): boolean =>
      control instanceof HTMLInputElement && /radio|checkbox/.test(control.type) && !former.includes(control.name);
    const label = [...document.querySelectorAll<HTMLLabelElement>('main label')].find(
      (one) => isNew(one) && one.checkVisibility(),
    );
    const box = label?.control;
    if (label === undefined || !(box instanceof HTMLInputElement)) return null;
    // As little as needed: the beginning or the end of the content can be in the window too.
    scrollTo({ top: 0, behavior: 'instant' });
    label.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const range = document.createRange();
    range.selectNodeContents(label);
    if (label.contains(box)) range.setStartAfter(box);
    const line = [...range.getClientRects()].find(({ width }) => width > 1) ?? label.getBoundingClientRect();
    const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
    return { x, y, words: label.innerText, id: box.id, name: box.name, top: scrollY };
  }, seen);

/** What a tap has done, after two frames, in which the browser scrolls to what has got the focus. */
const mistakeOf = (page: Page, spot: Spot): Promise<string | null> =>
  page.evaluate(async ({ id, words, top }) => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const isTaken = (document.getElementById(id) as HTMLInputElement | null)?.checked === true;
    const moved = Math.round(scrollY - top);
    const { tagName, id: focused } = document.activeElement ?? document.body;
    return isTaken && moved === 0 && focused === id
      ? null
      : `${words}: ${isTaken ? '' : 'not '}taken, moved by ${moved}, focus on ${tagName} ${focused}`;
  }, spot);

const isChoice = ({ type }: CompiledField): boolean => /^(?:radio|checkbox|checkboxes)$/.test(type);
const empty = { answers: {}, tabs: {}, counts: {} };
/** The pages on which a visitor chooses. */
const pages = everyForm.flatMap(([id, played]) =>
  stepIds(played)
    .filter((step) =>
      shownIn(played.form, valuesOf(played.form, empty)).some((field) => field.page === step && isChoice(field)),
    )
    .map((step) => [id, step, played] as const),
);

describe.each([
  [320, sampleOf(pages, 3)],
  [390, pages],
  [768, sampleOf(pages, 3)],
])('in a window of %i px, by touch', (width, visited) => {
  it.each(visited)('the first tap on the words of each choice counts (%s, %s)', async (_id, step, played) => {
    const { page, settled } = await openWindow({ ...phone, viewport: { width, height: 700 } });
    await open(page, `/${step}`, played);
    await settled();
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
    });
    const seen: string[] = [];
    const mistakes: (string | null)[] = [];
    for (let spot = await nextChoice(page, seen); spot !== null; spot = await nextChoice(page, seen)) {
      await page.touchscreen.tap(spot.x, spot.y);
      mistakes.push(await mistakeOf(page, spot));
      seen.push(spot.name);
    }
    expect(mistakes.filter((mistake) => mistake !== null)).toEqual([]);
    expect(seen.length).toBeGreaterThan(0);
  });
});

it('a tap on a blank place moves nothing', async () => {
  const { page } = await openWindow(phone);
  await open(page, '/about');
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
  await page.touchscreen.tap(4, 300);
  expect(
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      return [scrollY, document.activeElement?.tagName];
    }),
  ).toEqual([600, 'BODY']);
});
