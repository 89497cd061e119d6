import type { BrowserContextOptions, Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { form } from '../support/admissions.ts';
import { applicantIn, open } from '../drivers/browser-driver.ts';
import { answer } from '../drivers/controls.ts';
import { createAccount } from '../drivers/session.ts';
import { openWindow, shared } from '../drivers/window.ts';

async function visitorAt(path = '/about', context: BrowserContextOptions = {}) {
  const window = await openWindow(context);
  await open(window.page, path);
  return window;
}

describe('the frame of every page', () => {
  const opened = shared(() => visitorAt());

  it('has the list of the four steps with the current one', async () => {
    const { page } = await visitorAt();
    const steps = page.getByRole('navigation', { name: 'Application steps' }).getByRole('link');
    await expect.poll(() => steps.allInnerTexts()).toEqual(['About You', 'High School', 'Academics', 'Submit']);
    await expect.poll(() => steps.first().getAttribute('aria-current')).toBe('step');
    await steps.nth(2).click();
    await page.waitForURL('**/academics');
    await expect.poll(() => steps.nth(2).getAttribute('aria-current')).toBe('step');
    await expect.poll(() => page.title()).toContain('Academics');
  });

  it('has the account popover: login and sign-up for a visitor, with a close button', async () => {
    const { page } = opened();
    const opener = page.getByRole('button', { name: 'Account', exact: true });
    await opener.click();
    await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('link', { name: 'Sign In' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Create Account' }).isVisible()).toBe(true);
    await page.getByRole('button', { name: form.messages['accountClose'] ?? '' }).click();
    await expect.poll(() => page.getByRole('link', { name: 'Sign In' }).isVisible()).toBe(false);
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await opener.click();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('link', { name: 'Sign In' }).isVisible()).toBe(false);
  });

  it('has the account popover: name and logout for an applicant', async () => {
    const window = await openWindow();
    const applicant = applicantIn(window);
    await createAccount(applicant.username);
    await applicant.logsIn();
    await window.page.getByRole('button', { name: 'Account', exact: true }).click();
    await window.page.getByRole('button', { name: 'Log Out' }).waitFor();
    await expect.poll(() => window.page.getByText(applicant.username).isVisible()).toBe(true);
    expect(await window.page.getByRole('link', { name: 'Sign In' }).count()).toBe(0);
  });

  it('has the footer: address, and help and privacy in modals that return the focus', async () => {
    const { page } = opened();
    const footer = page.getByRole('contentinfo');
    for (const line of ['office_address_1', 'office_address_2', 'office_address_3'])
      await expect.poll(() => footer.innerText()).toContain(form.institution[line]);
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

  it('has one button to the next step, and from the second step on one back', async () => {
    const { page } = opened();
    expect(await page.getByRole('button', { name: 'Save & Go Back' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Save & Continue' }).isVisible()).toBe(true);
    await open(page, '/final-steps');
    await expect.poll(() => page.getByRole('button', { name: 'Save & Go Back' }).isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Submit', exact: true }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Save & Continue' }).count()).toBe(0);
  });

  it('fits a window of 320, 768 and 1280 px without horizontal scrolling', async () => {
    const { page } = opened();
    for (const path of ['/about', '/high-school', '/academics', '/final-steps', '/signup', '/login']) {
      await open(page, path);
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(excess, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  });
});

describe('a row of questions', () => {
  const opened = shared(async () => {
    const window = await visitorAt();
    await answer(window.page, 'country', 'USA');
    return window;
  });

  it.each([
    [320, 3],
    [480, 1],
    [1280, 1],
  ])('has city, state and ZIP code in one line where there is space: %i px, %i lines', async (width, lines) => {
    const { page } = opened();
    await page.setViewportSize({ width, height: 800 });
    await page.locator('#state').waitFor();
    const bottoms = ['city', 'state', 'zip'].map((key) =>
      page.locator(`[id="${key}"]`).evaluate((control) => Math.round(control.getBoundingClientRect().bottom + scrollY)),
    );
    expect(new Set(await Promise.all(bottoms)).size).toBe(lines);
  });
});

describe('the sizes', () => {
  const sizeOf = async (place: Locator) => {
    const { width = 0, height = 0 } = (await place.boundingBox()) ?? {};
    return [width, height];
  };

  it('are 15 by 3 rem for the button that continues, and 10 by 3 rem for the one that submits', async () => {
    const { page } = await visitorAt();
    expect(await sizeOf(page.getByRole('button', { name: 'Save & Continue' }))).toEqual([240, 48]);
    await open(page, '/final-steps');
    expect(await sizeOf(page.getByRole('button', { name: 'Save & Go Back' }))).toEqual([240, 48]);
    expect(await sizeOf(page.getByRole('button', { name: 'Submit', exact: true }))).toEqual([160, 48]);
  });

  it('have a distance of 5 px between the account popover and its button', async () => {
    const { page } = await visitorAt();
    const opener = page.getByRole('button', { name: 'Account', exact: true });
    await opener.click();
    const panel = page.locator(`[id="${await opener.getAttribute('aria-controls')}"]`);
    await panel.getByRole('link', { name: 'Sign In' }).waitFor();
    const [above, below] = await Promise.all([opener.boundingBox(), panel.boundingBox()]);
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBe(5);
  });

  it('of a modal change above 1025 px for desktops, and above 768 px for tablets', async () => {
    const { page } = await visitorAt();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Help' }).click();
    const modal = page.getByRole('dialog', { name: 'Help' });
    await modal.waitFor();
    for (const [viewport, width] of [
      [1025, 960],
      [1024, 0.7 * 1024],
      [768, 0.7 * 768],
      [767, 767 - 24],
    ] as const) {
      await page.setViewportSize({ width: viewport, height: 800 });
      await expect.poll(async () => (await sizeOf(modal))[0], { message: `${viewport} px` }).toBeCloseTo(width, 0);
    }
  });
});

describe('a name such as I-551', () => {
  it('is never broken at its hyphen in a question, at any width of a phone, and is read as before', async () => {
    const { page } = await visitorAt();
    await answer(page, 'us_citizen', 'N');
    const name = 'Do you have Permanent Residence status (I-551) or a Conditional Permanent Residence card (I-551C)?';
    const question = page.getByRole('radiogroup', { name });
    await question.waitFor();
    const broken: number[] = [];
    for (let width = 320; width <= 430; width += 5) {
      await page.setViewportSize({ width, height: 800 });
      if (await question.locator('legend').evaluate(breaksAtHyphen)) broken.push(width);
    }
    expect(broken).toEqual([]);
  });
});

/** Runs in the page. True if a letter before a hyphen and the digit after it are on two lines. */
function breaksAtHyphen(element: Element): boolean {
  const range = document.createRange();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data } = texts.currentNode as Text;
    for (const { index } of data.matchAll(/[A-Z]-\d/g)) {
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + 3);
      if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) return true;
    }
  }
  return false;
}
