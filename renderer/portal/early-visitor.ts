/** Decides before the first paint of a built page who sees it, and records the presses until it is live. */
import { isApplicantOrLinkHolder } from '../../api-client/index.ts';
import { isPlainClick } from '../parts/plain-click.ts';
import { answersOfAnyForm, inputsOfAnyForm } from '../session/kept-names.ts';

/**
 * An applicant, a visitor with answers and the holder of a link see the loading screen instead of the empty form.
 * `base` is the first part of the addresses of the form.
 */
export function receiveVisitor(base: string): void {
  if (isApplicantOrLinkHolder(document.cookie, location.search) || hasKeptAnswers(base))
    document.documentElement.className = 'waiting';
  else recordPresses();
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
    const pressed = (event.target as Element).closest<HTMLElement>('button, a[href^="/"]:not([target])');
    if (pressed === null || !isPlainClick(event)) return;
    event.preventDefault();
    presses.add(pressed);
  };
  addEventListener('click', note, true);
  window.takePresses = () => {
    removeEventListener('click', note, true);
    return presses;
  };
}
