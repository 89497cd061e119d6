/** The place in a step: the rail beside the page, or the bar above it, with its sheet. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { admissions, form } from '../support/admissions.ts';
import { open } from '../drivers/browser-driver.ts';
import { answer, controlOf } from '../drivers/controls.ts';
import { finger, phone } from '../drivers/hand.ts';
import { listen } from '../drivers/listening.ts';
import { axeFindings, sideways } from '../drivers/looking.ts';
import { comesBack } from '../drivers/returning.ts';
import { openWindow } from '../drivers/window.ts';

const rail = (page: Page) => page.getByRole('navigation', { name: 'Your progress' });
const entry = (page: Page, title: string) => rail(page).getByRole('link', { name: title, exact: true });
const stateOf = (page: Page, title: string) =>
  rail(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })
    .last()
    .locator('> span');
const opener = (page: Page) => page.getByRole('button', { name: /Show all sections$/ });
const narrow = { viewport: { width: 320, height: 568 } };

/** Scrolls until the row of steps has left the window, and waits for the bar. */
async function showBar(page: Page): Promise<void> {
  await page.mouse.wheel(0, 700);
  await expect.poll(() => isSeen(page)).toBe(true);
}

/** True if a tap on the place of the bar opens it. */
const isSeen = (page: Page): Promise<boolean> =>
  opener(page).evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button') === button;
  });

const addressKeys = ['first_name', 'last_name', 'birth_date', 'gender'] as const;
const person = Object.fromEntries(addressKeys.map((key) => [key, admissions.complete[key] ?? '']));

describe('the rail at a desk', () => {
  it('lists the four steps, and the sections of the current one with what is left in each', async () => {
    const { page } = await openWindow();
    await open(page, '/about');
    await expect
      .poll(() => rail(page).locator('> ol > li > a').allInnerTexts())
      .toEqual(['About You', 'High School', 'Academics', 'Submit']);
    expect(await entry(page, 'About You').getAttribute('aria-current')).toBe('step');
    expect(await rail(page).locator('ol ol a').count()).toBe(8);
    await expect.poll(() => stateOf(page, 'Personal information').innerText()).toBe('4 left');
    await expect.poll(() => stateOf(page, 'Mailing address').innerText()).toBe('Optional');
    await page.getByRole('navigation', { name: 'Application steps' }).getByRole('link', { name: 'Academics' }).click();
    await expect.poll(() => entry(page, 'Academics').getAttribute('aria-current')).toBe('step');
    await expect.poll(() => stateOf(page, 'Activities').innerText()).toBe('Optional');
    expect(await axeFindings(page)).toEqual([]);
  });

  it('counts down, marks a section that is done, and tells it to screen readers once', async () => {
    const { page } = await openWindow();
    const said = await listen(page);
    await open(page, '/about');
    for (const key of ['first_name', 'last_name', 'birth_date']) await answer(page, key, person[key] ?? '');
    await expect.poll(() => stateOf(page, 'Personal information').innerText()).toBe('1 left');
    await answer(page, 'gender', person['gender'] ?? '');
    await expect.poll(() => stateOf(page, 'Personal information').innerText()).toBe('Done');
    await answer(page, 'middle_name', 'King');
    await answer(page, 'city', 'Wichita');
    await expect.poll(() => stateOf(page, 'Permanent address').innerText()).toBe('2 left');
    const told = (await said()).filter(({ text }) => text.includes('Personal information'));
    expect(told).toEqual([expect.objectContaining({ text: 'Personal information: done', isUrgent: false })]);
  });

  it('has each title of the first step in one line', async () => {
    const { page } = await openWindow({ viewport: { width: 1280, height: 800 } });
    await open(page, '/about');
    await expect.poll(() => stateOf(page, 'Personal information').innerText()).toBe('4 left');
    const wrapped = await rail(page)
      .locator('ol ol a')
      .evaluateAll((links) =>
        links.filter((link) => link.getBoundingClientRect().height > 30).map((link) => link.textContent),
      );
    expect(wrapped).toEqual([]);
  });

  it('shows the number of questions to correct after a refused submission', async () => {
    const { page } = await comesBack({ hasTriedToSubmit: true });
    await expect.poll(() => stateOf(page, 'Personal information').innerText()).toMatch(/^4 to fix\s*$/);
  });

  it('leads to a section, marks it as the current one, and stays in view', async () => {
    const { page } = await openWindow();
    await open(page, '/about');
    await entry(page, 'Parents and guardian').click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Parents and guardian');
    await expect.poll(() => entry(page, 'Parents and guardian').getAttribute('aria-current')).toBe('location');
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    expect(await entry(page, 'Academics').evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight)).toBe(
      true,
    );
    expect(new URL(page.url()).hash).toBe('#family');
  });

  it('shows when the answers were saved', async () => {
    const { page } = await comesBack({});
    await answer(page, 'city', 'Lima');
    await page
      .locator('p', { hasText: /^Saved \d/ })
      .first()
      .waitFor();
  });

  it('is absent after the submission, where the receipt is in the middle', async () => {
    const { page, applicant } = await comesBack({ answers: admissions.complete });
    await applicant.submits();
    await page.getByText('Reference number', { exact: true }).waitFor();
    expect(await rail(page).count()).toBe(0);
    const { x = 0, width = 0 } = (await page.getByRole('main').boundingBox()) ?? {};
    expect(Math.round(x + width / 2)).toBe(640);
  });
});

