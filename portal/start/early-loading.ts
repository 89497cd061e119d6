/** Notices that the page does not become live, says so, and loads its scripts again. */
import { keepInput, restoreInput } from './early-kept.ts';
import { firstWord } from '../base/first-words.ts';

/** Milliseconds after which a page that is still loading says so, and after which it offers to load it again. */
const patience = 15_000;
const longPatience = 120_000;
/** Milliseconds between later attempts. */
const longestPause = 60_000;
/** Attempts after a loss, a press or a new network: ten minutes. */
const mostAttempts = 15;

/** The page removes this element when it is live. Without this script, the styles show it after a time. */
const notice = (): HTMLElement | null => document.getElementById('lost');

/** The number in the addresses of the next attempt. */
let address = 0;
let attempts = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Watches the page until it is live, and keeps what is entered meanwhile. */
export function watchLoading(): void {
  whenRead(restoreInput);
  for (const type of ['pagehide', 'visibilitychange'])
    addEventListener(type, () => {
      if (notice() !== null) keepInput();
    });
  if (isTooOld()) {
    document.documentElement.className = 'waiting';
    whenRead(() => {
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
  addEventListener('online', loadNow);
  // A slow script is not lost: a second request would make it slower.
  setTimeout(() => saySlow(''), patience);
  setTimeout(() => saySlow(tryAgain()), longPatience);
}

/** Calls `act` once the body of the page is there, before the modules of the page run. */
function whenRead(act: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('readystatechange', act, { once: true });
  else act();
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
  // Half a script is an error of its text. The script of an extension has another address.
  else if (filename?.includes('/assets/') === true) waitAndLoad();
}

/** Loads the scripts again after a delay that doubles with each attempt; later only for a press or a network. */
function waitAndLoad(): void {
  sayLost();
  if (attempts > mostAttempts) return;
  timer = setTimeout(loadAgain, Math.min(1000 * 2 ** attempts, longestPause));
}

/** Loads them at once. A browser reports a new network before it can be used, so more attempts follow. */
function loadNow(): void {
  attempts = 0;
  loadAgain();
}

/** A browser does not repeat a failed import, so each attempt has other addresses: the server ignores the number. */
function loadAgain(): void {
  clearTimeout(timer);
  const script = document.querySelector<HTMLScriptElement>('script[type=module]');
  if (notice() === null || isStarted() || script === null) return;
  attempts += 1;
  address += 1;
  import(script.src.replace('/assets/', `/assets/${address}/`)).catch(waitAndLoad);
}

/** True if the scripts have arrived; what is missing now can only be loaded with the page. */
const isStarted = (): boolean => document.getElementById('root')?.dataset['started'] !== undefined;

/** The label of the button. */
const tryAgain = (): string => firstWord('errorScreenTryAgain');

const sayLost = (): void => say('pageLostTrying', tryAgain());

/** Nothing is said after a loss. */
function saySlow(label: string): void {
  if (said !== 'pageLostTrying') say('pageSlow', label);
}

/** The text that is shown. */
let said = '';

/** Shows a text, and a button if it has a label. */
function say(name: string, label = ''): void {
  const element = notice();
  if (element === null || (said === name && label === '')) return;
  if (said !== name) {
    said = name;
    // Its change is announced.
    element.setAttribute('role', 'alert');
    element.textContent = `${firstWord(name)} `;
  }
  // The text itself can be inside elements of a translation.
  if (label === '' || element.querySelector('button') !== null) return;
  const button = document.createElement('button');
  button.textContent = label;
  button.addEventListener('click', () => {
    if (isStarted()) location.reload();
    else loadNow();
  });
  element.append(button);
}
