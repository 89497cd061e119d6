/** An applicant who begins on a phone and finishes on a computer. */
import { expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { finger, phone } from '../drivers/hand.ts';
import { axeFindings, glanced } from '../drivers/looking.ts';
import { newUsername, password, runningPortal } from '../drivers/running-portal.ts';
import { bringSession, openSession } from '../drivers/session.ts';
import { openWindow } from '../drivers/window.ts';

/** The path of the link in the mail. */
async function linkTo(username: string): Promise<string> {
  const { portal } = await runningPortal();
  const mail = () => portal.mails.find(({ to, subject }) => to === username && subject === 'Finish your application');
  await expect.poll(mail).toBeDefined();
  const [, path = ''] = /^Log in at https?:\/\/[^/]+(\S+)$/m.exec(mail()?.text ?? '') ?? [];
  return path;
}

it('has a link mailed on the phone by touch, and continues on the computer after the log-in', async () => {
  const username = newUsername();
  const onPhone = await openWindow({ ...phone, viewport: { width: 390, height: 844 } });
  await bringSession(onPhone.page.context(), await openSession(username));
  const hand = finger(onPhone.page);
  await open(onPhone.page, '/about');
  await hand.press(onPhone.page.getByRole('link', { name: /Academics/ }).first());
  await onPhone.page.getByRole('heading', { level: 1, name: 'Academics' }).waitFor();
  await hand.press(onPhone.page.getByRole('button', { name: 'Account', exact: true }));
  await hand.press(onPhone.page.getByRole('button', { name: 'Email me a link to finish on my computer' }));
  await onPhone.page.getByText(`We have sent a link to ${username}.`).waitFor();
  expect(await glanced(onPhone.page)).toEqual([]);
  expect(await axeFindings(onPhone.page)).toEqual([]);

  const { page, mishaps } = await openWindow({ viewport: { width: 1280, height: 900 } });
  await page.goto(await linkTo(username));
  await page.getByLabel('Email Address').fill(username);
  await page.locator('#password').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/academics');
  await page.getByRole('heading', { level: 1, name: 'Academics' }).waitFor();
  expect([...mishaps, ...onPhone.mishaps]).toEqual([]);
});
