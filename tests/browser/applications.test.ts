/** The list of the applications of one account: on a phone, and by keyboard at a desk. */
import { expect, it } from 'vitest';
import { admissions } from '../support/admissions.ts';
import { answer } from '../drivers/controls.ts';
import { phone } from '../drivers/hand.ts';
import { axeFindings, glanced } from '../drivers/looking.ts';
import { firstStep } from '../support/played-form.ts';
import { comesBack } from '../drivers/returning.ts';
import { scholarship } from '../support/scholarship.ts';
import { openWindow } from '../drivers/window.ts';
import { stored } from './two-windows.ts';

it('names no single form in its header, and has the forms side by side at a desk', async () => {
  const { page } = await openWindow({ viewport: { width: 1280, height: 800 } });
  await page.goto('/applications');
  const starts = page.getByRole('link', { name: /^Start / });
  await starts.nth(1).waitFor();
  const [first, second] = [await starts.first().boundingBox(), await starts.nth(1).boundingBox()];
  expect(second?.y).toBe(first?.y);
  const header = await page.getByRole('banner').innerText();
  expect(header).toContain(admissions.form.institution['partner_name']);
  expect(header).not.toContain(admissions.form.title);
});

it('leads from one form to the other and back, with unsaved answers saved first', async () => {
  const { page, applicant, hand, mishaps } = await comesBack({ answers: { first_name: 'Ada' } }, phone);
  await answer(page, 'last_name', 'Lovelace', hand);
  await hand.press(page.getByRole('button', { name: 'Account', exact: true }));
  await hand.press(page.getByRole('link', { name: 'Your Applications' }));
  const start = page.getByRole('link', { name: 'Start Prairie Scholarship Application' });
  await start.waitFor();
  await page.getByRole('link', { name: 'Continue Application for Undergraduate Admission' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/applications');
  expect(await glanced(page)).toEqual([]);
  await hand.press(start);
  await page.waitForURL(`**${scholarship.base}/${firstStep(scholarship)}`);
  expect(await stored(applicant.username)).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Account', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Your Applications' }).focus();
  await page.keyboard.press('Enter');
  const resume = page.getByRole('link', { name: 'Continue Application for Undergraduate Admission' });
  await resume.waitFor();
  expect(new URL(page.url()).pathname).toBe(`${scholarship.base}/applications`);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/${firstStep(admissions)}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/${firstStep(admissions)}`);
  expect(mishaps).toEqual([]);
});
