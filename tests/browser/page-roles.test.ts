/**
 * Forms whose pages are not as the check wants them, as if nobody had checked them: the portal shows something and
 * never hangs.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { loggedIn } from '../drivers/browser-driver.ts';
import { openWindow } from '../drivers/window.ts';
import { completeApplication } from '../scenarios/complete-application.ts';

interface BuiltPage {
  readonly id: string;
  readonly title: string;
  readonly role?: string;
  readonly step?: string;
}

/** As the build writes it. */
function built(page: BuiltPage): BuiltPage {
  return { role: 'step', step: page.title, ...page };
}

/** Lets a window load the application's form with other pages; the server keeps its own. */
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

describe('a form whose pages have neither a role nor a label', () => {
  it('opens at its first page, and lists every page by its title', async () => {
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
    expect(mishaps).toEqual([]);
  });
});

describe('a form whose pages are all steps', () => {
  it('shows the receipt after the submission', async () => {
    const { page, applicant, mishaps } = await loggedIn(
      withPages((pages) => pages.map((one) => ({ ...one, role: 'step', step: one.title }))),
    );
    await applicant.answers(completeApplication);
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

describe('a page in the middle without a label', () => {
  it('is a step like the others, named by its title', async () => {
    const { page } = await openWindow();
    await withPages((pages) =>
      pages.map((one) => (one.id === 'high-school' ? { ...without('role', 'step')(one), title: 'Your school' } : one)),
    )(page);
    await page.goto('/about');
    await page.getByRole('link', { name: 'Your school' }).click();
    await page.waitForURL('**/high-school');
    await expect.poll(() => heading(page)).toBe('Your school');
    await page.getByText('Step 2 of 4').waitFor();
  });
});

describe('a form without a page that can be shown', () => {
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

describe('a page at the address of a screen of the portal', () => {
  it('gives way to that screen, also for who is logged in', async () => {
    const { page } = await loggedIn();
    await withPages(([first, ...others]) => [{ ...first, id: 'login', title: 'Log In' }, ...others])(page);
    for (const address of ['/', '/login']) {
      await page.goto(address);
      await page.getByRole('textbox', { name: 'Password' }).waitFor();
    }
  });
});
