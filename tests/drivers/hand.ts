/** The ways to operate controls: mouse and keyboard, or a finger on a phone. */
import type { Locator, Page } from 'playwright-core';

export interface Hand {
  press(target: Locator): Promise<void>;
  /** Presses a radio button or checkbox unless it has the wanted state. */
  setChecked(box: Locator, isChecked: boolean): Promise<void>;
  /** Replaces the text of a control and leaves it. A finger leaves one without a list with its next tap. */
  write(control: Locator, text: string): Promise<void>;
  /** Replaces the text of a control and keeps the focus. */
  type(control: Locator, text: string): Promise<void>;
  /** Chooses an option of a native list. */
  pick(list: Locator, value: string): Promise<void>;
}

export const mouse: Hand = {
  press: (target) => target.click(),
  setChecked: (box, isChecked) => box.setChecked(isChecked),
  write: async (control, text) => {
    await control.fill(text);
    await control.blur();
  },
  type: (control, text) => control.fill(text),
  pick: async (list, value) => {
    await list.selectOption(value);
  },
};

/**
 * The viewport of a phone in CSS pixels: 390 by 664, and 300 less in height while the on-screen keyboard is
 * open.
 */
export const phone = {
  viewport: { width: 390, height: 664 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
} as const;
const keyboardHeight = 300;

/** Taps on coordinates of the page, boxes by their words, and types only into a control that a tap has focused. */
export function finger(page: Page): Hand {
  const moveKeyboard = followFocus(page);
  const press = async (target: Locator): Promise<string> => {
    const hit = await watchTap(page);
    if (await target.evaluate(isBox)) await tapWords(target);
    else await target.tap();
    const element = await hit();
    await moveKeyboard();
    return element;
  };
  const type = async (control: Locator, text: string): Promise<void> => {
    const hit = (await hasFocus(control)) || (await press(control));
    if (!(await hasFocus(control)))
      throw new Error(`A tap does not give the focus to ${String(control)}. It hit ${hit}.`);
    await erase(page, control);
    await page.keyboard.insertText(text);
  };
  return {
    press: async (target) => void (await press(target)),
    type,
    write: async (control, text) => {
      await type(control, text);
      // Its list stays open, or opens later, above the next controls, until the focus leaves it.
      if ((await control.getAttribute('role')) === 'combobox') await control.blur();
    },
    setChecked: async (box, isChecked) => {
      if ((await box.isChecked()) === isChecked) return;
      await press(box);
      await box.and(page.locator(isChecked ? ':checked' : ':not(:checked)')).waitFor();
    },
    // The list belongs to the phone, not to the page.
    pick: async (list, value) => {
      await list.tap({ trial: true });
      await list.focus();
      await moveKeyboard();
      await list.selectOption(value);
    },
  };
}

const isBox = (element: Element): boolean => element.matches('[type=radio], [type=checkbox]');

/** Taps the first line of the label, as people do: the words are larger than the box. */
async function tapWords(box: Locator): Promise<void> {
  const label = await box.evaluateHandle((element: HTMLInputElement) => element.labels?.[0] ?? element);
  const position = await label.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const inside = element.querySelector('input');
    if (inside !== null) words.setStartAfter(inside);
    const line = [...words.getClientRects()].find(({ width }) => width > 1);
    const { left, top } = element.getBoundingClientRect();
    return line && { x: line.left + line.width / 2 - left, y: line.top + line.height / 2 - top };
  });
  await label.tap(position && { position });
}

/**
 * The browser sends the mouse events of a tap after its touch, and they can come later than Playwright's answer. The
 * keyboard of a phone opens after them: a page that moves before would take the focus away from what was tapped. A page
 * that has handled the touch itself gets no mouse events. Returns the start tag of the element that the tap hit.
 */
async function watchTap(page: Page): Promise<() => Promise<string>> {
  const tap = await page.evaluateHandle(() => {
    const { promise: end, resolve } = Promise.withResolvers<string>();
    const hit = ({ target }: Event) => {
      const copy = target instanceof Element ? target.cloneNode() : null;
      resolve(copy instanceof Element ? copy.outerHTML : 'the document');
    };
    addEventListener('click', hit, { capture: true, once: true });
    addEventListener('touchend', (touch) => touch.defaultPrevented && hit(touch), { once: true });
    return { end };
  });
  return () => tap.evaluate(({ end }) => end).catch(onlyIfGone);
}

/** A tap can lead to another document. */
function onlyIfGone(error: unknown): string {
  if (!String(error).includes('Execution context was destroyed')) throw error;
  return 'a link';
}

/** Compares ids, because the control of a search can replace its box meanwhile. */
const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate(({ id }) => id === document.activeElement?.id);

/**
 * Selects the text and deletes it. The keys that move the caret are no way: after a tap the caret can be at the
 * beginning, and the browser can ignore the End key.
 */
async function erase(page: Page, control: Locator): Promise<void> {
  const { length } = await control.inputValue();
  // In an empty control the key can scroll the page.
  if (length === 0) return;
  await control.selectText();
  await page.keyboard.press('Backspace');
}

/** Reduces the height of the page while a text control has the focus. As on a phone, that control stays visible. */
function followFocus(page: Page): () => Promise<void> {
  const { width, height } = page.viewportSize() ?? phone.viewport;
  return async () => {
    const takesText = await focusTakesText(page);
    const left = height - (takesText ? keyboardHeight : 0);
    if (page.viewportSize()?.height === left) return;
    await page.setViewportSize({ width, height: left });
    await page.evaluate(() => {
      document.activeElement?.scrollIntoView({ block: 'nearest' });
    });
  };
}

/** True if a text control has the focus, after a tap that leads to another document that of the other one. */
async function focusTakesText(page: Page): Promise<boolean> {
  const look = (): Promise<boolean> =>
    page.evaluate((controls) => document.activeElement?.matches(controls) === true, textControls);
  return look().catch((error: unknown) => {
    onlyIfGone(error);
    return look();
  });
}

const textControls = 'textarea, input:not([type=radio], [type=checkbox], [type=file])';
