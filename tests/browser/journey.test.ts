import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PageId } from '../support/applicant.ts';
import { open } from '../drivers/browser-driver.ts';
import { answer, answerIn } from '../drivers/controls.ts';
import { inFormOrder } from '../support/engine-driver.ts';
import { finger, mouse, phone, type Hand } from '../drivers/hand.ts';
import { admissions, form } from '../support/admissions.ts';
import { mailedCode, newUsername, password } from '../drivers/running-portal.ts';
import { openWindow } from '../drivers/window.ts';
import { isAll } from '../support/runs.ts';

const answersOn = (id: PageId) => inFormOrder(admissions.complete).filter(([key]) => form.fields.get(key)?.page === id);

/** Fills in all pages of a visitor by their URLs, because links and buttons lead to the sign-up. */
async function fillAsVisitor(page: Page, hand: Hand): Promise<void> {
  for (const id of ['about', 'high-school', 'academics', 'final-steps'] as const) {
    await open(page, `/${id}`);
    for (const [key, value] of answersOn(id)) if (key !== 'legal_agree') await answer(page, key, value, hand);
  }
}

async function signUp(page: Page, hand: Hand, username: string): Promise<void> {
  await hand.type(page.getByLabel('Email Address'), username);
  await hand.type(page.locator('#password'), password);
  await hand.press(page.getByRole('button', { name: 'Submit' }));
  await page.waitForURL('**/confirm');
  await hand.type(page.getByLabel('Confirmation Code'), await mailedCode(username));
  await hand.press(page.getByRole('button', { name: 'Submit' }));
  await page.waitForURL('**/login');
}

async function logIn(page: Page, hand: Hand): Promise<void> {
  await hand.type(page.locator('#password'), password);
  await hand.press(page.getByRole('button', { name: 'Submit' }));
  await page.getByRole('navigation', { name: 'Application steps' }).waitFor();
}

const devices: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ['a small phone by touch', { ...phone, viewport: { width: 320, height: 568 } }],
  ['a desk', { viewport: { width: 1280, height: 800 } }],
];

/** Devices between these. */
const others: typeof devices = [
  ['a phone by touch', phone],
  ['a narrow window', { viewport: { width: 320, height: 640 } }],
];

describe.each([...devices, ...(isAll ? others : [])])('the complete journey, on %s', (_name, options) => {
  it('from the first visit to the receipt', async () => {
    const { page, mishaps } = await openWindow(options);
    const hand = options.hasTouch === true ? finger(page) : mouse;
    const username = newUsername();
    await fillAsVisitor(page, hand);

    await hand.press(page.getByRole('button', { name: 'Submit', exact: true }));
    await page.waitForURL('**/signup');
    await signUp(page, hand, username);
    await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe(username);
    await logIn(page, hand);

    await page.waitForURL('**/about');
    await page.locator('#country').waitFor();
    for (const [key, value] of answersOn('about')) expect(await answerIn(page, key), key).toBe(value);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    for (const next of ['high-school', 'academics', 'final-steps']) {
      await hand.press(page.getByRole('button', { name: 'Save & Continue' }));
      await page.waitForURL(`**/${next}`);
    }
    await answer(page, 'legal_agree', 'true', hand);
    await Promise.all([
      page.getByText('Your application was successfully submitted.').waitFor(),
      hand.press(page.getByRole('button', { name: 'Submit', exact: true })),
    ]);
    await page.waitForURL('**/completion');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Application submitted');
    await expect.poll(() => page.getByRole('main').innerText()).toMatch(/Reference number\s+[A-Z0-9]{4}-[A-Z0-9]{4}/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(mishaps).toEqual([]);
  });
});
