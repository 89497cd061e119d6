/** What an answer shows appears visibly and shortly; nothing else moves. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openWindow, type Window } from '../drivers/window.ts';

interface Motion {
  readonly property: string;
  /** In milliseconds. */
  readonly duration: number;
  readonly label: string;
}

/** Records each transition of the page from its start, with the first label of the element. */
const noteMotions = (page: Page) =>
  page.addInitScript(() => {
    const motions: object[] = Object.assign(globalThis, { motions: [] as object[] }).motions;
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (!(target instanceof Element)) return;
      for (const animation of target.getAnimations()) {
        if (!(animation instanceof CSSTransition) || animation.transitionProperty !== propertyName) continue;
        const duration = Number(animation.effect?.getTiming().duration);
        motions.push({ property: propertyName, duration, label: target.querySelector('label, legend')?.textContent });
      }
    });
  });
const motionsOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { motions: Motion[] }).motions);

async function open(options: Parameters<typeof openWindow>[0]): Promise<Window> {
  const window = await openWindow(options);
  await noteMotions(window.page);
  await window.page.goto('/about');
  await window.settled();
  return window;
}

const withMotion = { reducedMotion: 'no-preference' } as const;
/** Transitions of whole questions; buttons have colors that change. */
const isAppearance = ({ property }: Motion): boolean => ['opacity', 'translate'].includes(property);

describe('a question that an answer shows', () => {
  it('appears within 150 to 200 milliseconds, and only it', async () => {
    const { page, mishaps } = await open(withMotion);
    expect(await motionsOn(page)).toEqual([]);
    await page.locator('#us_citizen-N').check();
    await page.locator('#citizenship').waitFor();
    await page.waitForFunction(() => (globalThis as unknown as { motions: unknown[] }).motions.length > 0);
    const appeared = (await motionsOn(page)).filter(isAppearance);
    expect(new Set(appeared.map(({ property }) => property))).toEqual(new Set(['opacity', 'translate']));
    expect(appeared.filter(({ duration }) => duration < 150 || duration > 200)).toEqual([]);
    const labels = new Set(appeared.map(({ label }) => label));
    expect(labels).not.toContain('First name (required)');
    // It ends visible and in its place.
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const style = await page.locator('#citizenship').evaluate((control) => {
      const { opacity, translate } = getComputedStyle(control.closest('fieldset, div:has(> label)') ?? control);
      return { opacity, translate };
    });
    expect(style).toEqual({ opacity: '1', translate: 'none' });
    expect(mishaps).toEqual([]);
  });

  it('appears at once with reduced motion', async () => {
    const { page } = await open({ reducedMotion: 'reduce' });
    await page.locator('#us_citizen-N').check();
    await page.locator('#citizenship').waitFor();
    expect(await motionsOn(page)).toEqual([]);
  });
});

describe('nothing moves', () => {
  it('while a text is typed and left', async () => {
    const { page } = await open(withMotion);
    await page.locator('#first_name').pressSequentially('Ada');
    await page.keyboard.press('Tab');
    await page.locator('#birth_date').pressSequentially('13722008');
    await page.keyboard.press('Tab');
    await page.locator('#birth_date-note, [id^="birth_date"]').nth(1).waitFor();
    expect((await motionsOn(page)).filter(isAppearance)).toEqual([]);
  });

  it('when another page opens', async () => {
    const { page, settled } = await open(withMotion);
    await page.getByRole('navigation', { name: 'Application steps' }).getByRole('link', { name: 'Academics' }).click();
    await page.waitForURL('**/academics');
    await settled();
    expect((await motionsOn(page)).filter(isAppearance)).toEqual([]);
  });

  it('in a control', async () => {
    const { page } = await open(withMotion);
    const moving = await page
      .locator('input, select, textarea')
      .evaluateAll((controls) =>
        controls.filter((control) => getComputedStyle(control).transitionDuration !== '0s').map(({ id }) => id),
      );
    expect(moving).toEqual([]);
  });
});
