import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fieldTypes, stepsOf } from '../../engine/index.ts';
import { optionsOf } from '../../engine/internal.ts';
import { admissions, form } from '../support/admissions.ts';
import { open } from '../drivers/browser-driver.ts';
import { controlOf, fieldOf } from '../drivers/controls.ts';
import { inFormOrder } from '../support/engine-driver.ts';
import { hidesFocus } from '../drivers/focus.ts';
import { newUsername, password } from '../drivers/running-portal.ts';
import { createAccount } from '../drivers/session.ts';
import { openWindow } from '../drivers/window.ts';

/** Moves the focus with the Tab key until it is within the selected element. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let steps = 0; steps < 150; steps += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector)) {
      await expect.poll(() => hidesFocus(page), { message: selector }).toBe('');
      return;
    }
  }
  throw new Error(`The Tab key never reaches ${selector}.`);
}

async function typeAnswer(page: Page, key: string, value: string): Promise<void> {
  const field = fieldOf(key);
  await tabTo(page, `[id="${key}"]`);
  const options = optionsOf(field, admissions.complete);
  const label = options.find(([option]) => option === value)?.[1] ?? value;
  switch (field.type) {
    case 'radio': {
      await page.keyboard.press('Space');
      for (let step = options.findIndex(([option]) => option === value); step > 0; step -= 1)
        await page.keyboard.press('ArrowDown');
      return;
    }
    case 'checkbox':
      return page.keyboard.press('Space');
    case 'month-year':
      return page.keyboard.type(key.endsWith('_month') ? 'May' : value);
    case 'select': {
      await page.keyboard.type(label);
      if ('search' in field.expanded && field.expanded.search === true) await page.keyboard.press('Enter');
      return;
    }
    case 'date':
      return page.keyboard.type(fieldTypes.date.format(value));
    default:
      return page.keyboard.type(value);
  }
}

async function pressButton(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  const id = await button.evaluate((element) => (element.id ||= `pressed-${Math.random().toString(36).slice(2)}`));
  await tabTo(page, `[id="${id}"]`);
  await page.keyboard.press('Enter');
}

describe('with the keyboard at 320 px', () => {
  it('an applicant logs in, fills in the form, submits and reads the receipt', async () => {
    const { page, mishaps } = await openWindow({ viewport: { width: 320, height: 640 } });
    const username = newUsername();
    await createAccount(username);
    await open(page, '/login');
    await tabTo(page, '#username');
    await page.keyboard.type(username);
    await tabTo(page, '#password');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/about');
    await page.locator('#country').waitFor();

    for (const { id } of stepsOf(form)) {
      await page.waitForURL(`**/${id}`);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      for (const [key, value] of inFormOrder(admissions.complete))
        if (form.fields.get(key)?.page === id) await typeAnswer(page, key, value);
      await pressButton(page, id === 'final-steps' ? 'Submit' : 'Save & Continue');
    }
    await page.waitForURL('**/completion');
    await expect.poll(() => page.getByRole('main').innerText()).toContain('Reference number');
    expect(mishaps).toEqual([]);
  });

  it.each(['/about', '/'])('the first Tab on %s offers a link past the content above every page', async (path) => {
    const { page } = await openWindow();
    await page.goto(path);
    await page.waitForURL('**/about');
    await controlOf(page, 'first_name').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to main content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    // It can have the focus only now: a press on a label or a blank place would focus it, and move the page.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.hasAttribute('tabindex'))).toBe(false);
  });
});

describe('a fold', () => {
  it('opens and closes with the keyboard, and keeps the focus', async () => {
    const { page } = await openWindow();
    await open(page, '/about');
    const button = page.locator('summary', { hasText: 'A guardian' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => controlOf(page, 'guardian_first_name').isVisible()).toBe(true);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('guardian_relationship');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => controlOf(page, 'guardian_first_name').isVisible()).toBe(false);
  });
});
