/** Decides who sees a built page, and records the presses until it is live. */
import { isPlainClick } from '../../renderer/parts/plain-click.ts';
import { answersOfAnyForm, inputsOfAnyForm } from '../session/visitor/kept-names.ts';

/**
 * A visitor with answers sees the loading screen instead of the empty form. (The server sends it to applicants and to
 * holders of links.) `base` is the first part of the addresses of the form.
 */
export function receiveVisitor(base: string): void {
  const isWaiting = hasKeptAnswers(base);
  document.documentElement.className = isWaiting ? 'waiting' : '';
  if (!isWaiting) recordPresses();
}

function hasKeptAnswers(base: string): boolean {
  try {
    return [answersOfAnyForm, inputsOfAnyForm].some((name) => (sessionStorage.getItem(name + base) ?? '{}') !== '{}');
  } catch {
    return false;
  }
}

function recordPresses(): void {
  const presses = new Set<HTMLElement>();
  const note = (event: MouseEvent): void => {
    const pressed = (event.target as Element).closest<HTMLElement>('#root :is(button, a[href^="/"]:not([target]))');
    if (pressed === null || !isPlainClick(event)) return;
    event.preventDefault();
    // While React takes over the page, it would process the press too.
    event.stopPropagation();
    presses.add(pressed);
  };
  addEventListener('click', note, true);
  window.takePresses = () => {
    removeEventListener('click', note, true);
    return presses;
  };
}
