/** Text of twice the size on a phone. */
import { expect, it } from 'vitest';
import { phone } from '../drivers/hand.ts';
import { comesBack } from '../drivers/returning.ts';

it.each([320, 390])('in a window of %i px the heading of the page is on its first screen', async (width) => {
  const viewport = { ...phone.viewport, width };
  const { page, settled } = await comesBack({}, { ...phone, viewport });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await settled();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(heading?.y).toBeLessThan(viewport.height);
  const steps = page.getByRole('navigation', { name: 'Application steps' });
  expect(await steps.getByRole('link').allInnerTexts()).toEqual(['About You']);
  // The bar with all steps follows when the row has left the window.
  await page.evaluate(() => scrollTo(0, 3000));
  await page.getByRole('button', { name: /of 8/ }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Academics' }).waitFor();
});
