/** A window that submits after another has submitted shows that, and does not claim to have submitted itself. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { admissions } from '../support/admissions.ts';
import { answer } from '../drivers/controls.ts';
import { comesBack } from '../drivers/returning.ts';
import { lastStepIsComplete } from '../drivers/last-step.ts';
import { stored, twoWindows } from './two-windows.ts';

const success = 'Your application was successfully submitted.';
const elsewhere = 'This application was already submitted in another window or on another device. This is its receipt.';

const reference = (page: Page): Promise<string> => page.locator('dt:has-text("Reference number") + dd').innerText();
const submits = (page: Page): Promise<void> => page.getByRole('button', { name: 'Submit', exact: true }).click();

/** The toast closes by itself, so the wait for it begins before the press. */
async function submitsWithSuccess(page: Page): Promise<void> {
  await Promise.all([page.getByText(success).waitFor(), submits(page)]);
}

/** Two windows on the Submit step, with everything answered. */
async function twoAboutToSubmit() {
  // With a stored address, which neither page proposes and saves at the press.
  const answers = { ...admissions.complete, email_address: 'ada@example.edu' };
  const windows = await twoWindows({ answers, path: '/final-steps' });
  const { page, second } = windows;
  await second.locator('#answer-last_name').waitFor();
  await page.locator('#answer-last_name').waitFor();
  await windows.settled();
  return windows;
}

describe('an application that another window has submitted', () => {
  it('shows its receipt with a message to a window that submits too late', async () => {
    const { page, second, mishaps } = await twoAboutToSubmit();
    await submitsWithSuccess(page);
    await submits(second);
    await second.waitForURL('**/completion');
    await second.getByRole('alert').getByText(elsewhere).waitFor();
    expect(await reference(second)).toBe(await reference(page));
    expect(await second.getByText(success).count()).toBe(0);
    expect(await page.getByText(elsewhere).count()).toBe(0);
    expect(mishaps).toEqual([]);
  });

  it('shows them also if the late submission was in flight', async () => {
    const { page, second } = await twoAboutToSubmit();
    await second.route(
      '**/api/submit*',
      async (route) => {
        await submitsWithSuccess(page);
        await route.continue();
      },
      { times: 1 },
    );
    await submits(second);
    await second.waitForURL('**/completion');
    await second.getByRole('alert').getByText(elsewhere).waitFor();
    expect(await second.getByText(success).count()).toBe(0);
  });

  it('shows beside the receipt that later input is not part of it', async () => {
    const { second, applicant } = await twoWindows({ answers: admissions.complete });
    await applicant.submits();
    await answer(second, 'last_name', 'Hopper');
    await second.waitForURL('**/completion');
    await second
      .getByRole('alert')
      .getByText('What you typed here after that was not saved and is not part of it.')
      .waitFor();
    expect(await second.getByText(success).count()).toBe(0);
    expect(await stored(applicant.username)).not.toMatchObject({ last_name: 'Hopper' });
  });
});

describe('a submission whose response was lost', () => {
  it('counts as made by this window', async () => {
    const { page, settled } = await comesBack({ answers: admissions.complete, path: '/final-steps' });
    await lastStepIsComplete({ page, settled });
    let isLost = false;
    await page.route('**/api/submit*', async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await route.fetch();
      return route.abort();
    });
    await submits(page);
    // The page has other empty alerts. The second press must come after this one.
    await page.getByRole('alert').getByText('unexpected error').waitFor();
    await submitsWithSuccess(page);
    await page.waitForURL('**/completion');
    expect(await page.getByText(elsewhere).count()).toBe(0);
  });
});

describe('an application that was changed here during its submission', () => {
  it('is shown as submitted, and the change as not part of it', async () => {
    const { page, settled } = await comesBack({ answers: admissions.complete, path: '/final-steps' });
    await lastStepIsComplete({ page, settled });
    await page.route(
      '**/api/submit*',
      async (route) => {
        const response = await route.fetch();
        await page.locator('#legal_agree').click();
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await submitsWithSuccess(page);
    await page.waitForURL('**/completion');
    await page
      .getByRole('alert')
      .getByText('What you changed after you pressed Submit was not saved and is not part of it.')
      .waitFor();
    expect(await page.getByText('another window').count()).toBe(0);
  });
});
