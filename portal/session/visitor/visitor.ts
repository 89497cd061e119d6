/** A visitor's answers, kept for a reload within the tab. Sensitive ones stay in memory only. */
import {
  newValues,
  type AnswerKey,
  type BadInputs,
  type CompiledField,
  type Form,
  type Values,
  type WireAnswers,
} from '../../../engine/index.ts';
import { defaultOf, fromAddressOf, inputsIn } from '../../../engine/internal.ts';
import { basePath } from '../../../renderer/loading/base-path.ts';
import { rootData } from '../../../renderer/loading/root-data.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import { answersOfAnyForm, inputsOfAnyForm, migrationOfAnyForm, sessionOfAnyForm } from './kept-names.ts';
import type { PortalMemory } from '../state/portal-memory.ts';
import { sessionValue, visitorSession } from '../state/session-values.ts';
import type { TabStorage } from './tab-storage.ts';
import { todayIn } from '../state/today.ts';

export const place = `${answersOfAnyForm}${basePath}`;
export const inputsPlace = `${inputsOfAnyForm}${basePath}`;
/** The number of the form's last migration when the answers were kept; nothing before the first. */
export const migrationPlace = `${migrationOfAnyForm}${basePath}`;
export const sessionPlace = `${sessionOfAnyForm}${basePath}`;

/**
 * The values of a visitor with these answers, tabs and numbers of copies; the current day is the institution's, or that
 * of the built page.
 */
export function visitorValues(form: Form, answers: WireAnswers, choices: Values = {}): Values {
  const { today } = rootData();
  const { tabs, counts } = choicesIn(choices);
  return newValues(form, { ...visitorSession, today: today ?? currentDay(form) }, answers, tabs, counts);
}

/** The chosen tabs and the numbers of copies among the values, by the id of their block. */
export const choicesIn = (values: Values): { tabs: Record<string, string>; counts: Record<string, number> } => ({
  tabs: Object.fromEntries(chosen(values, 'tab:')),
  counts: Object.fromEntries(chosen(values, 'count:').map(([id, count]) => [id, Number(count)])),
});

const chosen = (values: Values, prefix: string): (readonly [string, string])[] =>
  Object.entries(values).flatMap(([name, value = '']) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
  );

const currentDay = (form: Form): string => todayIn(form.institution['time_zone'], new Date());

/** Replaces the day for which the page was built by the current one. */
export function enterToday({ form, edit }: FormStore): void {
  edit({ 'session:today': currentDay(form) }, 'system');
}

/**
 * The answers that the visitor has given, without those from the address of the page and without calculated ones, and
 * defaults that the visitor has cleared: '' while the question is shown.
 */
export function answersGiven({ form, value, values }: FormStore): Record<string, string> {
  const usual = (key: AnswerKey, field: CompiledField): string =>
    field.fieldType.isCalculated || fromAddressOf(field) ? value(key) : defaultOf(form, field, values());
  const entries = Array.from(form.fields, ([key, field]) => [key, value(key), usual(key, field)] as const);
  return Object.fromEntries(entries.filter(([, own, expected]) => own !== expected).map(([key, own]) => [key, own]));
}

/** True if an earlier page of this tab has kept answers or bad input. */
export const hasKept = (storage: TabStorage): boolean =>
  [place, inputsPlace].some((name) => storage.getItem(name) !== null);

/** Milliseconds after the last edit: all answers are written at once, which must not happen on every key press. */
const pause = 300;

/**
 * Keeps the answers of a visitor after each pause in the edits and when the page closes. Never keeps those of an
 * applicant. Calls `mark` after it has kept any.
 */
export function keepAnswers(
  portal: PortalMemory,
  store: FormStore,
  storage: TabStorage,
  mark: () => void,
  page: EventTarget = globalThis,
): void {
  const isVisitor = (): boolean => sessionValue(store, 'is_logged_in') === '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    if (isVisitor() && write(portal, store, storage)) mark();
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

/** The tabs and the numbers of copies that are not the defaults: a visitor of an open form can choose them. */
const choicesMade = ({ form, value }: FormStore): BadInputs =>
  Array.from(form.choices.keys(), (key) => [key, value(key)] as const).filter(
    ([key, choice]) => choice !== form.choices.get(key)?.(''),
  );

/** Returns true if any answer or bad input is kept. A visitor who has entered nothing leaves nothing in the tab. */
function write({ state }: PortalMemory, store: FormStore, storage: TabStorage): boolean {
  const mayBeKept = ([key]: readonly [AnswerKey, string]): boolean => store.form.fields.get(key)?.isSensitive !== true;
  const textOf = (entries: BadInputs): string => JSON.stringify(Object.fromEntries(entries.filter(mayBeKept)));
  try {
    const answers = Object.entries(answersGiven(store));
    const inputs = inputsIn(store.values());
    const entered = [...answers, ...choicesMade(store)];
    if (!hasKept(storage) && !entered[0] && !inputs[0]) return false;
    storage.setItem(place, textOf(entered));
    const { migration } = rootData();
    if (migration) storage.setItem(migrationPlace, migration);
    if (inputs.length > 0) storage.setItem(inputsPlace, textOf(inputs));
    else storage.removeItem(inputsPlace);
    const { latestSession } = state.getState();
    if (latestSession !== null) storage.setItem(sessionPlace, latestSession);
    return answers.length + inputs.length > 0;
  } catch {
    // With full or forbidden storage the answers stay in memory and do not survive a reload.
    return false;
  }
}
