/** A tab or a block copy that is not stored at once: it is pending and usable, or it is removed. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { png } from '../../scripts/documents/pictures.ts';
import { applicantIn } from '../drivers/browser-driver.ts';
import { answer, answerIn, controlOf } from '../drivers/controls.ts';
import { comesBack, type Returned } from '../drivers/returning.ts';
import { password, runningPortal } from '../drivers/running-portal.ts';
import { storedProfile } from '../drivers/stored-profile.ts';
import { openWindow } from '../drivers/window.ts';

const pending = "Not saved yet. We'll keep trying, and you can keep going.";
const addButton = (page: Page) => page.getByRole('button', { name: 'Add Another College or university' });
const secondCollege = (page: Page) => page.getByRole('heading', { name: 'College or university 2 of 2' });

/** Responds to writes of a path with these statuses in order. Null, and all later writes, reach the server. */
async function replies(page: Page, path: string, statuses: readonly (number | null)[]): Promise<void> {
  const left = [...statuses];
  await page.route(`**${path}`, (route) => {
    const status = route.request().method() === 'PUT' ? (left.shift() ?? null) : null;
    return status === null ? route.continue() : route.fulfill({ status, json: { message: 'The disk is full.' } });
  });
}

async function atColleges(): Promise<Returned> {
  const returned = await comesBack({ answers: { college_credit: 'Y', college_name: 'First' }, path: '/about' });
  await returned.applicant.goesTo('academics');
  await addButton(returned.page).waitFor();
  return returned;
}

/** Waits for the visible line. The text for screen readers follows up to ten seconds later. */
const savedAll = (page: Page): Promise<void> =>
  page
    .locator('p', { hasText: /^Saved \d/ })
    .first()
    .waitFor();

describe('a college added during one failure of the server', () => {
  it('stays, is shown as unsaved, and is stored with its input', async () => {
    const { page, mishaps } = await atColleges();
    await replies(page, '/api/add-another', [500]);
    await addButton(page).click();
    await page.getByRole('main').getByText(pending).waitFor();
    await page.getByText('Error adding another college').waitFor();
    await answer(page, 'college_2_name', 'Second');
    await savedAll(page);
    expect(await storedProfile(page)).toMatchObject({
      add_another: { college: 2 },
      answer: { college_2_name: 'Second' },
    });
    await expect.poll(() => secondCollege(page).count()).toBe(1);
    await expect.poll(() => page.getByText(pending).count()).toBe(0);
    await expect.poll(() => page.getByText('Error adding another college').count()).toBe(0);
    expect(mishaps).toEqual([]);
  });
});

describe('a college added without a network', () => {
  it('can be filled in and left by a link; Save & Continue waits, and all is stored when the network is back', async () => {
    const { page, applicant, settled } = await atColleges();
    await settled();
    await page.context().setOffline(true);
    await addButton(page).click();
    await answer(page, 'college_2_name', 'Second');
    await page.getByRole('button', { name: 'Save & Continue' }).click();
    await page.getByRole('main').getByText("You're offline. Please try again once you're back online").waitFor();
    expect(await applicant.isAt()).toBe('academics');
    await page
      .getByRole('navigation', { name: 'Application steps' })
      .getByRole('link', { name: 'High School' })
      .click();
    await page.waitForURL('**/high-school');
    await expect.poll(() => page.getByText("Not saved: you're offline. We'll keep trying.").count()).toBeGreaterThan(0);
    await page.context().setOffline(false);
    await savedAll(page);
    expect(await storedProfile(page)).toMatchObject({
      add_another: { college: 2 },
      answer: { college_2_name: 'Second' },
    });
    await applicant.goesTo('academics');
    expect(await answerIn(page, 'college_2_name')).toBe('Second');
  });

  it('in one window, while another adds one too, is stored; conflicting answers require a choice', async () => {
    const { page, applicant, settled } = await atColleges();
    await settled();
    await page.context().setOffline(true);
    await addButton(page).click();
    await answer(page, 'college_2_name', 'From the first window');
    const second = await openWindow();
    const other = applicantIn(second, applicant.username);
    await other.logsIn();
    await other.goesTo('academics');
    await other.addsAnother('college');
    await answer(second.page, 'college_2_name', 'From the second window');
    // The line on the page can still be that of the added copy.
    const stored = async () => (await storedProfile(second.page)).answer['college_2_name'];
    await expect.poll(stored).toBe('From the second window');
    await page.context().setOffline(false);
    const choice = page.getByRole('alertdialog');
    await choice.getByText('From the second window').waitFor();
    await choice.getByRole('button').last().click();
    await expect.poll(stored).toBe('From the first window');
    expect((await storedProfile(second.page)).add_another['college']).toBe(2);
  });
});

