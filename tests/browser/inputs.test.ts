import { describe, expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { openWindow } from '../drivers/window.ts';

async function aboutYou() {
  const { page } = await openWindow();
  await open(page, '/about');
  return page;
}

describe('what is typed', () => {
  it.each([
    ['3165550100', '(316) 555-0100'], ['316-555-0100', '(316) 555-0100'], ['+1 316.555.0100', '(316) 555-0100'], ['316', '316'],
  ])('%s into a telephone number stands there as %s', async (typed, shown) => {
    const page = await aboutYou();
    await page.locator('#phone_home').fill(typed);
    expect(await page.locator('#phone_home').inputValue()).toBe(shown);
  });

  it('into a telephone number key by key formats itself, and Backspace takes it back', async () => {
    const page = await aboutYou();
    await page.locator('#phone_home').focus();
    await page.keyboard.type('3165550100');
    expect(await page.locator('#phone_home').inputValue()).toBe('(316) 555-0100');
    for (let press = 0; press < 14; press += 1) await page.keyboard.press('Backspace');
    expect(await page.locator('#phone_home').inputValue()).toBe('');
  });

  it('into the middle of a telephone number leaves the caret where it was', async () => {
    const page = await aboutYou();
    const phone = page.locator('#phone_home');
    await phone.fill('3165550100');
    await phone.evaluate((element: HTMLInputElement) => { element.setSelectionRange(8, 9); });
    await page.keyboard.type('7');
    expect(await phone.inputValue()).toBe('(316) 557-0100');
    expect(await phone.evaluate((element: HTMLInputElement) => element.selectionStart)).toBe(9);
  });

  it('into a Social Security number groups itself', async () => {
    const page = await aboutYou();
    await page.locator('#ssn').focus();
    await page.keyboard.type('078051120');
    expect(await page.locator('#ssn').inputValue()).toBe('078-05-1120');
  });

  it('into a date that is no birthday of an applicant stays, is told, and is no answer', async () => {
    const page = await aboutYou();
    await page.locator('#birth_date').fill('03/04/2024');
    await page.locator('#birth_date').blur();
    expect(await page.locator('#birth_date').inputValue()).toBe('03/04/2024');
    await expect.poll(() => page.getByText('You must be 13 years or older to apply.').isVisible()).toBe(true);
    const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('visitor-answers') ?? '{}') as Record<string, string>);
    expect(kept['birth_date'] ?? '').toBe('');
  });

  it('into a date key by key is never taken away, even while the year is half typed', async () => {
    const page = await aboutYou();
    await page.locator('#birth_date').focus();
    await page.keyboard.type('3/4/2008');
    await page.keyboard.press('Tab');
    expect(await page.locator('#birth_date').inputValue()).toMatch(/^0?3\/0?4\/2008$/);
  });

  it('into the Social Security number is kept by no storage of the browser', async () => {
    const page = await aboutYou();
    await page.locator('#ssn').fill('078-05-1120');
    await page.locator('#first_name').fill('Ada');
    await page.locator('#first_name').blur();
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }) + JSON.stringify(history.state));
    expect(kept).toContain('Ada');
    expect(kept).not.toMatch(/078-?05-?1120/);
  });

  it('into a text stops at its greatest length', async () => {
    const page = await aboutYou();
    await page.locator('#twitter_handle').focus();
    await page.keyboard.type('x'.repeat(60));
    expect((await page.locator('#twitter_handle').inputValue()).length).toBe(45);
  });
});
