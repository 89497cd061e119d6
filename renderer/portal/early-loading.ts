/** Notices that the page does not become live, says so, and loads its scripts again. */
import { keepInput, restoreInput } from './early-kept.ts';
import { firstWord } from './first-words.ts';

/** Milliseconds after which a page that is not live says so, and after which its scripts are loaded a second time. */
const patience = 15_000;
const longPatience = 60_000;
/** Attempts without a press or a new network: ten minutes. */
const mostAttempts = 15;

/** The page removes this element when it is live. Without this script, the styles show it after a time. */
const notice = (): HTMLElement | null => document.getElementById('lost');

let attempts = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls `act` once the body of the page is there. */
function whenRead(act: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', act);
  else act();
}

/** Calls `act` once the body of the page is there, before the modules of the page run. */
function whenParsed(act: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('readystatechange', act, { once: true });
  else act();
}

/** Watches the page until it is live, and keeps what is entered meanwhile. */
export function watchLoading(): void {
  whenRead(restoreInput);
  for (const type of ['pagehide', 'visibilitychange'])
    addEventListener(type, () => {
      if (notice() !== null) keepInput();
    });
  if (isTooOld()) {
    document.documentElement.className = 'waiting';
    whenParsed(() => {
      // The scripts of the page end without a start.
      document.getElementById('root')?.setAttribute('data-started', '');
      for (const loading of document.querySelectorAll('.loading-screen > p')) loading.remove();
      say('browserTooOld');
    });
    return;
  }
  addEventListener('error', ({ target, filename }) => noteError(target, filename), true);
  addEventListener('unhandledrejection', sayLost);
  addEventListener('lost', sayLost);
  addEventListener('online', loadAgain);
  setTimeout(sayLost, patience);
  setTimeout(loadAgain, longPatience);
}

/** True for a browser that lacks a part of the language with which every page would fail. */
function isTooOld(): boolean {
  try {
    return !('toSorted' in Array.prototype && new RegExp('(?<=a)b'));
  } catch {
    return true;
  }
}

function noteError(target: EventTarget | null, filename: string | undefined): void {
  if (target instanceof HTMLScriptElement && target.type === 'module') waitAndLoad();
  else if (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && !target.href.endsWith('?'))
    setTimeout(() => {
      target.href += '?';
    }, 1000);
  // Half a script is an error of its text. The script of an extension has another address.
  else if (filename?.includes('/assets/') === true) waitAndLoad();
}

/** Loads the scripts again after a delay that doubles with each attempt; later only for a press or a network. */
function waitAndLoad(): void {
  sayLost();
  if (attempts > mostAttempts) return;
  timer = setTimeout(loadAgain, Math.min(1000 * 2 ** attempts, longPatience));
}

/** A browser does not repeat a failed import, so each attempt has other addresses: the server ignores the number. */
function loadAgain(): void {
  clearTimeout(timer);
  const script = document.querySelector<HTMLScriptElement>('script[type=module]');
  if (notice() === null || isStarted() || script === null) return;
  attempts += 1;
  import(script.src.replace('/assets/', `/assets/${attempts}/`)).catch(waitAndLoad);
}

/** True if the scripts have arrived; what is missing now can only be loaded with the page. */
const isStarted = (): boolean => document.getElementById('root')?.dataset['started'] !== undefined;

const sayLost = (): void => say('pageLostTrying', firstWord('errorScreenTryAgain'));

/** Shows a text, and a button if it has a label. */
function say(name: string, label = ''): void {
  const element = notice();
  if (element?.hasAttribute('role') !== false) return;
  // Its change is announced.
  element.setAttribute('role', 'alert');
  element.textContent = `${firstWord(name)} `;
  if (label === '') return;
  const button = document.createElement('button');
  button.textContent = label;
  button.addEventListener('click', () => {
    if (isStarted()) location.reload();
    else loadAgain();
  });
  element.append(button);
}
