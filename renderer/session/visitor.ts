/** A visitor's answers, kept for a reload within the tab. Sensitive ones stay in memory only. */
import {
  initialValues,
  inputsIn,
  toWire,
  type AnswerKey,
  type BadInputs,
  type Form,
  type Values,
  type WireAnswers,
} from '../../engine/index.ts';
import { basePath } from '../loading/base-path.ts';
import type { FormStore } from '../store/form-store.ts';
import { sessionValues, visitorSnapshot } from './snapshot.ts';
import { todayIn } from './today.ts';

/** The used part of sessionStorage. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Names in the storage. */
export const answersOfAnyForm = 'visitor-answers';
export const sessionOfAnyForm = 'visitor-session';
export const place = `${answersOfAnyForm}${basePath}`;
export const inputsPlace = `visitor-inputs${basePath}`;
export const sessionPlace = `${sessionOfAnyForm}${basePath}`;

/**
 * The binding of the last session since the kept answers were typed. It is stored with them, because a log-out empties
 * the storage.
 */
export const latestSession: { binding: string | null } = { binding: null };

/** The values of a visitor with these answers; the current day is the institution's. */
export function visitorValues(form: Form, answers: WireAnswers): Values {
  return initialValues(
    form,
    { ...sessionValues(visitorSnapshot), today: todayIn(form.institution['time_zone'], new Date()) },
    answers,
  );
}

/** The non-empty answers among the values. */
export function answersGiven(store: FormStore): Record<string, string> {
  const keys = [...store.form.fields.keys()];
  return Object.fromEntries(keys.map((key) => [key, store.value(key)] as const).filter(([, value]) => value !== ''));
}

/** The answers that an earlier page of this tab kept; empty if there are none or they cannot be read. */
export function keptAnswers(form: Form, storage: TabStorage): WireAnswers {
  return toWire(form, Object.fromEntries(keptAt(place, form, storage)));
}

/** As `keptAnswers`, of bad input. */
export const keptInputs = (form: Form, storage: TabStorage): BadInputs => keptAt(inputsPlace, form, storage);

function keptAt(name: string, form: Form, storage: TabStorage): BadInputs {
  try {
    const kept = Object.entries(JSON.parse(storage.getItem(name) ?? '{}') as Record<string, unknown>);
    return kept.filter((entry): entry is [string, string] => form.fields.has(entry[0]) && typeof entry[1] === 'string');
  } catch {
    return [];
  }
}

/** Milliseconds after the last edit: all answers are written at once, which must not happen on every key press. */
const pause = 300;

/**
 * Keeps the answers of a visitor after each pause in the edits and when the page closes. Never keeps those of an
 * applicant.
 */
export function keepAnswers(
  store: FormStore,
  storage: TabStorage,
  isVisitor: () => boolean,
  page: EventTarget = window,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    if (isVisitor()) write(store, storage);
  };
  store.onChange(() => {
    if (!isVisitor()) return;
    clearTimeout(timer);
    timer = setTimeout(keep, pause);
  });
  page.addEventListener('pagehide', keep);
  // The event also reaches the window. A phone can end a hidden page without another event.
  page.addEventListener('visibilitychange', keep);
}

function write(store: FormStore, storage: TabStorage): void {
  const mayBeKept = ([key]: readonly [AnswerKey, string]): boolean => store.form.fields.get(key)?.isSensitive !== true;
  const textOf = (entries: BadInputs): string => JSON.stringify(Object.fromEntries(entries.filter(mayBeKept)));
  try {
    storage.setItem(place, textOf(Object.entries(answersGiven(store))));
    const inputs = inputsIn(store.values());
    if (inputs.length > 0) storage.setItem(inputsPlace, textOf(inputs));
    else storage.removeItem(inputsPlace);
    if (latestSession.binding !== null) storage.setItem(sessionPlace, latestSession.binding);
  } catch {
    // With full or forbidden storage the answers stay in memory and do not survive a reload.
  }
}
