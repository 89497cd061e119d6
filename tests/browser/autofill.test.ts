import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { autofill, type SavedAddress } from '../drivers/autofill.ts';
import { open } from '../drivers/browser-driver.ts';
import { openWindow } from '../drivers/window.ts';

const address: SavedAddress = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  street: '1450 Jayhawk Blvd',
  city: 'Lawrence',
  state: 'Kansas',
  zip: '66045',
  country: ['US', 'United States'],
  email: 'ada@example.edu',
  phone: '+17858642700',
};

async function about(width = 1280): Promise<Page> {
  const { page, settled } = await openWindow({ viewport: { width, height: 844 } });
  await open(page, '/about');
  await settled();
  return page;
}

/** The stored answers of a visitor, as if the page were left now. */
const keptOf = (page: Page, name = 'visitor-answers'): Promise<Record<string, string>> =>
  page.evaluate((kept) => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    return JSON.parse(sessionStorage.getItem(kept) ?? '{}') as Record<string, string>;
  }, name);

const focusOf = (page: Page): Promise<string | undefined> => page.evaluate(() => document.activeElement?.tagName);

describe.each([390, 1280])('the autofill of the browser, %i px wide', (width) => {
  it('stores every answer, with the country and the state that it shows, and opens no list', async () => {
    const page = await about(width);
    await autofill(page, 'first_name', address);
    await expect.poll(() => page.locator('#state').inputValue()).toBe('KS');
    expect(await page.locator('[role=listbox]').count()).toBe(0);
    expect(await page.locator('#country').inputValue()).toBe('United States');
    expect(await page.locator('#country').getAttribute('autocomplete')).toBe('country-name');
    expect(await page.locator('#phone_home').inputValue()).toBe('(785) 864-2700');
    expect(await focusOf(page)).toBe('BODY');
    expect(await keptOf(page)).toMatchObject({
      first_name: 'Ada',
      last_name: 'Lovelace',
      country: 'USA',
      address_line_1: '1450 Jayhawk Blvd',
      city: 'Lawrence',
      state: 'KS',
      zip: '66045',
      email_address: 'ada@example.edu',
      phone_home: '(785) 864-2700',
    });
  });

  it('judges each text, and loses nothing that no option means', async () => {
    const page = await about(width);
    const wrong = {
      city: ' Atlantis ',
      email: 'ada@example',
      phone: '+4420794600',
      country: ['XX', 'XX'],
    } as const;
    await autofill(page, 'first_name', { ...address, ...wrong });
    await expect.poll(() => page.locator('#country-note').innerText()).toContain('list');
    expect(await page.locator('[role=listbox]').count()).toBe(0);
    expect(await page.locator('#country').inputValue()).toBe('XX');
    expect(await page.locator('#email_address-note').innerText()).not.toBe('');
    expect(await page.locator('#phone_home-note').innerText()).not.toBe('');
    expect(await page.locator('#city').inputValue()).toBe('Atlantis');
    expect(await keptOf(page)).toMatchObject({ city: 'Atlantis' });
    await page.reload();
    await expect.poll(() => page.locator('#country').inputValue()).toBe('XX');
  });

  it('keeps a former choice that the text does not mean', async () => {
    const page = await about(width);
    await page.locator('#country').fill('canada');
    await page.locator('#country').press('Tab');
    await autofill(page, 'first_name', { ...address, country: ['XX', 'XX'] });
    await expect.poll(() => page.locator('#city').inputValue()).toBe('Lawrence');
    expect(await page.locator('#country').inputValue()).toBe('Canada');
  });
});

describe('a text that arrives without focus', () => {
  /** As a password manager: the value and its events, without the focus. */
  const fill = (page: Page, id: string, text: string): Promise<void> =>
    page.evaluate(
      ([key = '', value]) => {
        const control = document.getElementById(key) as HTMLInputElement;
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
        for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
      },
      [id, text],
    );

  it.each([
    ['ÅLAND islands ', 'Åland Islands', 'ALA'],
    ['usa', 'United States', 'USA'],
    ['burma', 'Myanmar', 'MMR'],
    ['England', 'United Kingdom', 'GBR'],
    ['\u200BMexico', 'Mexico', 'MEX'],
  ])('%j in a searched list is the choice %s', async (text, label, code) => {
    const page = await about();
    await fill(page, 'country', text);
    await expect.poll(() => page.locator('#country').inputValue()).toBe(label);
    expect(await page.locator('[role=listbox]').count()).toBe(0);
    expect((await keptOf(page))['country']).toBe(code);
  });

  it('in a lookup is the answer, and opens no list when a search has found something', async () => {
    const page = await about();
    await fill(page, 'address_line_1', ' 1450 Jayhawk Blvd ');
    await expect.poll(() => page.locator('#address_line_1').inputValue()).toBe('1450 Jayhawk Blvd');
    expect(await page.locator('[role=listbox]').count()).toBe(0);
    expect((await keptOf(page))['address_line_1']).toBe('1450 Jayhawk Blvd');
  });

  it('is typed text while the box has the focus: it opens the list, and an exact name is chosen', async () => {
    const page = await about();
    await page.locator('#country').focus();
    await fill(page, 'country', 'united');
    await expect.poll(() => page.locator('[role=listbox]').count()).toBe(1);
    await fill(page, 'country', 'United Kingdom');
    await expect.poll(async () => (await keptOf(page))['country']).toBe('GBR');
    expect(await page.locator('#country').inputValue()).toBe('United Kingdom');
  });

  it.each(['login', 'signup', 'forgot', 'confirm', 'reset'])('is judged on the card at /%s', async (path) => {
    const { page, settled } = await openWindow();
    await open(page, `/${path}`);
    await settled();
    await fill(page, 'username', 'ada@example');
    await expect.poll(() => page.locator('#username-errors').innerText()).toContain('valid');
    await fill(page, 'username', ' ada@example.edu');
    await expect.poll(() => page.locator('#username-errors').count()).toBe(0);
  });
});
