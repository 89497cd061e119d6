import { describe, expect, it } from 'vitest';
import { form } from '../drivers/admissions.ts';
import { applicantIn, open } from '../drivers/browser-driver.ts';
import { createAccount } from '../drivers/session.ts';
import { openWindow } from '../drivers/window.ts';

async function visitorAt(path = '/about') {
  const window = await openWindow();
  await open(window.page, path);
  return window;
}

describe('what stands round every page', () => {
  it('is the list of the four steps, with the one the applicant is on', async () => {
    const { page } = await visitorAt();
    const steps = page.getByRole('navigation', { name: 'Application steps' }).getByRole('link');
    expect(await steps.allInnerTexts()).toEqual(['About You', 'High School', 'Academics', 'Submit']);
    expect(await steps.first().getAttribute('aria-current')).toBe('step');
    await steps.nth(2).click();
    await page.waitForURL('**/academics');
    await expect.poll(() => steps.nth(2).getAttribute('aria-current')).toBe('step');
    await expect.poll(() => page.title()).toContain('Academics');
  });

  it('is the account popover: the ways in for a visitor, with a close button', async () => {
    const { page } = await visitorAt();
    const opener = page.getByRole('button', { name: 'Account', exact: true });
    await opener.click();
    expect(await opener.getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('link', { name: 'Sign In' }).waitFor();
    expect(await page.getByRole('link', { name: 'Create Account' }).isVisible()).toBe(true);
    await page.getByRole('button', { name: form.messages['accountClose'] ?? '' }).click();
    await expect.poll(() => page.getByRole('link', { name: 'Sign In' }).isVisible()).toBe(false);
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await opener.click();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('link', { name: 'Sign In' }).isVisible()).toBe(false);
  });

  it('is the account popover: the name and the way out for an applicant', async () => {
    const window = await openWindow();
    const applicant = applicantIn(window);
    await createAccount(applicant.username);
    await applicant.logsIn();
    await window.page.getByRole('button', { name: 'Account', exact: true }).click();
    await window.page.getByRole('button', { name: 'Log Out' }).waitFor();
    expect(await window.page.getByText(applicant.username).isVisible()).toBe(true);
    expect(await window.page.getByRole('link', { name: 'Sign In' }).count()).toBe(0);
  });

  it('is the footer: the address, and help and privacy in modals that give the focus back', async () => {
    const { page } = await visitorAt();
    const footer = page.getByRole('contentinfo');
    for (const line of ['office_address_1', 'office_address_2', 'office_address_3'])
      expect(await footer.innerText()).toContain(form.institution[line]);
    for (const [name, title] of [
      ['Help', 'Help'],
      ['Privacy', 'Privacy Policy and Cookie Notice'],
    ] as const) {
      const opener = footer.getByRole('button', { name });
      await opener.click();
      const modal = page.getByRole('dialog', { name: title });
      await modal.waitFor();
      expect(await modal.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      await page.keyboard.press('Escape');
      await expect.poll(() => modal.count()).toBe(0);
      await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });

  it('is one button on to the next step, and from the second step on one back', async () => {
    const { page } = await visitorAt();
    expect(await page.getByRole('button', { name: 'Save & Go Back' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Save & Continue' }).isVisible()).toBe(true);
    await open(page, '/final-steps');
    expect(await page.getByRole('button', { name: 'Save & Go Back' }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Submit', exact: true }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Save & Continue' }).count()).toBe(0);
  });

  it.each([320, 768, 1280])('fits a window %i px wide without sideways scrolling', async (width) => {
    const { page } = await openWindow({ viewport: { width, height: 800 } });
    for (const path of ['/about', '/high-school', '/academics', '/final-steps', '/signup', '/login']) {
      await open(page, path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    }
  });
});
