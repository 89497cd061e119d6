/** A form without accounts on a phone: filled in by touch, with a lost response, a second press and a reload. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { finger, phone } from '../drivers/hand.ts';
import { axeFindings, sideways, smallTargets } from '../drivers/looking.ts';
import { buildOwn, startServer } from '../drivers/own-build.ts';
import { openWindow } from '../drivers/window.ts';

const referenceOn = (page: Page): Promise<string> => page.locator('dt:has-text("Reference number") + dd').innerText();

/** Drops the response to the first submission, which has arrived, and collects the references of all. */
async function loseFirstResponse(page: Page): Promise<{ readonly references: string[] }> {
  const references: string[] = [];
  await page.route('**/public/answers', async (route) => {
    const response = await route.fetch();
    references.push(((await response.json()) as Output<'sendAnswers'>).receipt.reference);
    if (references.length === 1) await route.abort('connectionreset');
    else await route.fulfill({ response });
  });
  return { references };
}

it('is submitted once, and shows the same reference after a lost response, a second press and a reload', async () => {
  const place = await buildOwn(async (forms) => {
    await cp('docs/forms/recipes/feedback', join(forms, 'feedback'), { recursive: true });
    await cp('forms/brand', join(forms, 'brand'), { recursive: true });
  });
  const baseURL = await startServer(place);
  const { page, mishaps } = await openWindow({ ...phone, baseURL, viewport: { width: 390, height: 844 } });
  const hand = finger(page);
  const press = (name: string): Promise<void> => hand.press(page.getByRole('button', { name, exact: true }));
  const { references } = await loseFirstResponse(page);

  await page.goto('/');
  await page.waitForURL('**/questions');
  await page.getByRole('heading', { level: 1, name: 'How was your visit?' }).waitFor();
  expect(await page.getByRole('button', { name: 'Account' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /Save/ }).count()).toBe(0);
  await press('Send feedback');
  await page.getByRole('alert').getByText('Would you like an answer?').waitFor();
  await hand.press(page.getByRole('radio', { name: 'Very much' }));
  await hand.press(page.getByRole('radio', { name: 'Yes' }));
  await page.getByRole('textbox', { name: 'Your email address' }).fill('ada@example.edu');
  // At this height, the bar with the sections of the page lies over half of the first answer.
  await page.evaluate(() => scrollBy({ top: 60, behavior: 'instant' }));
  expect(await axeFindings(page)).toEqual([]);

  await press('Send feedback');
  await page.getByText('they will never be submitted twice').waitFor();
  await page.reload();
  expect(await page.getByRole('radio', { name: 'Very much' }).isChecked()).toBe(true);
  await press('Send feedback');
  await page.waitForURL('**/sent');
  await page.getByText('We will write to ada@example.edu within a week.').waitFor();
  expect(references).toEqual([await referenceOn(page), await referenceOn(page)]);
  expect([await axeFindings(page), await sideways(page), await smallTargets(page)]).toEqual([[], [], []]);

  await page.reload();
  await page.getByText('It is the only proof of your submission').waitFor();
  expect(references).toContain(await referenceOn(page));
  await page.goto('/questions');
  await page.waitForURL('**/sent');
  await page.goto('/login');
  await page.waitForURL('**/sent');
  expect(references).toContain(await referenceOn(page));

  await press('Answer again');
  await page.waitForURL('**/questions');
  expect(await page.getByRole('radio', { name: 'Very much' }).isChecked()).toBe(false);
  await hand.press(page.getByRole('radio', { name: 'Not much' }));
  await hand.press(page.getByRole('radio', { name: 'No', exact: true }));
  await press('Send feedback');
  await page.waitForURL('**/sent');
  expect(await referenceOn(page)).toBe(references[2]);
  expect(references[2]).not.toBe(references[0]);
  expect(mishaps).toEqual([]);
});
