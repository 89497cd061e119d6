/** Decides who sees a built page. */
import { answersOfAnyForm, inputsOfAnyForm } from '../session/visitor/kept-names.ts';
import { recordEvents } from './early-recorder.ts';

/**
 * A visitor with answers sees the loading screen instead of the empty form. (The server sends it to applicants and to
 * holders of links.) `base` is the first part of the addresses of the form.
 */
export function receiveVisitor(base: string): void {
  const isWaiting = hasKeptAnswers(base);
  document.documentElement.className = isWaiting ? 'waiting' : '';
  if (!isWaiting) recordEvents();
}

function hasKeptAnswers(base: string): boolean {
  try {
    return [answersOfAnyForm, inputsOfAnyForm].some((name) => (sessionStorage.getItem(name + base) ?? '{}') !== '{}');
  } catch {
    return false;
  }
}
