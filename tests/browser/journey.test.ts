import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PageId } from '../drivers/applicant.ts';
import { open } from '../drivers/browser-driver.ts';
import { answer, answerIn } from '../drivers/controls.ts';
import { inFormOrder } from '../drivers/engine-driver.ts';
import { form } from '../drivers/admissions.ts';
import { mailedCode, newUsername, password } from '../drivers/running-portal.ts';
import { openWindow } from '../drivers/window.ts';
import { completeApplication } from '../scenarios/complete-application.ts';

const answersOn = (id: PageId) => inFormOrder(completeApplication).filter(([key]) => form.fields.get(key)?.page === id);

/** Through all the pages a visitor may see, by address: links and buttons would lead to sign up. */
async function fillAsVisitor(page: Page): Promise<void> {
  for (const id of ['about', 'high-school', 'academics', 'final-steps'] as const) {
    await open(page, `/${id}`);
    for (const [key, value] of answersOn(id)) if (key !== 'legal_agree') await answer(page, key, value);
  }
}

async function signUp(page: Page, username: string): Promise<void> {
  await page.getByLabel('Email Address').fill(username);
  await page.locator('#password').fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/confirm');
  await page.getByLabel('Confirmation Code').fill(await mailedCode(username));
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/login');
}

async function logIn(page: Page): Promise<void> {
  await page.locator('#password').fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('navigation', { name: 'Application steps' }).waitFor();
}

describe.each([['a phone', { width: 320, height: 640 }], ['a desk', { width: 1280, height: 800 }]] as const)('the whole way, on %s', (_name, viewport) => {
  it('from a first visit to the receipt', async () => {
    const { page, mishaps } = await openWindow({ viewport });
    const username = newUsername();
    await fillAsVisitor(page);

    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.waitForURL('**/signup');
    await signUp(page, username);
    expect(await page.getByLabel('Email Address').inputValue()).toBe(username);
    await logIn(page);

    await page.waitForURL('**/about');
    await page.locator('#country').waitFor();
    for (const [key, value] of answersOn('about')) expect(await answerIn(page, key), key).toBe(value);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    for (const next of ['high-school', 'academics', 'final-steps']) {
      await page.getByRole('button', { name: 'Save & Continue' }).click();
      await page.waitForURL(`**/${next}`);
    }
    await answer(page, 'legal_agree', 'true');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.waitForURL('**/completion');
    await page.getByText('Your application was successfully submitted.').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Application submitted');
    await expect.poll(() => page.getByRole('main').innerText()).toMatch(/Reference number\s+[A-Z0-9]{4}-[A-Z0-9]{4}/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(mishaps).toEqual([]);
  });
});
