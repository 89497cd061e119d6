/** Presses that leave a control: the pressed element must not move before the press has ended. */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { answer, controlOf, openFold, searchArrived } from '../drivers/controls.ts';
import { openWindow } from '../drivers/window.ts';
import { isAll } from '../support/runs.ts';

interface Pointer {
  readonly context: BrowserContextOptions;
  /** Presses the middle of the target, even if it has moved at the end of the press. */
  press(page: Page, target: Locator): Promise<void>;
}

const finger: Pointer = {
  context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  press: async (page, target) => {
    const [x, y] = await middleOf(target);
    const hand = await page.context().newCDPSession(page);
    await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await drawn(page);
    await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  },
};

const mouse: Pointer = {
  context: { viewport: { width: 1280, height: 800 } },
  press: async (page, target) => {
    await page.mouse.move(...(await middleOf(target)));
    await page.mouse.down();
    await drawn(page);
    await page.mouse.up();
  },
};

const slimMouse: Pointer = { ...mouse, context: { viewport: { width: 390, height: 844 } } };

const pointers: readonly (readonly [name: string, pointer: Pointer])[] = [
  ['a finger at 390 px', finger],
  ['the mouse at 1280 px', mouse],
  ...(isAll ? [['the mouse at 390 px', slimMouse] as const] : []),
];

async function middleOf(target: Locator): Promise<readonly [number, number]> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('Nothing to press there.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Waits two frames, until the effects of leaving the control are drawn. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(() => {
            resolve();
          });
        });
      }),
  );

async function aboutYou({ context }: Pointer): Promise<Page> {
  const { page } = await openWindow(context);
  await open(page, '/about');
  return page;
}

const option =
  (key: string, value: string) =>
  (page: Page): Locator =>
    controlOf(page, key).locator(`input[value="${value}"]`);
const box =
  (key: string) =>
  (page: Page): Locator =>
    controlOf(page, key);
const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Inputs with their controls, and the targets that are pressed next. */
const halves = [
  ['an invalid date', 'birth_date', '13/45/2008', option('gender', 'F')],
  ['words that are not a country', 'birth_country', 'germ', option('gender', 'F')],
  ['an incomplete e-mail address', 'email_address', 'ann', box('optin_sms_ind')],
  ['an incomplete phone number', 'phone_mobile', '12345', box('optin_sms_ind')],
] as const;

describe.each(pointers)('a press of %s', (_name, pointer) => {
  it.each(halves)('right after %s in %s is not lost', async (_what, key, typed, targetOn) => {
    const page = await aboutYou(pointer);
    const control = controlOf(page, key);
    await openFold(page, key);
    await control.focus();
    await page.keyboard.type(typed);
    if ((await control.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape');
    const target = targetOn(page);
    await pointer.press(page, target);
    await expect.poll(() => target.isChecked()).toBe(true);
    await expect.poll(() => page.locator(`#${key}-note`).isVisible()).toBe(true);
  });

  it('right after an incomplete phone number continues with Save & Continue', async () => {
    const page = await aboutYou(pointer);
    await answer(page, 'first_name', 'Ada');
    await openFold(page, 'guardian_phone_home');
    await controlOf(page, 'guardian_phone_home').focus();
    await page.keyboard.type('555');
    await pointer.press(page, page.getByRole('button', { name: 'Save & Continue' }));
    await page.waitForURL('**/signup');
  });

  it('right after an incomplete username on an account card is not lost', async () => {
    const { page } = await openWindow(pointer.context);
    await open(page, '/signup');
    await page.locator('#username').focus();
    await page.keyboard.type('ann');
    await pointer.press(page, page.locator('button[aria-controls="password"]'));
    await expect.poll(() => page.locator('#password').getAttribute('type')).toBe('text');
    await expect.poll(() => page.locator('#username-errors').isVisible()).toBe(true);
  });
});

describe('the list of a search', () => {
  it.each(pointers)(
    'opened by a press of %s in the lower half of the window does not move until the press ends, and chooses nothing',
    async (_name, pointer) => {
      const page = await aboutYou(pointer);
      const country = controlOf(page, 'country');
      await controlOf(page, 'ssn').focus();
      await page.keyboard.press('Tab');
      await searchArrived(page, 'country');
      await expect.poll(() => hasFocus(country)).toBe(true);
      await country.evaluate((element) => {
        scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 60);
      });
      await page.evaluate(() => {
        for (const type of ['pointerdown', 'mouseup'])
          addEventListener(
            type,
            () => {
              document.body.dataset[type] = String(scrollY);
            },
            true,
          );
      });
      await pointer.press(page, country);
      const list = page.locator('#react-select-country-listbox');
      await list.waitFor();
      await expect
        .poll(() => list.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight))
        .toBe(true);
      const { pointerdown, mouseup } = await page.evaluate(() => ({ ...document.body.dataset }));
      expect(mouseup).toBe(pointerdown);
      expect(await country.inputValue()).toBe('');
      expect(await hasFocus(country)).toBe(true);
    },
  );
});
