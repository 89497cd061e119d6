import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answerIn, openFold } from '../drivers/controls.ts';
import { open } from '../drivers/browser-driver.ts';
import { openWindow, shared } from '../drivers/window.ts';

async function aboutYou() {
  const { page } = await openWindow();
  await open(page, '/about');
  return page;
}

/** The stored answers of a visitor, as if the page were left now. */
const keptOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    return JSON.parse(sessionStorage.getItem('visitor-answers') ?? '{}') as Record<string, string>;
  });

describe('typed input', () => {
  /** A page for tests that leave their questions without errors. */
  const opened = shared(aboutYou);

  it.each([
    ['3165550100', '(316) 555-0100'],
    ['316-555-0100', '(316) 555-0100'],
    ['+1 316.555.0100', '(316) 555-0100'],
    ['316', '316'],
  ])('%s in a phone number is shown as %s', async (typed, shown) => {
    const page = opened();
    await page.locator('#phone_home').fill(typed);
    await expect.poll(() => page.locator('#phone_home').inputValue()).toBe(shown);
  });

  it('in a phone number is formatted key by key, and Backspace removes it', async () => {
    const page = opened();
    await page.locator('#phone_home').fill('');
    await page.keyboard.type('3165550100');
    await expect.poll(() => page.locator('#phone_home').inputValue()).toBe('(316) 555-0100');
    for (let press = 0; press < 14; press += 1) await page.keyboard.press('Backspace');
    await expect.poll(() => page.locator('#phone_home').inputValue()).toBe('');
  });

  it.each(['+44 20 7946 0958', 'call my mum'])(
    'in a phone number outside the US format, %s, stays, has an error after it is left, and is not stored',
    async (typed) => {
      const page = await aboutYou();
      const phone = page.locator('#phone_home');
      await phone.fill(typed);
      expect(await page.locator('#phone_home-note').count()).toBe(0);
      await phone.blur();
      await expect.poll(() => phone.inputValue()).toBe(typed);
      await expect
        .poll(() => page.locator('#phone_home-note').textContent())
        .toContain("This is incomplete or isn't a U.S. phone number");
      await expect.poll(() => phone.getAttribute('aria-describedby')).toContain('phone_home-note');
      const kept = await keptOf(page);
      expect(kept['phone_home'] ?? '').toBe('');
    },
  );

  it.each(['(016) 555-1234', '(316) 555-12'])(
    'in an incomplete or impossible phone number, %s, has an error from when it is left until it is complete',
    async (typed) => {
      const page = await aboutYou();
      const phone = page.locator('#phone_mobile');
      await phone.fill(typed);
      await phone.blur();
      await expect.poll(() => page.locator('#phone_mobile-note').isVisible()).toBe(true);
      await phone.fill('3165550100');
      await phone.blur();
      await expect.poll(() => page.locator('#phone_mobile-note').count()).toBe(0);
    },
  );

  it('in the middle of a phone number keeps the caret in place', async () => {
    const page = opened();
    const phone = page.locator('#phone_home');
    await phone.fill('3165550100');
    await phone.evaluate((element: HTMLInputElement) => {
      element.setSelectionRange(8, 9);
    });
    await page.keyboard.type('7');
    await expect.poll(() => phone.inputValue()).toBe('(316) 557-0100');
    expect(await phone.evaluate((element: HTMLInputElement) => element.selectionStart)).toBe(9);
  });

  it('in a Social Security number is grouped', async () => {
    const page = opened();
    await page.locator('#ssn').focus();
    await page.keyboard.type('078051120');
    await expect.poll(() => page.locator('#ssn').inputValue()).toBe('078-05-1120');
  });

  it('in an incomplete Social Security number has an error from when it is left until it is complete', async () => {
    const page = await aboutYou();
    await page.locator('#ssn').fill('078-05');
    expect(await page.locator('#ssn-note').count()).toBe(0);
    await page.locator('#ssn').blur();
    await expect.poll(() => page.locator('#ssn-note').innerText()).toContain('nine digits');
    await expect.poll(() => page.locator('#ssn').getAttribute('aria-describedby')).toContain('ssn-note');
    await page.locator('#ssn').fill('078051120');
    await page.locator('#ssn').blur();
    await expect.poll(() => page.locator('#ssn-note').count()).toBe(0);
  });

  it('in an impossible date of birth stays, has an error, and is not stored', async () => {
    const page = await aboutYou();
    await page.locator('#birth_date').fill('03/04/2024');
    await page.locator('#birth_date').blur();
    await expect.poll(() => page.locator('#birth_date').inputValue()).toBe('03/04/2024');
    await expect.poll(() => page.getByText('You must be 13 years or older to apply.').isVisible()).toBe(true);
    const kept = await keptOf(page);
    expect(kept['birth_date'] ?? '').toBe('');
  });

  it('in a date is never removed, also with an incomplete year', async () => {
    const page = await aboutYou();
    await page.locator('#birth_date').focus();
    await page.keyboard.type('3/4/2008');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('#birth_date').inputValue()).toMatch(/^0?3\/0?4\/2008$/);
  });

  it('of a month and a year in a date stays as typed, with an error', async () => {
    const page = await aboutYou();
    await page.locator('#birth_date').focus();
    await page.keyboard.type('05/2008');
    await page.keyboard.press('Tab');
    await page.locator('#birth_date-note').waitFor();
    await expect.poll(() => page.locator('#birth_date').inputValue()).toBe('05/2008');
    expect((await keptOf(page))['birth_date'] ?? '').toBe('');
  });

  it('of an ISO date is accepted', async () => {
    const page = opened();
    await page.locator('#birth_date').focus();
    await page.keyboard.type('2008-03-27');
    await page.keyboard.press('Tab');
    expect((await keptOf(page))['birth_date']).toBe('2008-03-27');
    await expect.poll(() => page.locator('#birth_date-note').count()).toBe(0);
  });

  it('of a date with the day first has an error about the order', async () => {
    const page = await aboutYou();
    await page.locator('#birth_date').focus();
    await page.keyboard.type('27/03/2008');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.locator('#birth_date-note').textContent())
      .toBe('Month first, for example 03/27/2008.');
  });

  it('with spaces around a name loses them when it is left, and not before', async () => {
    const page = opened();
    await page.locator('#first_name').focus();
    await page.keyboard.type('  Ana Maria ');
    await expect.poll(() => page.locator('#first_name').inputValue()).toBe('  Ana Maria ');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('#first_name').inputValue()).toBe('Ana Maria');
    expect((await keptOf(page))['first_name']).toBe('Ana Maria');
  });

  it.each([
    ['email_address', '\u200Bmailto:ada\u00AD@example\u2060.edu\u200E', 'ada@example.edu', 'ada@example.edu'],
    ['birth_date', '\u200E03/04/\u20602008\u200B', '03/04/2008', '2008-03-04'],
    ['phone_home', '\u200E316-555-\u00AD0100', '(316) 555-0100', '(316) 555-0100'],
    ['zip', '66\u200B045\u2060', '66045', '66045'],
    ['city', '\u200EWich\u00ADita\u200E', 'Wichita', 'Wichita'],
  ])('that was copied into %s with invisible characters loses them: %j', async (key, copied, shown, stored) => {
    const page = opened();
    await page.locator(`#${key}`).fill('');
    await page.keyboard.insertText(copied);
    await page.locator(`#${key}`).blur();
    await expect.poll(() => page.locator(`#${key}`).inputValue()).toBe(shown);
    expect(await page.locator(`#${key}-note`).count()).toBe(0);
    expect((await keptOf(page))[key]).toBe(stored);
  });

  it('of an invalid email address has an error from when it is left until it is valid', async () => {
    const page = opened();
    const email = page.locator('#email_address');
    await email.fill('ana at example');
    expect(await page.locator('#email_address-note').count()).toBe(0);
    await email.blur();
    await expect
      .poll(() => page.locator('#email_address-note').textContent())
      .toContain('This email address is incomplete.');
    await expect.poll(() => email.getAttribute('aria-describedby')).toContain('email_address-note');
    await email.fill('ana@example.edu');
    await email.blur();
    await expect.poll(() => page.locator('#email_address-note').count()).toBe(0);
  });

  it('in the Social Security number is never in the storage of the browser', async () => {
    const page = await aboutYou();
    await page.locator('#ssn').fill('078-05-1120');
    await page.locator('#first_name').fill('Ada');
    await page.locator('#first_name').blur();
    await keptOf(page);
    const kept = await page.evaluate(
      () => JSON.stringify({ ...sessionStorage, ...localStorage }) + JSON.stringify(history.state),
    );
    expect(kept).toContain('Ada');
    expect(kept).not.toMatch(/078-?05-?1120/);
    expect(await page.locator('#ssn-hint').innerText()).toContain(
      'Until you log in, this is cleared when you reload or close the page.',
    );
  });

  it('in a text that exceeds its maximum length stays, with an error after it is left', async () => {
    const page = opened();
    await openFold(page, 'twitter_handle');
    await page.locator('#twitter_handle').focus();
    await page.keyboard.type('x'.repeat(46));
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.locator('#twitter_handle-note').innerText())
      .toContain('This must be at most 45 characters.');
    expect((await page.locator('#twitter_handle').inputValue()).length).toBe(46);
    await page.locator('#twitter_handle').press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('#twitter_handle-note').count()).toBe(0);
  });
});

