/** The oldest browsers of the README: Chromium without what they lack. */
import { describe, expect, it } from 'vitest';
import { applicantIn } from '../drivers/browser-driver.ts';
import { makeOldest } from '../drivers/older-browser.ts';
import { openFirstWindow, openWindow } from '../drivers/window.ts';

describe('in the oldest browsers that the README names', () => {
  it('an applicant signs up, answers and saves, without an error', async () => {
    const window = await openFirstWindow();
    const { page, mishaps } = window;
    await makeOldest(page);
    const applicant = applicantIn(window);
    await applicant.signsUp();
    await applicant.confirms();
    await applicant.logsIn();
    await applicant.answers({ first_name: 'Ada', birth_date: '03/07/2008', us_citizen: 'N', citizenship: 'FRA' });
    await applicant.goesTo('high-school');
    expect(await applicant.answerTo('citizenship')).toBe('FRA');
    await applicant.goesTo('final-steps');
    await page.getByRole('heading', { name: 'Check your answers' }).waitFor();
    expect(mishaps).toEqual([]);
  });

  it.each(['/about', '/login', '/scholarship/you'])('what is typed and pressed early at %s is kept', async (path) => {
    const { page, mishaps } = await openWindow();
    await makeOldest(page);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/early-*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const control = page.locator('#first_name, #username').first();
    await control.pressSequentially('ada@example.edu');
    resolve();
    await page.waitForFunction(() => document.querySelector('#root[data-page]') === null);
    expect(await control.inputValue()).toBe('ada@example.edu');
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('link', { name: 'Create Account' }).first().waitFor();
    expect(mishaps).toEqual([]);
  });
});
