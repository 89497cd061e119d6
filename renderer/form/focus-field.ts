import type { AnswerKey } from '../../engine/index.ts';

const controls = 'input, select, textarea, button, a[href]';

/**
 * Brings the question's label on screen and the focus to its control: the chosen or first radio of a group, the month
 * of a month-year, the text box of a search. Waits for a control that is still on its way; false when none comes in
 * five seconds, or the applicant has moved the focus on before it came.
 */
export async function focusField(key: AnswerKey): Promise<boolean> {
  const element = await appearing(key);
  if (element === null) return false;
  const control = element.matches(controls)
    ? element
    : (element.querySelector<HTMLElement>(':checked') ?? element.querySelector<HTMLElement>(controls) ?? element);
  labelOf(element).scrollIntoView({ block: 'start' });
  control.focus({ preventScroll: true });
  return true;
}

/** What names the question: the legend round the control, or its label. */
function labelOf(element: HTMLElement): HTMLElement {
  const group = element.closest('fieldset');
  return (
    group?.querySelector('legend') ??
    document.querySelector<HTMLElement>(`label[for="${CSS.escape(element.id)}"]`) ??
    element
  );
}

/**
 * The element with this id, at once or within five seconds; null when none comes, or the applicant has moved the focus
 * on meanwhile.
 */
export function appearing(id: string): Promise<HTMLElement | null> {
  const present = document.getElementById(id);
  if (present) return Promise.resolve(present);
  const from = document.activeElement;
  return new Promise((resolve) => {
    const finish = (element: HTMLElement | null) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(hasMovedOn(from) ? null : element);
    };
    const observer = new MutationObserver(() => {
      const element = document.getElementById(id);
      if (element) finish(element);
    });
    const timer = setTimeout(() => finish(null), 5000);
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

/** A focus that was taken away, with a control that went, is nobody's move. */
const hasMovedOn = (from: Element | null): boolean =>
  document.activeElement !== from && document.activeElement !== document.body;
