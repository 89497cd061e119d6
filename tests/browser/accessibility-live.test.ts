/** The announcements of a page, their number, and the focus after a change of screen. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityTree } from '../drivers/accessibility-tree.ts';
import { form } from '../support/admissions.ts';
import { applicantParts, open, stepLink } from '../drivers/browser-driver.ts';
import { answer } from '../drivers/controls.ts';
import { listen, type Said } from '../drivers/listening.ts';
import { comesBack, type Stored } from '../drivers/returning.ts';
import { screens } from '../drivers/screens.ts';
import { installClock, openWindow, type Window } from '../drivers/window.ts';

const seconds = (count: number): number => count * 1000;

/** An applicant on a page with a controlled clock, and the announcements from now on. */
async function listeningTo(stored: Stored = {}) {
  const returned = await comesBack(stored);
  const { page } = returned;
  await installClock(page);
  const said = await listen(page);
  await page.reload();
  await page.locator('#country').waitFor();
  await page.getByRole('region', { name: 'Notifications (F8)' }).waitFor({ state: 'attached' });
  await applicantParts(page);
  await returned.settled();
  await said();
  return { ...returned, said };
}

async function listeningVisitorAt(path: string): Promise<Window & { readonly said: () => Promise<readonly Said[]> }> {
  const window = await openWindow();
  await installClock(window.page);
  const said = await listen(window.page);
  await open(window.page, path);
  await window.settled();
  await said();
  return { ...window, said };
}

const textsOf = (said: readonly Said[]): readonly string[] => said.map(({ text }) => text);
const focusedTag = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.tagName ?? '');

describe('the announcements to a screen reader', () => {
  it('report saved answers politely and at most every ten seconds, for any number of changes', async () => {
    const { page, said, settled } = await listeningTo();
    const save = async (city: string): Promise<void> => {
      await page.locator('#city').fill(city);
      await page.clock.runFor(seconds(4));
      await settled();
    };
    for (const city of ['A', 'Al', 'Ala', 'Alab', 'Alaba']) await save(city);
    await page.clock.runFor(seconds(15));
    await settled();
    // A minute later the text differs: the same text is not announced twice.
    await page.clock.runFor(seconds(60));
    await save('Alabam');
    await page.clock.runFor(seconds(15));
    await settled();
    const status = (await said()).filter(({ text }) => text.startsWith('Sav'));
    expect(status.length).toBeGreaterThan(1);
    expect(status.some(({ isUrgent }) => isUrgent)).toBe(false);
    for (const [index, { at }] of status.slice(1).entries())
      expect(at - (status[index]?.at ?? 0)).toBeGreaterThanOrEqual(seconds(10));
    expect(textsOf(status).at(-1)).toMatch(/^Saved \d/);
  });

  it('go on after the clock of the device was set back', async () => {
    const { page, said, settled } = await listeningTo();
    const save = async (city: string): Promise<void> => {
      await page.locator('#city').fill(city);
      await page.clock.runFor(seconds(15));
      await settled();
      await page.clock.runFor(seconds(15));
    };
    await save('Lima');
    await said();
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) - seconds(86_400));
    await save('Quito');
    expect(textsOf(await said()).some((text) => text.startsWith('Saved'))).toBe(true);
  });

  it('report unsaved answers at once and only once, also after retries', async () => {
    const { page, said, settled } = await listeningTo();
    await page.route('**/api/answer', (route) =>
      route.fulfill({ status: 500, json: { message: 'The disk is full.' } }),
    );
    await answer(page, 'city', 'Lima');
    for (let tries = 0; tries < 5; tries += 1) {
      await page.clock.runFor(seconds(10));
      await settled();
    }
    const urgent = (await said()).filter(({ isUrgent }) => isUrgent);
    expect([...new Set(textsOf(urgent))]).toEqual(["Not saved yet. We'll keep trying."]);
    await expect.poll(() => page.getByText("Not saved yet. We'll keep trying.").first().isVisible()).toBe(true);
  });

  it('report each state of a document once, although it is polled every two seconds', async () => {
    const key = 'perm_resident_upload';
    const { page, said, settled } = await listeningTo({
      answers: { us_citizen: 'N', citizenship: 'FRA', us_permanent_resident: 'Y' },
    });
    let status = 'IN_PROGRESS';
    await page.route(`**/api/pdf/document-answer/${key}`, (route) => route.fulfill({ json: { status, message: '' } }));
    await page
      .locator(`[data-upload="${key}"]`)
      .setInputFiles({ name: 'scan.png', mimeType: 'image/png', buffer: picture });
    for (let polls = 0; polls < 5; polls += 1) {
      await page.clock.runFor(seconds(2));
      await settled();
    }
    status = 'COMPLETED';
    await page.clock.runFor(seconds(2));
    await page.getByRole('button', { name: 'Delete scan.png' }).waitFor();
    const announced = textsOf(await said()).filter((text) => text.includes('scan.png'));
    expect(announced).toEqual([
      'Uploading scan.png…',
      'Converting scan.png…',
      expect.stringMatching(/^scan\.png \(.+\) is attached\.$/),
    ]);
  });

  it('report the missing requirements of a password once after a pause in typing', async () => {
    const { page, said } = await listeningVisitorAt('/signup');
    await page.locator('#password').focus();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + seconds(60));
    for (const key of 'Abcdefgh1') {
      await page.keyboard.type(key);
      await page.clock.runFor(300);
    }
    expect(textsOf(await said())).toEqual([]);
    await page.clock.runFor(seconds(1));
    expect(textsOf(await said())).toEqual(['4 of 6 password requirements met']);
  });

  it.each([
    ['phone_home', '316', 'Please provide a valid US phone number for home phone.'],
    ['ssn', '078-05', 'Please provide a valid Social Security number.'],
    ['country', 'Nowhere', "isn't in the list"],
  ])('report bad input when %s is left', async (key, typed, note) => {
    const { page, said } = await listeningVisitorAt('/about');
    await page.locator(`#${key}`).fill(typed);
    await page.locator('#first_name').focus();
    await page.locator(`#${key}-note`).waitFor();
    expect((await said()).filter(({ text }) => text.includes(note))).toEqual([
      expect.objectContaining({ isUrgent: false }),
    ]);
  });

  it('report that a password is visible, and that it is hidden again', async () => {
    const { page, said } = await listeningVisitorAt('/login');
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.getByRole('button', { name: 'Hide password' }).click();
    await page.getByRole('button', { name: 'Show password' }).waitFor();
    expect(textsOf(await said())).toEqual(['Your password is visible', 'Your password is hidden']);
  });

  it('report the remaining time of the session exactly three times', async () => {
    const { page, said, settled } = await listeningTo();
    await page.clock.runFor(14 * seconds(60) - seconds(5));
    await settled();
    await said();
    // One step for each time that the page reads the clock.
    for (let step = 0; step < 13; step += 1) await page.clock.runFor(seconds(5));
    expect(
      textsOf(await said())
        .filter((text) => text.startsWith("You'll be"))
        .map((text) => /in (\d+) seconds/.exec(text)?.[1]),
    ).toEqual(['60', '30', '10']);
  });

  it('report the answers that a choice has cleared', async () => {
    const { page, said } = await listeningTo({
      answers: { us_citizen: 'N', citizenship: 'FRA', us_permanent_resident: 'N' },
    });
    await answer(page, 'us_citizen', 'Y');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    const first = (await said()).find(({ text }) => text.includes('no longer appl'));
    expect(first?.text).toContain('What is your country of citizenship?');
    expect(first?.isUrgent).toBe(false);
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)).toBe('us_citizen');
  });

  it('report what is being loaded', async () => {
    const [, show] = screens.find(([name]) => name === 'the loading screen') ?? [];
    const page = await show?.({});
    if (page === undefined) throw new Error('There is no loading screen.');
    const isReported = async () =>
      (await accessibilityTree(page)).some(
        ({ role, name, around }) => role === 'StaticText' && name === 'Loading…' && around[0]?.startsWith('status'),
      );
    await expect.poll(isReported).toBe(true);
  });
});

