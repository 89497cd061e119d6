/** The images of a form on a phone, from its folder to the screen. */
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildOwn, startServer } from '../drivers/own-build.ts';
import { finger, phone } from '../drivers/hand.ts';
import { openWindow } from '../drivers/window.ts';

it('images fit a phone, move nothing, are read aloud, and are chosen by a tap', async () => {
  const place = await buildOwn(async (forms) => {
    await cp('docs/forms/recipes/images', join(forms, 'images'), { recursive: true });
    await mkdir(join(forms, 'brand'));
    await cp('forms/brand/institution.json', join(forms, 'brand/institution.json'));
  });
  const baseURL = await startServer(place);
  const { page, mishaps } = await openWindow({ ...phone, viewport: { width: 320, height: 568 }, baseURL });
  // Each image arrives long after the page.
  const arrived: string[] = [];
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.png', async (route) => {
    await released;
    await route.continue();
  });
  page.on('response', (response) => {
    if (response.url().endsWith('.png')) arrived.push(response.headers()['cache-control'] ?? '');
  });
  await page.goto('/');
  const tree = page.getByRole('img', { name: /^A tree\. The dotted line/ });
  await tree.waitFor();
  const before = await tree.boundingBox();
  release();
  await expect
    .poll(() => page.locator('img').evaluateAll((all) => all.every((one) => (one as HTMLImageElement).complete)))
    .toBe(true);
  const after = await tree.boundingBox();
  expect(after).toEqual(before);
  expect(after?.width).toBeLessThanOrEqual(320);
  expect((after?.width ?? 0) / (after?.height ?? 1)).toBeCloseTo(640 / 360, 1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(arrived).toEqual([
    'public, max-age=31536000, immutable',
    'public, max-age=31536000, immutable',
    'public, max-age=31536000, immutable',
  ]);

  const round = page.getByRole('radio', { name: 'Drawing of a round leaf: Round' });
  await finger(page).press(page.getByRole('img', { name: 'Drawing of a round leaf:' }));
  expect(await round.isChecked()).toBe(true);
  expect(mishaps).toEqual([]);
});
