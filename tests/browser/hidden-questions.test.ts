/** Links to a question that the answers hide: the page says why nothing is there. */
import { expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { answer, controlOf } from '../drivers/controls.ts';
import { openWindow } from '../drivers/window.ts';

const words = '“What is your country of citizenship?” is not asked with your answers so far.';

it('the address of a hidden question says that the question is not asked', async () => {
  const { page } = await openWindow();
  await page.goto('/about#citizenship');
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByText(words)
    .waitFor();
});

it('a link to a hidden question says so too, and a link to a shown one leads to it', async () => {
  const { page, settled } = await openWindow();
  await open(page, '/about');
  await settled();
  await page.getByRole('main').evaluate((main) => {
    const link = Object.assign(document.createElement('a'), { textContent: 'Citizenship' });
    link.setAttribute('href', '/about#citizenship');
    main.prepend(link);
  });
  const link = page.getByRole('main').getByRole('link', { name: 'Citizenship', exact: true });
  const toast = page.getByRole('region', { name: /^Notifications/ }).getByText(words);
  await link.click();
  await toast.waitFor();
  await answer(page, 'us_citizen', 'N');
  await controlOf(page, 'citizenship').waitFor();
  await link.click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('citizenship');
});
