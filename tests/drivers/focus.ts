/** Reports the focus and its visibility. */
import type { Page } from 'playwright-core';

/** The reason why the focused control is not visible; '' when it is visible. */
export function hidesFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const box = focused?.getBoundingClientRect();
    if (focused === null || box === undefined) return 'nothing has the focus';
    if (box.bottom <= 0 || box.top >= innerHeight)
      return `it is out of sight: ${box.top} to ${box.bottom} of ${innerHeight}`;
    const middle = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
    const top = document.elementFromPoint(box.x + box.width / 2, middle);
    const isSeen =
      top === null || focused.contains(top) || top.contains(focused) || top.closest('label')?.contains(focused);
    return isSeen === true ? '' : top.outerHTML.slice(0, 200);
  });
}

/** The result of pressing the Tab key until the focus has passed all controls. */
export interface Round {
  /** The number of controls that had the focus. */
  readonly stops: number;
  /**
   * Focused controls that were not visible or looked like unfocused ones, and controls that never had the
   * focus.
   */
  readonly mistakes: readonly string[];
}

/** Moves the focus once through the page, or through the open modal, from its current place. */
export async function tabRound(page: Page): Promise<Round> {
  // The choice of colors is a lazy part, and a modal makes it inert.
  if ((await page.locator('dialog[open]').count()) === 0)
    await page.locator('footer:not(:has([type=radio]))').waitFor({ state: 'detached' });
  await page.evaluate(beginRound);
  const mistakes: string[] = [];
  for (let stops = 1; stops < 500; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(nextStop);
    if (stop.isOver) return { stops, mistakes: [...mistakes, ...(await page.evaluate(missedStops))] };
    const hides = (await hidesFocus(page)) === '' ? '' : await stillHidesFocus(page);
    if (hides !== '') mistakes.push(`${stop.name} is hidden: ${hides}`);
    if (!stop.hasRing) mistakes.push(`${stop.name} does not show that it has the focus`);
    if (stop.sideways > 0) mistakes.push(`${stop.name} makes the page ${stop.sideways} px too wide`);
  }
  throw new Error('The Tab key never comes round.');
}

/** Waits while the browser scrolls to the control. */
async function stillHidesFocus(page: Page): Promise<string> {
  for (let frame = 0; frame < 30; frame += 1) {
    await page.evaluate(
      () =>
        new Promise((drawn) => {
          requestAnimationFrame(drawn);
        }),
    );
    const hides = await hidesFocus(page);
    if (hides === '') return '';
  }
  return hidesFocus(page);
}

type Walked = typeof globalThis & { reached: Set<Element> };

/** Runs in the page, as the next two functions do. */
function beginRound(): void {
  const modal = document.querySelector('dialog[open]');
  if (modal === null) document.querySelector<HTMLElement>('a[href="#main"]')?.focus();
  (globalThis as Walked).reached = new Set(document.activeElement === null ? [] : [document.activeElement]);
}

function nextStop() {
  const { reached } = globalThis as Walked;
  const focused = document.activeElement;
  const isOver = focused === null || focused === document.body || reached.has(focused);
  if (focused !== null && focused !== document.body) reached.add(focused);
  // The outline may be around the label or on an element over the control.
  const ringed = [focused, focused?.closest('label')].filter((one) => one instanceof Element);
  const hasRing = ringed
    .flatMap((one) => [getComputedStyle(one), getComputedStyle(one, '::after')])
    .some(
      ({ content, outlineStyle, outlineWidth }) =>
        content !== 'none' && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    );
  const name = `${focused?.tagName} ${focused?.id ?? ''} “${focused?.textContent?.slice(0, 40) ?? ''}”`;
  return {
    isOver,
    name,
    hasRing,
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
}

function missedStops(): readonly string[] {
  const { reached } = globalThis as Walked;
  const modal = document.querySelector('dialog[open]') ?? document;
  const groups = new Set(
    [...reached].flatMap((one) => (one instanceof HTMLInputElement && one.type === 'radio' ? [one.name] : [])),
  );
  // The control of a search replaces its box, which has the same id, when the focus has reached it.
  const isReached = (one: HTMLElement): boolean =>
    reached.has(one) || (one.id !== '' && [...reached].some(({ id }) => id === one.id));
  const isMeant = (one: HTMLElement): boolean =>
    one.checkVisibility({ checkVisibilityCSS: true }) &&
    one.tabIndex >= 0 &&
    !(one instanceof HTMLInputElement && one.type === 'radio' && groups.has(one.name));
  return [
    ...modal.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]',
    ),
  ]
    .filter((one) => isMeant(one) && !isReached(one))
    .map((one) => `${one.tagName} ${one.id} “${one.textContent?.slice(0, 40) ?? ''}” is never reached`);
}
