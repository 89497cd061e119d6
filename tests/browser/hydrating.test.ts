/** The moment in which React begins to handle the events of a built page. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { form } from '../drivers/admissions.ts';
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

/** Presses as assistive technology does: without events of a pointer or of a key. */
const press = (page: Page, selector: string) => page.locator(selector).evaluate((place: HTMLElement) => place.click());

describe('while React takes over a built page', () => {
  it('a password manager fills in the log-in, and both texts are sent', async () => {
    const { page, letGo, mishaps } = await hydrating('/login');
    // Such a program sends the event of an input, and none of a key.
    await page.locator('#username').fill('nobody@example.edu');
    await page.locator('#password').fill('secret-word-1');
    const call = page.waitForRequest((request) => request.method() === 'POST');
    await letGo();
    await page.getByRole('button', { name: 'Submit' }).click();
    expect((await call).postDataJSON()).toEqual({ username: 'nobody@example.edu', password: 'secret-word-1' });
    await page.getByRole('alert').getByText(/./).first().waitFor();
    expect(mishaps).toEqual([]);
  });

  it('a choice, a check mark and a press by assistive technology are processed once, in their order', async () => {
    const { page, letGo, mishaps } = await hydrating('/about');
    await press(page, '#gender-X');
    await press(page, '#optin_sms_ind');
    await page.locator('#email_address').fill('ada@example.edu');
    await press(page, '[type=button]:text-is("Save & Continue")');
    await letGo();
    await page.getByText(form.messages['signUpKeepsAnswers'] ?? '').waitFor();
    expect(await page.locator('#username').inputValue()).toBe('ada@example.edu');
    await page.goBack();
    await page.locator('#first_name').waitFor();
    expect(await page.locator('#gender-X').isChecked()).toBe(true);
    expect(await page.locator('#optin_sms_ind').isChecked()).toBe(true);
    expect(mishaps).toEqual([]);
  });

  it('a check mark that is removed again stays removed', async () => {
    const { page, letGo, mishaps } = await hydrating('/about');
    await press(page, '#optin_sms_ind');
    await press(page, '#optin_sms_ind');
    await page.locator('#first_name').fill('Ada');
    await letGo();
    await page.waitForFunction(() => JSON.stringify({ ...sessionStorage }).includes('Ada'));
    expect(await page.locator('#optin_sms_ind').isChecked()).toBe(false);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('optin_sms_ind');
    expect(mishaps).toEqual([]);
  });
});
