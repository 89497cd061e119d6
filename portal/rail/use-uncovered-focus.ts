import { useEffect, type RefObject } from 'react';

/** Pixels between the bar and what it would have covered. */
const distance = 8;

/**
 * Scrolls when the bar covers a part of the focused control or of what describes it. The browser does not, if another
 * part is visible: after a tap on a control at the edge, or when the on-screen keyboard has opened.
 */
export function useUncoveredFocus(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const uncover = (): void => {
      const focused = document.activeElement;
      if (bar.current === null || focused === null || focused.closest('main') === null) return;
      const { top: start, bottom: end } = bar.current.getBoundingClientRect();
      // It is not seen before it sticks to the window.
      if (start >= 2) return;
      const edge = end + distance;
      const { top, bottom } = focused.getBoundingClientRect();
      // The control itself stays visible, also below a long error.
      const room = innerHeight - bottom - distance;
      const hidden = Math.max(edge - top, Math.min(edge - topOf(focused), room));
      if (hidden > 0 && hidden < innerHeight) scrollBy(0, -hidden);
    };
    addEventListener('focusin', uncover);
    visualViewport?.addEventListener('resize', uncover);
    return () => {
      removeEventListener('focusin', uncover);
      visualViewport?.removeEventListener('resize', uncover);
    };
  }, [bar]);
}

/** The upper edge of a control with its hint and its errors. */
function topOf(control: Element): number {
  const described = (control.getAttribute('aria-describedby') ?? '').split(' ');
  const all = [control, ...described.map((id) => document.getElementById(id))];
  return Math.min(...all.flatMap((one) => one?.getBoundingClientRect().top ?? []));
}
