/** Moves the focus to a named place of a page. Loads after the first page, which is opened at its top. */
import { withOwnWords } from '../../engine/internal.ts';
import { appearing, focusField, openAround } from '../../renderer/form/focus-field.ts';
import { focusTop } from './route-focus.ts';
import { offsetOf, type ScrollPosition } from '../navigation/scroll-restoration.ts';
import type { OpenPortal } from '../session/session/portal.ts';
import { say } from './say.ts';
import { toast } from './toasts.ts';

const acts = ['wheel', 'keydown', 'pointerdown'] as const;

/**
 * Moves the focus to the question or the element in the address. Without it the focus moves to the heading, unless the
 * page was just loaded. A message says that a question is hidden. Returns a function that ends the wait for an element.
 */
export function focusNamed(
  named: string,
  { portal, store }: Pick<OpenPortal, 'portal' | 'store'>,
  isNavigation: boolean,
): () => void {
  const [field, values] = [store.form.fields.get(named), store.values()];
  if (field?.shown?.(values) === false) {
    const question = withOwnWords(field.label, values);
    toast(portal, 'success', say(store.form, 'successToast'), say(store.form, 'questionNotAsked', { question }));
    if (isNavigation) focusTop();
    return () => undefined;
  }
  if (field !== undefined) {
    // After the browser's own handling of a typed address.
    const frame = requestAnimationFrame(() => void focusField(named));
    return () => cancelAnimationFrame(frame);
  }
  const place = document.getElementById(named);
  if (place !== null) focusPlace(place);
  else if (isNavigation) focusTop();
  return place === null ? focusOnceThere(named) : () => undefined;
}

/** Waits for an element that can load late or never. */
function focusOnceThere(id: string): () => void {
  let isOver = false;
  const follow = async (): Promise<void> => {
    const place = await appearing(id);
    if (place !== null && !isOver) focusPlace(place);
  };
  void follow();
  return () => {
    isOver = true;
  };
}

function focusPlace(place: HTMLElement): void {
  openAround(place);
  place.focus();
  place.scrollIntoView({ block: place.matches('a') ? 'center' : 'start' });
}

/**
 * Restores a position. Waits for parts that load late, until an input event or a call of the returned function.
 */
export function restorePosition({ focusId, offset }: ScrollPosition): () => void {
  const go = (): void => {
    const had = focusId === '' ? null : document.getElementById(focusId);
    if (had !== null) openAround(had);
    (had ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
    if (had === null && focusId !== '') return;
    scrollBy({ top: offsetOf(had) - offset });
    if (Math.abs(offsetOf(had) - offset) < 2) stop();
  };
  const observer = new ResizeObserver(go);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    end.abort();
  };
  const end = new AbortController();
  const timer = setTimeout(stop, 2000);
  for (const act of acts) addEventListener(act, stop, end);
  observer.observe(document.body);
  go();
  return stop;
}
