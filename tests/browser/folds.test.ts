import { describe, expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { controlOf } from '../drivers/controls.ts';
import { finger, phone } from '../drivers/hand.ts';
import { comesBack } from '../drivers/returning.ts';
import { openWindow } from '../drivers/window.ts';

describe('a fold of a page', () => {
  it('is closed for a visitor without answers; a tap opens it and closes it again, and it names its answers', async () => {
    const { page, settled } = await openWindow(phone);
    const hand = finger(page);
    await open(page, '/about');
    await settled();
    const button = page.getByText('A second parent');
    const name = controlOf(page, 'parent_2_first_name');
    expect(await name.isVisible()).toBe(false);
    await hand.press(button);
    await hand.type(name, 'Howard');
    await hand.press(button);
    await expect.poll(() => name.isVisible()).toBe(false);
    await page.getByText('A second parent (answered)').waitFor();
  });

  it('says what it contains, also while it is open', async () => {
    const { page, settled } = await openWindow(phone);
    const hand = finger(page);
    await open(page, '/about');
    await settled();
    const button = page.locator('summary', { hasText: 'A second parent' });
    await hand.press(button);
    await expect.poll(() => controlOf(page, 'parent_2_first_name').isVisible()).toBe(true);
    expect(await button.innerText()).toBe('A second parent');
    const labels = await page.locator('summary').allInnerTexts();
    expect(labels.length).toBeGreaterThan(8);
    expect(labels.filter((label) => label.startsWith('Add'))).toEqual([]);
  });

  it.each([320, 1280])('is a row of one list with those that follow it, in a window of %i px', async (width) => {
    const { page, settled } = await openWindow({ viewport: { width, height: 800 } });
    await open(page, '/about');
    await settled();
    const lists = [
      ['More about this parent', 'A second parent', 'A guardian'],
      ['I or a family member served', 'Languages', 'Ethnicity and race', 'Ties to Example State'],
    ];
    for (const labels of lists) {
      const boxes = await page.locator('details').evaluateAll(
        (all, texts) =>
          all
            .filter((one) => texts.includes(one.firstElementChild?.textContent ?? ''))
            .map((one) => one.getBoundingClientRect())
            .map(({ top, bottom, width: full }) => ({ top, bottom, full })),
        labels,
      );
      expect(boxes).toHaveLength(labels.length);
      for (const [at, { top, bottom, full }] of boxes.entries()) {
        expect(bottom - top).toBeGreaterThanOrEqual(44);
        expect(full).toBeCloseTo(boxes[0]?.full ?? 0);
        // One line separates two rows.
        if (at > 0) expect((boxes[at - 1]?.bottom ?? 0) - top).toBeCloseTo(1);
      }
    }
  });

  it('opens and closes with the keyboard, and keeps the focus', async () => {
    const { page, settled } = await openWindow();
    await open(page, '/about');
    await settled();
    const button = page.locator('summary', { hasText: 'A guardian' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => controlOf(page, 'guardian_first_name').isVisible()).toBe(true);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('guardian_relationship');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => controlOf(page, 'guardian_first_name').isVisible()).toBe(false);
  });

  it('is opened by the address of a question inside, which gets the focus', async () => {
    const { page } = await openWindow();
    await page.goto('/about#parent_2_last_name');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('parent_2_last_name');
    expect(await controlOf(page, 'guardian_last_name').isVisible()).toBe(false);
  });

  it('is open if it has an answer, and opens for an error inside, which the summary leads to', async () => {
    const { page, applicant } = await comesBack({
      answers: { guardian_first_name: 'Ruth', parent_2_email_address: 'howard@' },
      hasTriedToSubmit: true,
    });
    await applicant.goesTo('about');
    await expect.poll(() => controlOf(page, 'guardian_first_name').isVisible()).toBe(true);
    expect(await controlOf(page, 'mailing_addr_same_as_perm_addr').isVisible()).toBe(false);
    await page.locator('#parent_2_email_address-errors').waitFor();
    const button = page.locator('summary', { hasText: 'A second parent' });
    await button.click();
    await expect.poll(() => controlOf(page, 'parent_2_email_address').isVisible()).toBe(false);
    await page.getByRole('alert').locator('a[href$="#parent_2_email_address"]').click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('parent_2_email_address');
  });

  it('is open on paper, without its button', async () => {
    const { page, settled } = await openWindow();
    await open(page, '/about');
    await settled();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('[for="parent_2_first_name"]').isVisible()).toBe(true);
    expect(await page.getByText('A second parent').isVisible()).toBe(false);
  });
});
