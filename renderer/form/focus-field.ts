import { copyEvent } from '../parts/copy-event.ts';
import { focusPlace } from '../parts/focus-place.ts';
import { hasMovedOn } from './moved-on.ts';

const controls = 'input, select, textarea, button, a[href]';

/**
 * Scrolls to the question's label and focuses its control: the chosen or first radio button, the month of a month-year,
 * the text box of a search. The id is the prefix of the form and the answer key. Waits up to five seconds for a control
 * that loads late. False if there is none, or if the focus has moved meanwhile.
 */
export async function focusField(id: string): Promise<boolean> {
  const element = await appearing(id, hasControl);
  if (element === null) return false;
  openAround(element);
  const control = element.matches(controls)
    ? element
    : (element.querySelector<HTMLElement>(':checked') ?? element.querySelector<HTMLElement>(controls));
  labelOf(element).scrollIntoView({ block: 'start' });
  if (control === null) focusPlace(element, { preventScroll: true });
  else control.focus({ preventScroll: true });
  return true;
}

/** Opens the collapsed parts around an element, and shows the copy of a block that has it. */
export function openAround(element: HTMLElement): void {
  const part = element.parentElement?.closest<HTMLElement>('details, [data-copy][hidden]') ?? null;
  if (part === null) return;
  if (part instanceof HTMLDetailsElement) part.open = true;
  else {
    // Before React shows it, because a hidden control takes no focus.
    part.hidden = false;
    part.dispatchEvent(new Event(copyEvent, { bubbles: true }));
  }
  openAround(part);
}

/** The name of the question: the legend around the control, or its label. */
function labelOf(element: HTMLElement): HTMLElement {
  const group = element.closest('fieldset');
  return (
    group?.querySelector('legend') ??
    document.querySelector<HTMLElement>(`label[for="${CSS.escape(element.id)}"]`) ??
    element
  );
}

/** False for a group whose controls are still being loaded. */
const hasControl = (element: HTMLElement): boolean =>
  !element.matches('[role=group]') || element.querySelector(controls) !== null;

/**
 * The element with this id once it is ready, at once or within five seconds; then as it is. Null if there is none, or
 * if the focus has moved meanwhile.
 */
export function appearing(
  id: string,
  isReady: (element: HTMLElement) => boolean = () => true,
): Promise<HTMLElement | null> {
  const present = document.getElementById(id);
  if (present && isReady(present)) return Promise.resolve(present);
  const from = document.activeElement;
  return new Promise((resolve) => {
    const finish = (element: HTMLElement | null) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(hasMovedOn(from) ? null : element);
    };
    const observer = new MutationObserver(() => {
      const element = document.getElementById(id);
      if (element && isReady(element)) finish(element);
    });
    const timer = setTimeout(() => finish(document.getElementById(id)), 5000);
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
