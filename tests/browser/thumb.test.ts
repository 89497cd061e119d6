/** On a phone: buttons as wide as their surroundings, and within reach of the thumb. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openWindow, shared, type Window } from '../drivers/window.ts';

const phones = [
  [320, 568],
  [390, 844],
] as const;

/** Opens a path, unless the window shows it. */
async function openIn({ page, settled, origin }: Window, path: string): Promise<Page> {
  if (page.url() !== `${origin}${path}`) await page.goto(path);
  await settled();
  return page;
}

/** The width that a button leaves free beside it. */
const freeBeside = (button: Locator): Promise<number> =>
  button.evaluate((element) => {
    const parent = element.parentElement ?? element;
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(parent);
    const inner = parent.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
    return Math.round(inner - element.getBoundingClientRect().width);
  });

describe.each(phones)('on a phone of %i by %i px', (...phone) => {
  const [width, height] = phone;
  const opened = shared(() => openWindow({ viewport: { width, height }, hasTouch: true }));
  const open = (path: string): Promise<Page> => openIn(opened(), path);

  it('the primary action at the end of a step is not in the upper third', async () => {
    const page = await open('/academics');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const { y = 0, height = 0 } = (await page.getByRole('button', { name: 'Save & Continue' }).boundingBox()) ?? {};
    expect(y + height / 2).toBeGreaterThan(phone[1] / 3);
    expect(y + height).toBeLessThan(phone[1]);
  });

  it.each([
    ['/login', 'Submit'],
    ['/signup', 'Submit'],
    ['/academics', 'Save & Continue'],
    ['/academics', 'Save & Go Back'],
    ['/about', 'Save & Continue'],
  ])('at %s, "%s" has the full width', async (path, name) => {
    const page = await open(path);
    expect(await freeBeside(page.getByRole('button', { name, exact: true }))).toBe(0);
  });

  it('the buttons of the start panel fill its width together', async () => {
    const page = await open('/about');
    const start = page.locator('main p:has(> a[href="/about#first_name"])');
    const [row, first, last] = await Promise.all(
      [start, start.locator('a').first(), start.locator('a').last()].map((place) => place.boundingBox()),
    );
    expect(first?.x).toBe(row?.x);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo((row?.x ?? 0) + (row?.width ?? 0), 0);
  });

  it('a dialog is at the lower edge', async () => {
    const page = await open('/about');
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const { x = 1, y = 0, width = 0, height = 0 } = (await dialog.boundingBox()) ?? {};
    expect([x, width, Math.round(y + height)]).toEqual([0, ...phone]);
  });
});
