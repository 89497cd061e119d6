/** A form with two completion pages: the submitted answers decide, not what a window shows. */
import type { BrowserContext } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ExpandedForm } from '../../engine/index.ts';
import { admissions } from '../support/admissions.ts';
import { open } from '../drivers/browser-driver.ts';
import { answer } from '../drivers/controls.ts';
import { twoWindows } from './two-windows.ts';

const hoppers = {
  id: 'hoppers',
  role: 'completion',
  title: 'Welcome back, Hopper',
  step: 'Welcome back, Hopper',
  hint: null,
  when: [{ valueKey: 'last_name', operator: 'equals', target: 'Hopper' }],
  blocks: [],
} as const;

/** Adds a completion page before that of the form that the pages load. */
async function addCompletionPage(context: BrowserContext): Promise<void> {
  await context.route('**/assets/admissions-*.json', async (route) => {
    const form: ExpandedForm = await (await route.fetch()).json();
    const at = form.pages.findIndex(({ role }) => role === 'completion');
    await route.fulfill({ json: { ...form, pages: form.pages.toSpliced(at, 0, hoppers) } });
  });
}

/** Two windows on the first step, with everything answered. */
async function twoComplete(lastName: string) {
  const answers = { ...admissions.complete, email_address: 'ada@example.edu', last_name: lastName };
  const windows = await twoWindows({ answers, path: '/about' });
  await addCompletionPage(windows.page.context());
  for (const page of [windows.page, windows.second]) {
    await page.reload();
    await page.locator('#last_name').waitFor();
  }
  /** Submits from the last step. The driver's own way waits for the page of the form that is served. */
  const submits = async (): Promise<void> => {
    await windows.applicant.goesTo('final-steps');
    await windows.page.getByRole('button', { name: 'Submit', exact: true }).click();
  };
  return { ...windows, submits };
}

describe('a form with two completion pages', () => {
  it('leads to the page of the answers, also later and from the address of the other', async () => {
    const { page, submits, mishaps } = await twoComplete('Hopper');
    await open(page, '/hoppers');
    await page.getByText('This application has not been submitted yet.').waitFor();
    await submits();
    await page.waitForURL('**/hoppers');
    await page.getByRole('heading', { level: 1, name: hoppers.title }).waitFor();
    const reference = await page.locator('dt:has-text("Reference number") + dd').innerText();
    expect(await page.title()).toContain(hoppers.title);
    for (const address of ['/hoppers', '/completion', '/about']) {
      await open(page, address);
      await page.waitForURL('**/hoppers');
      await page.getByText(reference, { exact: true }).waitFor();
    }
    expect(mishaps).toEqual([]);
  });

  it('ignores what another window typed after the submission', async () => {
    const { second, page, submits } = await twoComplete('Lovelace');
    await submits();
    await page.waitForURL('**/completion');
    await answer(second, 'last_name', 'Hopper');
    await second.waitForURL('**/completion');
  });

  it('follows the answers of the window that submitted', async () => {
    const { second, page, applicant, submits } = await twoComplete('Lovelace');
    await applicant.answers({ last_name: 'Hopper' });
    await submits();
    await page.waitForURL('**/hoppers');
    await answer(second, 'middle_name', 'Brewster');
    await second.waitForURL('**/hoppers');
  });
});
