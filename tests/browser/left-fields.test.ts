/** An answer is judged by itself when the focus leaves its field. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { admissions } from '../support/admissions.ts';
import { open } from '../drivers/browser-driver.ts';
import { answer, openFold } from '../drivers/controls.ts';
import { comesBack } from '../drivers/returning.ts';
import { runningPortal } from '../drivers/running-portal.ts';
import { openWindow } from '../drivers/window.ts';

async function opened(path: string): Promise<Page> {
  const { page, settled } = await openWindow();
  await open(page, path);
  await settled();
  return page;
}

const noteOf = (page: Page, key: string): Promise<readonly string[]> =>
  page.locator(`[id="${key}-note"]`).allInnerTexts();

const satError =
  'Please provide a valid SAT Math Score. The score must be between 200 and 800 in steps of 10, for example 570.';

describe('a wrong answer', () => {
  it('is judged when the focus leaves it, not during typing, and until it is right', async () => {
    const page = await opened('/academics');
    await answer(page, 'sat_taken', 'Y');
    const score = page.locator('#sat_score_math');
    await score.click();
    await page.keyboard.type('85');
    expect(await noteOf(page, 'sat_score_math')).toEqual([]);
    await page.keyboard.press('Tab');
    await expect.poll(() => noteOf(page, 'sat_score_math')).toEqual([satError]);
    expect(await score.getAttribute('aria-describedby')).toContain('sat_score_math-note');
    expect(await score.getAttribute('aria-invalid'), 'errors are shown only while validating').toBe(null);
    await score.fill('850');
    await score.blur();
    await expect.poll(() => noteOf(page, 'sat_score_math')).toEqual([satError]);
    await score.fill('750');
    await score.blur();
    await expect.poll(() => noteOf(page, 'sat_score_math')).toEqual([]);
    await score.fill('');
    await score.blur();
    expect(await noteOf(page, 'sat_score_math')).toEqual([]);
  });

  it('keeps its note when the focus comes back, as from the list of what is to correct, until it is edited', async () => {
    const page = await opened('/academics');
    await answer(page, 'sat_taken', 'Y');
    const score = page.locator('#sat_score_math');
    await score.fill('850');
    await score.blur();
    await expect.poll(() => noteOf(page, 'sat_score_math')).toEqual([satError]);
    await score.focus();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await noteOf(page, 'sat_score_math')).toEqual([satError]);
    expect(await score.getAttribute('aria-describedby')).toContain('sat_score_math-note');
    await page.keyboard.press('Backspace');
    await expect.poll(() => noteOf(page, 'sat_score_math')).toEqual([]);
  });

  it('is judged as long as another answer asks for it', async () => {
    const page = await opened('/about');
    await page.locator('#zip').fill('660');
    await page.locator('#zip').blur();
    await answer(page, 'country', 'USA');
    await expect.poll(() => noteOf(page, 'zip')).toEqual(['ZIP/Postal Code must be at least 5 characters.']);
    await answer(page, 'country', 'CAN');
    await expect.poll(() => noteOf(page, 'zip')).toEqual([]);
  });

  it.each([
    ['/about', 'ssn', '078-05', 'Social Security number'],
    ['/academics', 'act_score_composite', '37', 'Please provide a valid ACT Composite Score.'],
    ['/high-school', 'hs_ceeb', '12', 'A CEEB code has six digits.'],
  ])('on %s of %s, %s, has a note', async (path, key, typed, words) => {
    const page = await opened(path);
    if (key.startsWith('act')) await answer(page, 'act_taken', 'Y');
    await openFold(page, key);
    await page.locator(`[id="${key}"]`).fill(typed);
    await page.locator(`[id="${key}"]`).blur();
    await expect.poll(async () => (await noteOf(page, key)).join(' ')).toContain(words);
  });

  it('has its note when an applicant comes back, and has an error in its place after the submission', async () => {
    const answers = { ...admissions.complete, sat_taken: 'Y', sat_score_math: '850' };
    const { page, applicant } = await comesBack({ answers, path: '/academics' });
    await expect.poll(() => noteOf(page, 'sat_score_math')).toEqual([satError]);
    await applicant.submits();
    await expect.poll(() => applicant.questionsInError()).toEqual(['sat_score_math']);
    await applicant.goesTo('academics');
    expect(await applicant.errorsOf('sat_score_math')).toEqual([satError]);
    expect(await noteOf(page, 'sat_score_math'), 'the same words beside the error').toEqual([]);
  });
});

describe('a Social Security number', () => {
  /** What a person at the screen sees. */
  const look = (page: Page): Promise<string> =>
    page
      .locator('#ssn')
      .screenshot()
      .then((one) => one.toString('base64'));

  it('can be read only while its field has the focus, and stays the answer', async () => {
    const page = await opened('/about');
    const ssn = page.locator('#ssn');
    await ssn.fill('078-05-1120');
    const read = await look(page);
    await ssn.blur();
    const left = await look(page);
    expect(left).not.toBe(read);
    await ssn.fill('219-09-9999');
    expect(await look(page)).not.toBe(read);
    await ssn.blur();
    expect(await look(page), 'another number looks the same').toBe(left);
    expect(await ssn.inputValue()).toBe('219-09-9999');
    await ssn.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('8');
    expect(await ssn.inputValue()).toBe('219-09-9998');
  });

  it('is hidden on paper, and screen readers have it', async () => {
    const page = await opened('/about');
    const ssn = page.locator('#ssn');
    await ssn.fill('219-09-9999');
    await ssn.blur();
    await page.emulateMedia({ media: 'print' });
    expect(await ssn.evaluate((input) => getComputedStyle(input).getPropertyValue('-webkit-text-security'))).toBe(
      'disc',
    );
    expect(await page.getByRole('main').ariaSnapshot()).toContain('219-09-9999');
  });

  it('that is typed before the page is live is hidden after it is left', async () => {
    const { page } = await openWindow();
    await page.route('**/main-*.js', () => undefined);
    await page.goto(new URL('/about', (await runningPortal()).origin).href, { waitUntil: 'commit' });
    // Nothing moves the field between two pictures: the document is read, and its fonts are there.
    await page.waitForFunction(() => document.readyState !== 'loading');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const ssn = page.locator('#ssn');
    await ssn.fill('078-05-1120');
    await ssn.blur();
    const left = await look(page);
    await ssn.fill('219-09-9999');
    await ssn.blur();
    expect(await look(page)).toBe(left);
  });
});
