/** A visitor whose form was updated while the answers were kept in the tab. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { NumberedMigration } from '../../engine/index.ts';
import { open } from '../drivers/browser-driver.ts';
import { answer, answerIn } from '../drivers/controls.ts';
import { openWindow } from '../drivers/window.ts';

const keptBy = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

/** Gives a page the form of the next build: `middle_name` is called `second_name`, and there is this migration. */
async function updateForm(page: Page, migration: NumberedMigration): Promise<void> {
  const address = '/assets/updated.migrations.json';
  await page.route(`**${address}`, (route) => route.fulfill({ json: [migration] }));
  await page.route('**/assets/admissions-*.json', async (route) => {
    const text = await (await route.fetch()).text();
    await route.fulfill({ body: text.replaceAll('"middle_name"', '"second_name"'), contentType: 'application/json' });
  });
  await page.route('**/about', async (route) => {
    const response = await route.fetch();
    const attributes = `data-migration="${migration.number}" data-migrations="${address}"`;
    const text = (await response.text()).replace(/data-migration="\d*"\s+data-migrations="[^"]*"/, attributes);
    await route.fulfill({ response, body: text });
  });
}

it('answers follow their questions to other keys after a reload, and what has no place is named with the reason', async () => {
  const { page, mishaps } = await openWindow();
  await open(page, '/about');
  await answer(page, 'middle_name', 'King');
  await answer(page, 'city', 'Lima');
  await expect.poll(() => keptBy(page)).toContain('Lima');
  const reason = 'We ask for your city later.';
  await updateForm(page, { number: 2, rename: { middle_name: 'second_name' }, drop: { city: reason } });
  await page.reload();
  // The drivers know only the form of the build.
  const renamed = page.locator('#second_name');
  await expect.poll(() => renamed.inputValue()).toBe('King');
  expect(await answerIn(page, 'city')).toBe('');
  await page.getByRole('main').getByText(reason).waitFor();

  await answer(page, 'city', 'Quito');
  await expect.poll(() => keptBy(page)).toContain('Quito');
  await page.reload();
  await expect.poll(() => answerIn(page, 'city')).toBe('Quito');
  expect(await renamed.inputValue()).toBe('King');
  expect(await page.getByText(reason).count()).toBe(0);
  expect(mishaps).toEqual([]);
});