describe('the bar on a phone', () => {
  it.each([320, 390, 768])('replaces the row of steps when that leaves a window of %i px', async (width) => {
    const { page } = await openWindow({ viewport: { width, height: 640 } });
    await open(page, '/about');
    await opener(page).waitFor();
    const row = page.getByRole('navigation', { name: 'Application steps' });
    const gap = await row.evaluate(
      (nav) => (document.querySelector('main')?.getBoundingClientRect().top ?? 0) - nav.getBoundingClientRect().bottom,
    );
    expect(gap).toBe(0);
    expect(await isSeen(page)).toBe(false);
    await showBar(page);
    expect((await row.boundingBox())?.y).toBeLessThan(-44);
    expect((await opener(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.mouse.wheel(0, -2000);
    await expect.poll(() => isSeen(page)).toBe(false);
  });

  it('is seen at the top of the page while it has the focus', async () => {
    const { page } = await openWindow(narrow);
    await open(page, '/about');
    await opener(page).waitFor();
    const row = page.getByRole('navigation', { name: 'Application steps' });
    await row.getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    expect(await opener(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await isSeen(page)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Your progress' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await opener(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => isSeen(page)).toBe(false);
  });

  it('has the step and the section in view, and opens the same list, which leads to a section', async () => {
    const { page } = await openWindow(narrow);
    await open(page, '/about');
    await expect.poll(() => opener(page).innerText()).toContain('About You · 1 of 8');
    await showBar(page);
    await opener(page).click();
    const sheet = page.getByRole('dialog', { name: 'Your progress' });
    await sheet.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
    await expect.poll(() => stateOf(page, 'Personal information').innerText()).toBe('4 left');
    await entry(page, 'Parents and guardian').click();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Parents and guardian');
    await expect.poll(() => opener(page).innerText()).toContain('About You · 7 of 8');
    await opener(page).click();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await opener(page).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('shows when the answers were saved', async () => {
    const { page } = await comesBack({}, narrow);
    await answer(page, 'city', 'Lima');
    await page
      .locator('p', { hasText: /^Saved \d/ })
      .first()
      .waitFor();
    expect(await sideways(page)).toEqual([]);
  });

  it.each(['Tab', 'Shift+Tab'])('never covers a focused control or its error: %s', async (key) => {
    const { page } = await comesBack({ hasTriedToSubmit: true }, narrow);
    await showBar(page);
    const { keys } = form.pages[0] ?? { keys: [] };
    if (key === 'Tab') await controlOf(page, keys[0] ?? '').focus();
    else await page.getByRole('button', { name: 'Save & Continue' }).focus();
    const seen = new Set<string>();
    for (let presses = 0; presses < 120; presses += 1) {
      await page.keyboard.press(key);
      const { id, covered } = await page.evaluate(coveredByBar);
      if (id === '' && seen.size > 20) break;
      seen.add(id);
      expect(covered, id).toBe(false);
    }
    expect(seen.has('last_name') || seen.has('first_name')).toBe(true);
    expect(seen.size).toBeGreaterThan(20);
  });

  it('and the on-screen keyboard leave the field between them visible', async () => {
    const { page, settled } = await openWindow(phone);
    const hand = finger(page);
    await open(page, '/about');
    await opener(page).waitFor();
    await settled();
    for (const key of ['first_name', 'city', 'email_address', 'parent_last_name']) {
      await hand.type(controlOf(page, key), 'A');
      expect(page.viewportSize()?.height).toBeLessThan(phone.viewport.height);
      await expect.poll(() => page.evaluate(coveredByBar), { message: key }).toEqual({ id: key, covered: false });
    }
  });
});

/** Runs in the page. True if the bar is seen and covers a part of the focused control or of its error. */
function coveredByBar(): { readonly id: string; readonly covered: boolean } {
  const focused = document.activeElement;
  if (focused === null || focused.closest('main') === null) return { id: '', covered: false };
  const { top: start = 1, bottom = 0 } =
    document.querySelector('main')?.previousElementSibling?.firstElementChild?.getBoundingClientRect() ?? {};
  const bar = start > 0 ? 0 : bottom;
  const errors = document.getElementById(`${focused.id}-errors`);
  const top = Math.min(...[focused, errors].flatMap((one) => one?.getBoundingClientRect().top ?? []));
  return { id: focused.id || focused.tagName, covered: top < bar };
}
