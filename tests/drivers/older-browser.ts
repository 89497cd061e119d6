/** Turns Chromium into the oldest browsers of the README together, or into one that is older. */
import type { Page } from 'playwright-core';

/** What at least one of Chrome 111, Firefox 121 and Safari 16.4 lacks. */
export const makeOldest = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const removals: readonly (readonly [object, ...string[]])[] = [
      [Promise, 'withResolvers', 'try'],
      [Map, 'groupBy'],
      [Object, 'groupBy'],
      [Array, 'fromAsync'],
      [Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf'],
      [Set.prototype, 'isDisjointFrom'],
      [Iterator.prototype, 'map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every'],
      [Iterator.prototype, 'find'],
      [Iterator, 'from'],
      [String.prototype, 'isWellFormed', 'toWellFormed'],
      [AbortSignal, 'any'],
      [URL, 'parse', 'canParse'],
      [RegExp, 'escape'],
      [Element.prototype, 'checkVisibility', 'moveBefore', 'setHTML', 'getHTML'],
      [HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover'],
      [HTMLButtonElement.prototype, 'popoverTargetElement', 'popoverTargetAction', 'commandForElement', 'command'],
      [HTMLDialogElement.prototype, 'requestClose', 'closedBy'],
      [Document.prototype, 'startViewTransition'],
      [Navigator.prototype, 'scheduling'],
      [globalThis, 'Iterator', 'requestIdleCallback', 'cancelIdleCallback', 'navigation', 'scheduler', 'CloseWatcher'],
      [globalThis, 'onscrollend', 'ToggleEvent'],
    ];
    for (const [owner, ...names] of removals) for (const name of names) delete (owner as Record<string, unknown>)[name];
    for (const { prototype } of [Element, Document, DocumentFragment])
      for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll']) {
        const own = (prototype as unknown as Record<string, unknown>)[name];
        if (typeof own !== 'function') continue;
        Object.defineProperty(prototype, name, {
          value(selector: string) {
            if (/:user-|:popover-open|:open\b/.test(selector)) throw new SyntaxError(`${selector} is not valid.`);
            return Reflect.apply(own, this, [selector]) as unknown;
          },
        });
      }
  });

/** A browser that is older than those of the README. */
export const makeTooOld = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with', 'findLast'])
      delete (Array.prototype as unknown as Record<string, unknown>)[name];
  });
