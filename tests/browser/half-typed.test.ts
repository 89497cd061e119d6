/** Bad input: it is not stored as an answer, but not lost. */
import { describe, expect, it } from 'vitest';
import { admissions } from '../support/admissions.ts';
import { applicantIn, loggedIn, open } from '../drivers/browser-driver.ts';
import { answer, answerIn, openFold } from '../drivers/controls.ts';
import { comesBack } from '../drivers/returning.ts';
import { openWindow } from '../drivers/window.ts';

describe('an invalid date', () => {
  it('is restored for a visitor after a reload and after the sign-up', async () => {
    const window = await openWindow();
    const { page } = window;
    const applicant = applicantIn(window);
    await open(page, '/about');
    await answer(page, 'first_name', 'Ada');
    await answer(page, 'birth_date', '02/30/2008');
    await open(page, '/about');
    await expect.poll(() => page.locator('#birth_date').inputValue()).toBe('02/30/2008');
    await applicant.signsUp();
    await applicant.confirms();
    await applicant.logsIn();
    expect(await answerIn(page, 'first_name')).toBe('Ada');
    await expect.poll(() => page.locator('#birth_date').inputValue()).toBe('02/30/2008');
  });

  it('is restored for an applicant after a lost session and another login', async () => {
    const { page, applicant } = await loggedIn();
    await answer(page, 'birth_date', '02/30/2008');
    await page.context().clearCookies();
    await answer(page, 'first_name', 'Ada');
    await page.waitForURL('**/login');
    await applicant.logsIn();
    expect(await answerIn(page, 'first_name')).toBe('Ada');
    await expect.poll(() => page.locator('#birth_date').inputValue()).toBe('02/30/2008');
  });

  it('is deleted at the logout', async () => {
    const { page, applicant } = await loggedIn();
    await answer(page, 'birth_date', '02/30/2008');
    await applicant.logsOut();
    await applicant.logsIn();
    await expect.poll(() => page.locator('#birth_date').inputValue()).toBe('');
  });

  it('blocks a reload until the applicant accepts the loss', async () => {
    const { page, settled } = await loggedIn();
    await answer(page, 'birth_date', '02/30/2008');
    await settled();
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reloaded;
  });
});

describe('bad input', () => {
  it('blocks a submission until it is corrected or emptied, also for an optional question', async () => {
    const { page, applicant } = await comesBack({ answers: admissions.complete });
    const typed = { birth_country: 'united s', phone_home: '+44 20 7946 0958', phone_mobile: '(316) 555-0101' };
    for (const [key, characters] of Object.entries(typed)) {
      await openFold(page, key);
      await page.locator(`#${key}`).fill(characters);
      await page.locator(`#${key}`).blur();
    }
    await applicant.submits();
    await expect.poll(() => applicant.questionsInError()).toEqual(['birth_country', 'phone_home']);
    const row = page.locator('div:has(> dd > [id="answer-phone_home"])');
    await expect.poll(() => row.innerText()).toMatch(/Home Phone\s+Needs correcting\s+Please .+\s+Change/);
    const step = page
      .getByRole('navigation', { name: 'Application steps' })
      .getByRole('listitem')
      .filter({ hasText: 'About You' });
    await expect.poll(() => step.innerText()).toContain('2 to correct');
    expect(await applicant.errorsOf('phone_home')).toEqual(['Please provide a valid US phone number for home phone.']);
    expect(await page.locator('#phone_home-note').count(), 'the same words beside the error').toBe(0);
    await expect.poll(() => page.locator('#phone_home').getAttribute('aria-invalid')).toBe('true');
    await page.locator('#phone_home').fill('');
    await page.locator('#birth_country').fill('');
    await page.locator('#birth_country').blur();
    await expect.poll(() => applicant.questionsInError()).toEqual([]);
    await applicant.submits();
    await page.waitForURL('**/completion');
  });
});

describe('the error summary for bad input', () => {
  const phoneError = 'Please provide a valid US phone number for home phone.';
  const typed = [
    ['birth_date', '03/04/2024', 'You must be 13 years or older to apply.'],
    ['birth_date', '03/04/1066', 'This date is not supported. Please contact help support for assistance.'],
    ['birth_date', '02/30/2008', "Date of Birth: This date is incomplete or doesn't exist."],
    ['country', 'united s', "Country: This isn't in the list. Type part of the name, then choose from the list."],
    ['phone_home', '316555', phoneError],
    ['phone_home', '+44 20 7946 0958', phoneError],
    ['ssn', '078-05', 'Please provide a valid Social Security number.'],
  ] as const;

  it('has the reason once, with the same text as the question, and does not report a missing answer', async () => {
    const { page, applicant } = await loggedIn({ path: '/final-steps' });
    await applicant.submits();
    await applicant.goesTo('about');
    for (const [key, characters, reason] of typed) {
      await page.locator(`#${key}`).fill(characters);
      await page.locator(`#${key}`).blur();
      const links = page.getByRole('alert').locator(`a[href="/about#${key}"]`);
      await expect.poll(() => links.allInnerTexts(), { message: characters }).toEqual([reason]);
      expect(await applicant.errorsOf(key), characters).toEqual([reason]);
      expect(await page.locator(`#${key}-note`).count(), `a note beside the error: ${characters}`).toBe(0);
      await page.locator(`#${key}`).fill('');
    }
    await expect
      .poll(() => page.getByRole('alert').locator('a[href="/about#birth_date"]').allInnerTexts())
      .toEqual(['Date of Birth']);
  });
});