describe('a choice', () => {
  it('of a month without a year has an error when both are left', async () => {
    const page = await aboutYou();
    await page.locator('#instate_tuition input[value="Y"]').check();
    await page.locator('#lived_since_birth input[value="N"]').check();
    await page.locator('#live_kansas_month').selectOption('5');
    await page.locator('#live_kansas_year').focus();
    expect(await page.locator('#live_kansas_month-note').count()).toBe(0);
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.locator('#live_kansas_month-note').innerText())
      .toContain('Choose both a month and a year.');
    expect(await page.locator('#live_kansas_year').getAttribute('aria-describedby')).toContain(
      'live_kansas_month-note',
    );
    await page.locator('#live_kansas_year').selectOption('2020');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('#live_kansas_month-note').count()).toBe(0);
  });

  it('in an optional question can be cleared with the keyboard, with its dependent answers', async () => {
    const page = await aboutYou();
    await openFold(page, 'mailing_addr_same_as_perm_addr');
    await page.locator('#mailing_addr_same_as_perm_addr input[value="N"]').check();
    await page.locator('#mailing_city').fill('Wichita');
    await page.locator('#mailing_addr_same_as_perm_addr input[value="N"]').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(
      'Clear my choice for “Is your mailing address the same as your permanent address?”',
    );
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#mailing_addr_same_as_perm_addr input:checked').count()).toBe(0);
    await expect.poll(() => page.locator('#mailing_city').count()).toBe(0);
    await page.getByText('1 answer no longer applies and was removed: “City”.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('mailing_addr_same_as_perm_addr-Y');
    const kept = await keptOf(page);
    expect([
      kept['mailing_addr_same_as_perm_addr'] ?? '',
      kept['mailing_addr_same_as_perm_addr_desc'] ?? '',
      kept['mailing_city'] ?? '',
    ]).toEqual(['', '', '']);
  });

  it('in a required question cannot be cleared', async () => {
    const page = await aboutYou();
    await page.locator('#us_citizen input[value="Y"]').check();
    expect(await page.locator('#us_citizen').getByRole('button').count()).toBe(0);
  });

  it('in a searchable select without such an option stays, has an error, and is not stored; a valid one replaces it', async () => {
    const page = await aboutYou();
    await openFold(page, 'birth_country');
    const country = page.locator('#birth_country');
    await country.fill('Atlantis');
    await country.blur();
    await expect.poll(() => country.inputValue()).toBe('Atlantis');
    await expect.poll(() => page.locator('#birth_country-note').innerText()).toContain("isn't in the list");
    await expect.poll(() => country.getAttribute('aria-describedby')).toContain('birth_country-note');
    await country.fill('France');
    await country.blur();
    await expect.poll(() => page.locator('#birth_country-note').count()).toBe(0);
    await country.fill('Atlantis');
    await country.blur();
    await expect.poll(() => country.inputValue()).toBe('France');
  });

  it('in a searchable select that was left unfinished is searched again when the list opens', async () => {
    const page = await aboutYou();
    const country = page.locator('#country');
    await country.focus();
    await page.keyboard.type('germ');
    await page.keyboard.press('Escape');
    await country.blur();
    await page.locator('#country-note').waitFor();
    await country.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.locator('[role=option]').allInnerTexts()).toEqual(['Germany']);
    await page.keyboard.press('Enter');
    expect(await answerIn(page, 'country')).toBe('DEU');
  });

  it.each([
    ['usa', 'United States'],
    ['us', 'United States'],
    ['uk', 'United Kingdom'],
    ['GBR', 'United Kingdom'],
    ['dr', 'Dominican Republic'],
  ])('of “%s” in a searchable select finds %s first', async (typed, label) => {
    const page = await aboutYou();
    await page.locator('#country').fill(typed);
    await expect.poll(() => page.locator('[role=option]').first().innerText()).toBe(label);
  });
});
