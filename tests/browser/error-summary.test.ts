import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { admissions, form } from '../support/admissions.ts';
import { controlOf } from '../drivers/controls.ts';
import { comesBack } from '../drivers/returning.ts';

async function triedToSubmit(
  answers: Readonly<Record<string, string>> = {},
  arrange: (page: Page) => Promise<void> = async () => undefined,
) {
  const window = await comesBack({ answers, arrange });
  await window.applicant.submits();
  return {
    ...window,
    summary: window.page.getByRole('alert').filter({ has: window.page.locator('a[href*="#"]') }),
  };
}

describe('the error summary', () => {
  it('has the focus after an attempt to submit, with a heading, and the page stays', async () => {
    const { page, summary } = await triedToSubmit();
    await expect
      .poll(() => summary.getByRole('heading').first().innerText())
      .toContain("We're missing some information!");
    await expect.poll(() => summary.innerText()).toContain(form.messages['errorSummaryText']);
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect
      .poll(() => summary.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
      .toBeGreaterThanOrEqual(0);
    expect(
      await summary
        .getByRole('heading')
        .first()
        .evaluate((heading) => heading.getBoundingClientRect().bottom < innerHeight),
    ).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/final-steps');
    expect(await page.title()).toMatch(/^Error: /);
    expect(
      await summary.evaluate((element) => getComputedStyle(element).boxShadow),
      'the dark part of the ring',
    ).not.toBe('none');
  });

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

  it('has the errors of the open page first, and those of the others collapsed under their names', async () => {
    const { page, summary, applicant } = await triedToSubmit({
      ...admissions.complete,
      city: '',
      zip: '1',
      applied_major: '',
    });
    await expect.poll(() => applicant.questionsInError()).toEqual(['city', 'zip', 'applied_major']);
    await expect
      .poll(() => summary.getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual(['About You', 'Academics']);
    expect(await summary.locator('details > summary').allInnerTexts()).toEqual(['Academics (1)']);
    const items = summary.getByRole('listitem');
    expect(await items.first().innerText()).toMatch(/^Missing: /);
    expect(await items.nth(1).innerText()).toMatch(/^Check: /);
    await summary.locator('summary').click();
    await summary.locator('a[href="/academics#applied_major"]').click();
    await expect
      .poll(() => summary.getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual(['Academics', 'About You']);
    expect(
      await page
        .locator('details')
        .filter({ has: page.locator('a[href="/about#city"]') })
        .getAttribute('open'),
    ).toBeNull();
  });

  it('lists a month and its year once, as one question', async () => {
    const { applicant } = await triedToSubmit({ ...admissions.complete, grad_month: '', grad_year: '' });
    expect(await applicant.questionsInError()).toEqual(['grad_month']);
  });

  it('disappears with the last error, together with the mark in the title', async () => {
    const { page, summary, applicant } = await triedToSubmit({ ...admissions.complete, city: '' });
    await expect.poll(() => applicant.questionsInError()).toEqual(['city']);
    await applicant.answers({ city: 'Wichita' });
    await expect.poll(() => summary.count()).toBe(0);
    expect(await page.title()).not.toMatch(/^Error/);
  });

  it('names the page of a single error while another page is open', async () => {
    const { page, summary } = await triedToSubmit({ ...admissions.complete, city: '' });
    await expect.poll(() => summary.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['About You']);
    await summary.getByRole('link').click();
    await page.waitForURL('**/about#city');
    await expect.poll(() => summary.getByRole('heading', { level: 3 }).count()).toBe(0);
  });

  it('is restored after a reload', async () => {
    const { page, applicant } = await triedToSubmit({ ...admissions.complete, city: '' });
    await page.reload();
    await expect.poll(() => applicant.questionsInError()).toEqual(['city']);
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

  it('stays on the last step if that is the step, or if the step does not exist', async () => {
    for (const step of ['final-steps', 'nowhere']) {
      const { page, summary } = await triedToSubmit({}, async (window) => {
        await withSubmitFallback(step)(window);
      });
      await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(new URL(page.url()).pathname).toBe('/final-steps');
    }
  });
});
