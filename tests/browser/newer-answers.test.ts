/** Changes of another window of the same applicant are shown before they are submitted. */
import { describe, expect, it } from 'vitest';
import { admissions } from '../support/admissions.ts';
import { answer, answerIn } from '../drivers/controls.ts';
import { lastStepIsComplete } from '../drivers/last-step.ts';
import { isSaved, stored, twoWindows } from './two-windows.ts';

const newerAnswers =
  'Some answers were changed in another window or on another device. Please check your answers again before you submit.';

const onLastStep = { answers: admissions.complete, path: '/final-steps' };

describe('two windows of one applicant', () => {
  it('submit only what the submitting one has shown: changes of the other must be checked first', async () => {
    const { page, second, applicant, mishaps } = await twoWindows(onLastStep);
    const shown = page.locator('div:has(> dd > #answer-last_name)');
    await expect.poll(() => shown.innerText()).not.toContain('Hopper');
    await second.locator('#legal_agree').waitFor();
    await second.getByRole('navigation', { name: 'Application steps' }).locator('a[href="/about"]').click();
    const saved = isSaved(second, 'last_name');
    await answer(second, 'last_name', 'Hopper');
    await saved;
    expect(await page.getByText(newerAnswers).count()).toBe(0);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(newerAnswers);
    await expect.poll(() => shown.innerText()).toContain('Hopper');
    expect(new URL(page.url()).pathname).toBe('/final-steps');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.waitForURL('**/completion');
    expect(await stored(applicant.username)).toMatchObject({ last_name: 'Hopper' });
    expect(mishaps).toEqual([]);
  });

  it('do not submit a change that the other stores during the submission, but show it and ask again', async () => {
    const windows = await twoWindows(onLastStep);
    const { page, second, applicant } = windows;
    await lastStepIsComplete(windows);
    await second.locator('#legal_agree').waitFor();
    await second.getByRole('navigation', { name: 'Application steps' }).locator('a[href="/about"]').click();
    await page.route(
      '**/api/submit*',
      async (route) => {
        const saved = isSaved(second, 'last_name');
        await answer(second, 'last_name', 'Hopper');
        await saved;
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(newerAnswers);
    await expect.poll(() => page.locator('div:has(> dd > #answer-last_name)').innerText()).toContain('Hopper');
    expect(new URL(page.url()).pathname).toBe('/final-steps');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.waitForURL('**/completion');
    expect(await stored(applicant.username)).toMatchObject({ last_name: 'Hopper' });
  });

  it('show changes of the other on the Submit step, with a message', async () => {
    const { page, second, applicant } = await twoWindows();
    const saved = isSaved(second, 'last_name');
    await answer(second, 'last_name', 'Hopper');
    await saved;
    await applicant.goesTo('final-steps');
    await page.getByText(newerAnswers).waitFor();
    await expect.poll(() => page.locator('div:has(> dd > #answer-last_name)').innerText()).toContain('Hopper');
    await applicant.goesTo('about');
    expect(await answerIn(page, 'last_name')).toBe('Hopper');
  });
});