describe('a college added after the end of the session', () => {
  it('is restored after the next login with its input, and both are stored', async () => {
    const { page, applicant } = await atColleges();
    const { portal } = await runningPortal();
    const typed = Promise.withResolvers<void>();
    await page.route('**/api/add-another', async (route) => {
      await typed.promise;
      return route.continue();
    });
    await addButton(page).click();
    await answer(page, 'college_2_name', 'Second');
    await portal.database
      .deleteFrom('sessions')
      .using('accounts')
      .whereRef('accounts.id', '=', 'sessions.account_id')
      .where('username', '=', applicant.username)
      .execute();
    typed.resolve();
    await page.waitForURL('**/login');
    await page.locator('#username').fill(applicant.username);
    await page.locator('#password').fill(password);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/academics');
    await secondCollege(page).waitFor();
    expect(await answerIn(page, 'college_2_name')).toBe('Second');
    await savedAll(page);
    expect(await storedProfile(page)).toMatchObject({
      add_another: { college: 2 },
      answer: { college_2_name: 'Second' },
    });
  });
});

describe('a college that the server refuses', () => {
  it('is removed with the reason, which stays until the next attempt; Undo restores its input', async () => {
    const { page } = await atColleges();
    const typed = Promise.withResolvers<void>();
    let isRefused = true;
    await page.route('**/api/add-another', async (route) => {
      if (route.request().method() !== 'PUT' || !isRefused) return route.continue();
      isRefused = false;
      await typed.promise;
      return route.fulfill({ status: 400, json: { message: 'No more colleges today.' } });
    });
    await addButton(page).click();
    await answer(page, 'college_2_name', 'Second');
    typed.resolve();
    const reason = page.getByRole('main').getByText("This couldn't be saved, so we undid it: No more colleges today.");
    await reason.waitFor();
    await expect.poll(() => secondCollege(page).count()).toBe(0);
    expect((await storedProfile(page)).add_another['college'] ?? 1).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await secondCollege(page).waitFor();
    expect(await answerIn(page, 'college_2_name')).toBe('Second');
    await expect.poll(() => reason.count()).toBe(0);
    await savedAll(page);
    expect(await storedProfile(page)).toMatchObject({
      add_another: { college: 2 },
      answer: { college_2_name: 'Second' },
    });
  });
});

describe('a tab switched during a failure of the server', () => {
  const resident = { us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' };

  it('stays open; a document of it waits until the tab is stored', async () => {
    const { page, applicant } = await comesBack({
      answers: resident,
      tabs: { perm_resident_proof: 'send_later' },
      path: '/about',
    });
    await replies(
      page,
      '/api/tabs',
      Array.from({ length: 100 }, () => 503),
    );
    await applicant.choosesTab('perm_resident_proof', 'upload_now');
    await page.getByRole('tabpanel').getByText(pending).waitFor();
    const upload = page.locator('[data-upload="perm_resident_upload"]');
    await upload.setInputFiles({
      name: 'scan.png',
      mimeType: 'image/png',
      buffer: Buffer.from(png(40, 40, (x) => x * 6)),
    });
    await page.getByText('scan.png will be sent once your earlier changes are saved.').first().waitFor();
    await page.unroute('**/api/tabs');
    await page.getByRole('button', { name: 'Delete scan.png' }).waitFor({ timeout: 120_000 });
    expect((await storedProfile(page)).tabs['perm_resident_proof']).toBe('upload_now');
    await expect.poll(() => page.getByText(pending).count()).toBe(0);
  });

  it('has the toast of the specification and a message at the tabs, and is stored later', async () => {
    const { page, applicant } = await comesBack({ answers: resident, path: '/about' });
    await replies(page, '/api/tabs', [500]);
    await applicant.choosesTab('perm_resident_proof', 'send_later');
    await page.getByText('Error handling tabs for upload_now').waitFor();
    await page.getByRole('tabpanel').getByText(pending).waitFor();
    await expect.poll(async () => (await storedProfile(page)).tabs['perm_resident_proof']).toBe('send_later');
    await expect.poll(() => page.getByText(pending).count()).toBe(0);
    await expect.poll(() => page.getByRole('tab', { name: 'Send later' }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('an answer that the server refuses', () => {
  it('keeps Save & Continue on the page for any number of presses, and names its question until a change', async () => {
    const { page, applicant } = await comesBack({ path: '/about' });
    await page.route('**/api/answer', (route) => {
      const { answers } = route.request().postDataJSON() as { readonly answers: Readonly<Record<string, string>> };
      return answers['suffix'] === 'III'
        ? route.fulfill({
            status: 400,
            json: { message: 'These answers cannot be saved: suffix.', errors: { suffix: ['No such option.'] } },
          })
        : route.continue();
    });
    await answer(page, 'suffix', 'III');
    for (let press = 0; press < 2; press += 1) {
      await page.getByRole('button', { name: 'Save & Continue' }).click();
      await page
        .getByRole('main')
        .getByRole('alert')
        .getByText('These answers cannot be saved: suffix.')
        .first()
        .waitFor();
      expect(await applicant.isAt()).toBe('about');
    }
    await page
      .getByText("Not saved: “Suffix”. We can't save this answer as it is. Please change it.")
      .first()
      .waitFor();
    await answer(page, 'suffix', 'JR');
    await controlOf(page, 'suffix').waitFor();
    await page.getByRole('button', { name: 'Save & Continue' }).click();
    await page.waitForURL('**/high-school');
    await applicant.goesTo('about');
    expect(await answerIn(page, 'suffix')).toBe('JR');
  });
});
