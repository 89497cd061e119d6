/** A list with a search box, whose library is loaded when the box is first used. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { answerIn, controlOf, searchArrived } from '../drivers/controls.ts';
import { openWindow } from '../drivers/window.ts';

/** A page whose search library arrives when `release` is called. */
async function pageWithoutSearch(): Promise<{
  readonly page: Page;
  readonly release: (key?: string) => Promise<void>;
}> {
  const { page } = await openWindow();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/searching-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await open(page, '/about');
  const release = async (key = 'country'): Promise<void> => {
    held.resolve();
    await searchArrived(page, key);
  };
  return { page, release };
}

const optionOf = (page: Page, name: string) => page.getByRole('option', { name, exact: true });

describe('before its library has arrived, a list with a search box', () => {
  it('is a text box with its name, which requests nothing until it is used', async () => {
    const { page } = await openWindow();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/about', { waitUntil: 'networkidle' });
    await page.getByRole('combobox', { name: 'Country' }).waitFor();
    expect(requests.filter((url) => url.includes('/searching-'))).toEqual([]);
    const asked = page.waitForRequest('**/assets/searching-*.js');
    await page.getByRole('combobox', { name: 'Country' }).focus();
    await asked;
  });

  it('keeps focus, text and caret for the library, which shows what was searched', async () => {
    const { page, release } = await pageWithoutSearch();
    await controlOf(page, 'country').focus();
    await page.keyboard.type('many');
    await page.keyboard.press('Home');
    await release();
    await page.keyboard.type('Ger');
    await optionOf(page, 'Germany').waitFor();
    await page.keyboard.press('Enter');
    expect(await answerIn(page, 'country')).toBe('DEU');
  });

  it('stays while an input method composes a text, and hands the text over afterwards', async () => {
    const { page, release } = await pageWithoutSearch();
    await controlOf(page, 'country').focus();
    const inputMethod = await page.context().newCDPSession(page);
    await inputMethod.send('Input.imeSetComposition', { text: 'germa', selectionStart: 5, selectionEnd: 5 });
    await controlOf(page, 'country').evaluate((box) => box.setAttribute('data-former', ''));
    const arrived = page.waitForResponse('**/assets/searching-*.js');
    const released = release();
    const library = (await arrived).url();
    // The box waits for the same module, and then for the end of a task.
    await page.evaluate(`import(${JSON.stringify(library)})`);
    for (let task = 0; task < 2; task += 1) await page.evaluate(() => new Promise((done) => setTimeout(done, 0)));
    await inputMethod.send('Input.imeSetComposition', { text: 'german', selectionStart: 6, selectionEnd: 6 });
    expect(await page.locator('[data-former]').inputValue()).toBe('german');
    await inputMethod.send('Input.insertText', { text: 'germany' });
    await released;
    await optionOf(page, 'Germany').waitFor();
    await page.keyboard.press('Enter');
    expect(await answerIn(page, 'country')).toBe('DEU');
  });

  it('keeps the caret behind a key in whose middle the library takes over', async () => {
    const { page, release } = await pageWithoutSearch();
    await controlOf(page, 'country').focus();
    await page.keyboard.type('Unite');
    // React renders the control after the timer of the box; here the next key comes between the two.
    await page.evaluate(() => {
      const { setTimeout: later } = window;
      window.setTimeout = ((run: () => void, delay?: number) => {
        const runSlowly = (): void => {
          run();
          // oxlint-disable-next-line no-console -- The test waits for it; the page is busy afterwards.
          console.log('slow');
          const end = performance.now() + 500;
          while (performance.now() < end);
        };
        return later(delay === undefined ? runSlowly : run, delay);
      }) as typeof setTimeout;
    });
    const isSlow = page.waitForEvent('console', (message) => message.text() === 'slow');
    const released = release();
    await isSlow;
    await page.keyboard.press('d');
    await released;
    await page.keyboard.type(' States');
    await optionOf(page, 'United States').waitFor();
    await page.keyboard.press('Enter');
    expect(await answerIn(page, 'country')).toBe('USA');
  });

  it('opens its list after a click without a press, as some screen readers send it', async () => {
    const { page, release } = await pageWithoutSearch();
    await controlOf(page, 'country').evaluate((box: HTMLInputElement) => {
      box.focus();
      box.click();
    });
    await release();
    await optionOf(page, 'Albania').waitFor();
  });

  it('keeps what is selected, so that the next key replaces it', async () => {
    const { page, release } = await pageWithoutSearch();
    const address = controlOf(page, 'address_line_1');
    await address.fill('1 Elm Street');
    await address.blur();
    await page.reload();
    await expect.poll(() => address.inputValue()).toBe('1 Elm Street');
    await address.selectText();
    await release('address_line_1');
    await page.keyboard.type('2 Oak Street');
    expect(await address.inputValue()).toBe('2 Oak Street');
  });

  it('stays empty when its text was deleted', async () => {
    const { page, release } = await pageWithoutSearch();
    const country = controlOf(page, 'country');
    await country.fill('France');
    await country.blur();
    await page.reload();
    await expect.poll(() => country.inputValue()).toBe('France');
    await country.selectText();
    await page.keyboard.press('Delete');
    await release();
    await page.keyboard.press('Tab');
    await expect.poll(() => answerIn(page, 'country')).toBe('');
    expect(await country.inputValue()).toBe('');
  });

  it('opens its list after a press, when the library has arrived', async () => {
    const { page, release } = await pageWithoutSearch();
    await controlOf(page, 'country').click();
    await release();
    await optionOf(page, 'Albania').click();
    expect(await answerIn(page, 'country')).toBe('ALB');
  });

  it.each([
    ['an option', 'germany', 'Germany', 'DEU'],
    ['another name of an option', 'USA', 'United States', 'USA'],
  ])('takes the name of %s when the focus leaves it', async (_what, typed, shown, answer) => {
    const { page, release } = await pageWithoutSearch();
    await controlOf(page, 'country').fill(typed);
    await page.locator('#first_name').click();
    await expect.poll(() => controlOf(page, 'country').inputValue()).toBe(shown);
    expect(await answerIn(page, 'country')).toBe(answer);
    await release();
    expect(await controlOf(page, 'country').inputValue()).toBe(shown);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('first_name');
  });

  it('keeps a text that is no option, with its note', async () => {
    const { page, release } = await pageWithoutSearch();
    await controlOf(page, 'country').fill('Atlantis');
    await page.locator('#first_name').click();
    await page.getByText("isn't in the list").waitFor();
    await release();
    await page.getByText("isn't in the list").waitFor();
    expect(await controlOf(page, 'country').inputValue()).toBe('Atlantis');
  });

  it('takes what the browser fills in without focus', async () => {
    const { page } = await pageWithoutSearch();
    await controlOf(page, 'country').evaluate((box: HTMLInputElement) => {
      box.value = 'France';
      box.dispatchEvent(new Event('input', { bubbles: true }));
      box.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await expect.poll(() => answerIn(page, 'country')).toBe('FRA');
  });

  it('keeps what was typed when its page goes away with the focus in it', async () => {
    const { page } = await pageWithoutSearch();
    await controlOf(page, 'country').focus();
    await page.keyboard.type('Germany');
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('nav a[href$="/high-school"]')?.click());
    await page.waitForURL('**/high-school');
    await page.goBack();
    await expect.poll(() => answerIn(page, 'country')).toBe('DEU');
  });

  it('becomes a plain list, which keeps what was typed, if its library is lost', async () => {
    const { page } = await openWindow();
    const lost = Promise.withResolvers<void>();
    await page.route('**/assets/searching-*.js', async (route) => {
      await lost.promise;
      await route.fulfill({ status: 404, body: '' });
    });
    await open(page, '/about');
    await page.locator('input#country').pressSequentially('France');
    lost.resolve();
    await page.locator('select#country').waitFor();
    await expect.poll(() => answerIn(page, 'country')).toBe('FRA');
    expect(await page.evaluate(() => document.activeElement?.matches('select#country'))).toBe(true);
  });
});
