/** The moment in which React begins to handle the events of a built page. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { form } from '../support/admissions.ts';
import { openWindow } from '../drivers/window.ts';

type Held = typeof globalThis & { readonly held: readonly unknown[]; readonly letGo: () => void };

/** A page whose hydration has begun. React continues when an event needs it, or when `letGo` is called. */
async function hydrating(path: string) {
  const window = await openWindow();
  // React waits for its turn with messages.
  await window.page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const held: (() => void)[] = [];
    MessagePort.prototype.postMessage = function hold(this: MessagePort, ...message: unknown[]) {
      held.push(() => {
        Reflect.apply(postMessage, this, message);
      });
    };
    const letGo = (): void => {
      MessagePort.prototype.postMessage = postMessage;
      for (const send of held) send();
    };
    Object.assign(globalThis, { held, letGo });
  });
  await window.page.goto(path, { waitUntil: 'commit' });
  await window.page.waitForFunction(() => ((globalThis as Held).held ?? []).length > 0);
  expect(await isBuilt(window.page)).toBe(true);
  return { ...window, letGo: () => window.page.evaluate(() => (globalThis as Held).letGo()) };
}

const isBuilt = (page: Page) => page.evaluate(() => document.querySelector('#root[data-page]') !== null);

/** Presses without events of a pointer or of a key, before React can take over because of the first press. */
const press = (page: Page, ...selectors: readonly string[]) =>
  page.evaluate((places) => {
    for (const place of places) document.querySelector<HTMLElement>(place)?.click();
  }, selectors);

/** Enters a text as a password manager does: without events of a key. */
const fill = (page: Page, selector: string, text: string) => page.locator(selector).fill(text);

const isChecked = (page: Page, selector: string) => page.locator(selector).isChecked();

describe('while React takes over a built page', () => {
  it('a password manager fills in the log-in, and both texts are sent', async () => {
    const { page, letGo, mishaps } = await hydrating('/login');
    await fill(page, '#username', 'nobody@example.edu');
    await fill(page, '#password', 'secret-word-1');
    const call = page.waitForRequest((request) => request.method() === 'POST');
    await letGo();
    await page.getByRole('button', { name: 'Submit' }).click();
    expect((await call).postDataJSON()).toEqual({ username: 'nobody@example.edu', password: 'secret-word-1' });
    await page.getByRole('alert').getByText(/./).first().waitFor();
    expect(mishaps).toEqual([]);
  });

  it('choices and a press of the button are processed in their order', async () => {
    const { page, letGo, mishaps } = await hydrating('/about');
    await press(page, '#gender-X', '#optin_sms_ind', 'main button');
    await letGo();
    // The button leads a visitor with answers to the sign-up.
    await page.getByText(form.messages['signUpKeepsAnswers'] ?? '').waitFor();
    await page.goBack();
    await page.locator('#first_name').waitFor();
    expect([await isChecked(page, '#gender-X'), await isChecked(page, '#optin_sms_ind')]).toEqual([true, true]);
    expect(mishaps).toEqual([]);
  });

  it('the last of several choices counts, and a box that is unchecked again stays so', async () => {
    const { page, letGo, mishaps } = await hydrating('/about');
    await press(page, '#optin_sms_ind', '#us_citizen-N', '#us_citizen-Y', '#optin_sms_ind', '#gender-X');
    await letGo();
    await page.waitForFunction(() => JSON.stringify({ ...sessionStorage }).includes('gender'));
    expect(await isChecked(page, '#us_citizen-Y')).toBe(true);
    expect(await page.locator('#citizenship').count()).toBe(0);
    expect(await isChecked(page, '#optin_sms_ind')).toBe(false);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('optin_sms_ind');
    expect(mishaps).toEqual([]);
  });

  it('a button that is pressed first is pressed once', async () => {
    const { page, letGo, mishaps } = await hydrating('/about');
    await press(page, 'header button');
    expect(await isBuilt(page)).toBe(true);
    await letGo();
    await page
      .getByRole('link', { name: form.messages['accountSignIn'] ?? '' })
      .first()
      .waitFor();
    await page.locator('header button[aria-expanded=true]').waitFor();
    expect(mishaps).toEqual([]);
  });
});