describe('a password', () => {
  it('that was made visible is hidden again after it is sent', async () => {
    const { page } = await listeningVisitorAt('/login');
    const box = page.locator('#password');
    await box.fill('Wrong-Horse-7-Battery');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.poll(() => box.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect.poll(() => box.getAttribute('type')).toBe('password');
  });
});

describe('a toast', () => {
  it('is announced without taking the focus, waits while F8 has focused it, and closes five seconds later', async () => {
    const { page, said } = await listeningVisitorAt('/login');
    await page.locator('#username').fill('nobody@example.edu');
    const resend = page.getByRole('button', { name: 'Resend confirmation code?' });
    await resend.click();
    const toast = page.getByText('Success Notification');
    await toast.waitFor();
    expect((await said()).find(({ text }) => text.includes('Success Notification'))?.isUrgent).toBe(false);
    expect(await resend.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Close notification');
    await page.clock.runFor(seconds(30));
    await expect.poll(() => toast.count()).toBe(1);
    await page.locator('#username').focus();
    await page.clock.runFor(seconds(6));
    await expect.poll(() => toast.count()).toBe(0);
  });
});

describe('a change of screen', () => {
  it.each([
    ['High School', 'High School'],
    ['Academics', 'Academics'],
    ['Submit', 'Submit your application'],
    ['About You', 'About You'],
  ])('by the link %s moves the focus to the heading and sets the title', async (link, heading) => {
    const { page } = await openWindow();
    await open(page, link === 'About You' ? '/academics' : '/about');
    await stepLink(page, link).click();
    await expect.poll(() => focusedTag(page)).toBe('H1');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(heading);
    expect(await page.title()).toBe(`${heading} - ${form.title}`);
  });

  it.each([
    ['/signup', 'Log In', 'Log In'],
    ['/login', 'Create Account', 'Sign Up'],
    ['/login', 'Forgot password?', 'Forgot Password'],
  ])('from the card at %s by “%s” moves the focus to the heading and sets the title', async (path, link, heading) => {
    const { page } = await openWindow();
    await open(page, path);
    await page.getByRole('main').getByRole('link', { name: link }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(heading);
    await expect.poll(() => page.title()).toContain(heading);
  });
});

/** One grey pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);
