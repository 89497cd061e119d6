/** Invalid forms without the check: the portal shows a page and never hangs. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { admissions } from '../support/admissions.ts';
import { loggedIn, stepLink, withSession } from '../drivers/browser-driver.ts';
import { openWindow } from '../drivers/window.ts';

interface BuiltPage {
  readonly id: string;
  readonly title: string;
  readonly role?: string;
  readonly step?: string;
}

/** A page as the build writes it. */
function built(page: BuiltPage): BuiltPage {
  return { role: 'step', step: page.title, ...page };
}

/** Loads the form with other pages. The server keeps its own. */
const withPages =
  (change: (pages: readonly BuiltPage[]) => readonly BuiltPage[]) =>
  async (page: Page): Promise<void> => {
    await page.route('**/assets/admissions-*.json', async (route) => {
      const response = await route.fetch();
      const form = (await response.json()) as { readonly pages: readonly BuiltPage[] };
      await route.fulfill({ response, json: { ...form, pages: change(form.pages).map(built) } });
    });
  };

const without =
  (...names: readonly (keyof BuiltPage)[]) =>
  (page: BuiltPage): BuiltPage =>
    Object.fromEntries(
      Object.entries(page).filter(([name]) => !names.some((one) => one === name)),
    ) as unknown as BuiltPage;

const heading = (page: Page): Promise<string> => page.getByRole('heading', { level: 1 }).innerText();
const navigation = (page: Page): Promise<readonly string[]> =>
  page.getByRole('navigation', { name: 'Application steps' }).getByRole('link').allInnerTexts();

describe('a form with pages without roles and labels', () => {
  it('opens its first page, and lists every page by its title', async () => {
    const { page, mishaps } = await openWindow();
    await withPages((pages) => pages.map(without('role', 'step')))(page);
    for (const address of ['/', '/nowhere', '/completion']) {
      await page.goto(address);
      await page.getByRole('navigation', { name: 'Application steps' }).waitFor();
      expect(await navigation(page)).toEqual([
        'About You',
        'High School',
        'Academics',
        'Submit your application',
        'Application submitted',
      ]);
    }
    await page.goto('/');
    await page.waitForURL('**/about');
    await expect.poll(() => heading(page)).toBe('About You');
    // The built page is that of the form in forms/, so it differs from this one.
    expect(mishaps.filter((mishap) => !mishap.startsWith('hydration'))).toEqual([]);
  });
});

describe('a form with only steps', () => {
  it('shows the receipt after the submission', async () => {
    const { page, applicant, mishaps } = await loggedIn({
      arrange: withPages((pages) => pages.map((one) => ({ ...one, role: 'step', step: one.title }))),
    });
    await applicant.answers(admissions.complete);
    await page
      .getByRole('navigation', { name: 'Application steps' })
      .getByRole('link', { name: 'Application submitted' })
      .click();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.locator('dt:has-text("Reference number")').waitFor();
    await expect.poll(() => heading(page)).toBe('Your application was successfully submitted.');
    for (const address of ['/', '/about', '/completion']) {
      await page.goto(address);
      await page.locator('dt:has-text("Reference number")').waitFor();
    }
    expect(mishaps).toEqual([]);
  });
});

describe('a page without a label between others', () => {
  it('is a step like the others, with its title as the name', async () => {
    const { page } = await openWindow();
    await withPages((pages) =>
      pages.map((one) => (one.id === 'high-school' ? { ...without('role', 'step')(one), title: 'Your school' } : one)),
    )(page);
    await page.goto('/about');
    await stepLink(page, 'Your school').click();
    await page.waitForURL('**/high-school');
    await expect.poll(() => heading(page)).toBe('Your school');
    await page.getByText('Step 2 of 4').waitFor();
  });
});

describe('a form without a visible page', () => {
  it.each<[string, readonly BuiltPage[]]>([
    ['no pages at all', []],
    ['a page without a name', [{ id: '', title: 'Nothing' }]],
  ])('leads to the error screen: %s', async (_, pages) => {
    const { page } = await openWindow();
    await withPages(([first]) => pages.map((one) => ({ ...first, ...one })))(page);
    for (const address of ['/', '/about', '/completion']) {
      await page.goto(address);
      await page.getByRole('heading', { name: 'Something went wrong.' }).waitFor();
    }
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Log In' }).waitFor();
  });
});

describe('a page with the path of a screen of the portal', () => {
  it('is replaced by that screen, also for an applicant', async () => {
    const { page } = await withSession();
    await withPages(([first, ...others]) => [{ ...first, id: 'login', title: 'Log In' }, ...others])(page);
    for (const address of ['/', '/login']) {
      await page.goto(address);
      await page.getByRole('textbox', { name: 'Password' }).waitFor();
    }
  });
});
