/** Operates a page with the keyboard alone: every control is reached with the Tab key. */
import type { Locator, Page } from 'playwright-core';
import type { Hand } from './hand.ts';

/** Moves the focus to a control with the Tab key. */
type Reach = (page: Page, target: Locator) => Promise<void>;

/**
 * A hand that never uses a pointer. The focus jumps to the stop before a control: only the last press of the Tab key is
 * a real one.
 */
export const jumpingKeys = (page: Page): Hand => keysWith(page, jumpTo);

function keysWith(page: Page, reach: Reach): Hand {
  const press = async (target: Locator): Promise<void> => {
    if ((await target.getAttribute('role')) === 'option') return pressOption(page, target);
    if ((await target.getAttribute('role')) === 'tab') await reachTab(page, target, reach);
    else await reach(page, target);
    await page.keyboard.press('Enter');
  };
  const type = async (control: Locator, text: string): Promise<void> => {
    await reach(page, control);
    await page.keyboard.press('ControlOrMeta+a');
    await (text === '' ? page.keyboard.press('Delete') : page.keyboard.insertText(text));
  };
  return {
    press,
    type,
    write: type,
    setChecked: async (box, isChecked) => {
      if ((await box.isChecked()) === isChecked) return;
      await reach(page, box);
      await ((await box.getAttribute('type')) === 'radio' ? chooseRadio(page, box) : page.keyboard.press('Space'));
      await box.and(page.locator(isChecked ? ':checked' : ':not(:checked)')).waitFor();
    },
    pick: async (list, value) => {
      await reach(page, list);
      await pickOption(page, list, value);
    },
  };
}

/** The way from the focus to a control: it has the focus, or it is before or after the focused element. */
type Way = 'here' | 'before' | 'after';

/** Runs in the page. A group of radio buttons has one place among the stops of the Tab key. */
function wayTo(target: Element): Way {
  const focused = document.activeElement ?? document.body;
  const groupOf = (element: Element): string =>
    element instanceof HTMLInputElement && element.type === 'radio' ? element.name : '';
  if (focused === target || (groupOf(target) !== '' && groupOf(focused) === groupOf(target))) return 'here';
  if (focused === document.body) return 'after';
  return (focused.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING) === 0 ? 'after' : 'before';
}

/** Moves the focus with the Tab key, forward or backward, to a control. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let steps = 0; steps < 500; steps += 1) {
    const way = await target.evaluate(wayTo);
    if (way === 'here') return;
    await page.keyboard.press(way === 'after' ? 'Tab' : 'Shift+Tab');
  }
  throw new Error(`The Tab key never reaches ${String(target)}.`);
}

/** Jumps to the stop before a control, and presses the Tab key. */
async function jumpTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  if ((await target.evaluate(wayTo)) === 'here') return;
  await target.evaluate(focusBefore);
  await page.keyboard.press('Tab');
  await tabTo(page, target);
}

/** Runs in the page. Gives the focus to the last stop of the Tab key before a control or its group of radio buttons. */
function focusBefore(target: Element): void {
  const groupOf = (element: Element): string =>
    element instanceof HTMLInputElement && element.type === 'radio' ? element.name : '';
  const isStop = (element: HTMLElement): boolean =>
    element.tabIndex >= 0 && !element.matches(':disabled, [inert] *') && element.checkVisibility();
  const modal = target.closest('dialog, [role=dialog]') ?? document;
  const all = [...modal.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')];
  const before = all.findLast(
    (element) =>
      (element.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      !element.contains(target) &&
      (groupOf(target) === '' || groupOf(element) !== groupOf(target)) &&
      isStop(element),
  );
  before?.focus();
}

/** The arrow keys choose every radio button on their way, from the first one if none is chosen. */
async function chooseRadio(page: Page, box: Locator): Promise<void> {
  const at = (): Promise<{ readonly step: number; readonly isChosen: boolean; readonly first: number }> =>
    box.evaluate((target) => {
      const name = (target as HTMLInputElement).name;
      const all = [...document.querySelectorAll<HTMLInputElement>(`input[type=radio]`)].filter(
        (one) => one.name === name,
      );
      const now = all.findIndex((one) => one === document.activeElement);
      return {
        step: all.indexOf(target as HTMLInputElement) - now,
        isChosen: all.some((one) => one.checked),
        first: now,
      };
    });
  let { step, isChosen, first } = await at();
  if (!isChosen && first > 0) {
    // Shift and Tab end at the last button of a group without a choice.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    ({ step, isChosen, first } = await at());
  }
  if (!isChosen) await page.keyboard.press('Space');
  for (; step !== 0; step -= Math.sign(step)) await page.keyboard.press(step > 0 ? 'ArrowDown' : 'ArrowUp');
}

/**
 * Opens a native list, so that only the final choice counts, and types as much of the label of the option as tells it
 * from the others. On a slow machine a letter can begin anew: then the arrow keys choose.
 */
async function pickOption(page: Page, list: Locator, value: string): Promise<void> {
  const { text, index } = await list.evaluate((element, wanted) => {
    const options = [...(element as HTMLSelectElement).options];
    const at = options.findIndex((one) => one.value === wanted);
    const own = options[at]?.label.toLowerCase() ?? '';
    const others = options.flatMap((one) => (one.value === wanted ? [] : [one.label.toLowerCase()]));
    let length = 1;
    while (others.some((one) => one.startsWith(own.slice(0, length))) && length < own.length) length += 1;
    return { text: own.slice(0, length), index: at };
  }, value);
  const isChosen = async (): Promise<boolean> => (await list.inputValue()) === value;
  if (await isChosen()) return;
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  if (await isChosen()) return;
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Home');
  for (let steps = 0; steps < index; steps += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  if (!(await isChosen())) throw new Error(`The keyboard does not choose ${value} in ${String(list)}.`);
}

async function pressOption(page: Page, option: Locator): Promise<void> {
  await option.waitFor();
  const isActive = (): Promise<boolean> =>
    option.evaluate((element) => document.activeElement?.getAttribute('aria-activedescendant') === element.id);
  for (let steps = 0; steps < 60 && !(await isActive()); steps += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** The arrow keys move the focus between tabs; only the chosen tab is a stop of the Tab key. */
async function reachTab(page: Page, target: Locator, reach: Reach): Promise<void> {
  const chosen = target.locator('xpath=ancestor::*[@role="tablist"]//*[@aria-selected="true"]');
  await reach(page, chosen);
  const hasFocus = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 12 && !(await hasFocus()); steps += 1) await page.keyboard.press('ArrowRight');
}
