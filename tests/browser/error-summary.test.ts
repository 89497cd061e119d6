import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { admissions, form } from '../support/admissions.ts';
import { controlOf } from '../drivers/controls.ts';
import { comesBack } from '../drivers/returning.ts';

async function triedToSubmit(
  answers: Readonly<Record<string, string>> = {},
  arrange: (page: Page) => Promise<void> = async () => undefined,
) {
  const window = await comesBack({ answers, arrange, path: '/final-steps' });
  await window.applicant.submits();
  return {
    ...window,
    summary: window.page.getByRole('alert').filter({ has: window.page.locator('a[href*="#"]') }),
  };
}

describe('the error summary', () => {
  it('links every error of an empty application to its control, with a visible label and the same text', async () => {
    const { page, summary, applicant } = await triedToSubmit();
    const keys = await applicant.questionsInError();
    expect(keys.length).toBe(15);
    for (const key of keys) {
      const field = form.fields.get(key);
      const link = summary.locator(`a[href="/${field?.page}#${key}"]`);
      const others = link.locator('xpath=ancestor::details[not(@open)]');
      if ((await others.count()) > 0) await others.locator('summary').click();
      const message = await link.innerText();
      await link.click();
      await page.waitForURL(`**/${field?.page}#${key}`);
      await expect
        .poll(() => page.evaluate((id) => document.activeElement?.closest(`[id="${id}"]`) !== null, key), {
          message: key,
        })
        .toBe(true);
      expect(await page.locator(`[id="${key}-errors"]`).innerText(), key).toContain(message);
      expect(await page.locator(`[id="${key}-errors"] svg`).count(), `${key}: icon`).toBe(1);
      const described = await controlOf(page, key).getAttribute('aria-describedby');
      expect(described?.split(' '), key).toContain(`${key}-errors`);
      expect(await controlOf(page, key).getAttribute('aria-invalid'), key).toBe('true');
    }
  });

  it('is restored after a reload, and its links lead to the address of a question', async () => {
    const { page, summary, applicant } = await triedToSubmit({ ...admissions.complete, city: '' });
    await page.reload();
    await expect.poll(() => applicant.questionsInError()).toEqual(['city']);
    await summary.getByRole('link').click();
    await page.waitForURL('**/about#city');
  });
});

/** Loads the form with a step to which a refused submission leads. */
const withSubmitFallback =
  (submitFallback: string) =>
  (page: Page): Promise<unknown> =>
    page.route('**/assets/admissions-*.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), submitFallback } });
    });

describe('a form with a step for refused submissions', () => {
  it('leads the applicant there once, with the focus on the summary', async () => {
    const { page, summary } = await triedToSubmit({}, async (window) => {
      await withSubmitFallback('high-school')(window);
    });
    await page.waitForURL('**/high-school');
    await expect
      .poll(() => summary.getByRole('heading').first().innerText())
      .toContain("We're missing some information!");
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.title()).toMatch(/^Error: High School/);
    await page.reload();
    await summary.waitFor();
    expect(new URL(page.url()).pathname).toBe('/high-school');
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(false);
  });

  it('leads to the completion page without errors', async () => {
    const { page } = await triedToSubmit(admissions.complete, async (window) => {
      await withSubmitFallback('about')(window);
    });
    await page.waitForURL('**/completion');
  });
});
