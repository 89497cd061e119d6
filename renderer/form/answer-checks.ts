/** Checks of answers by the host application that take time, such as whether a name is taken. */
import { isShown, type AnswerKey, type FormValidator, type ValueKey, type Values } from '../../engine/index.ts';
import type { FormStore } from '../store/form-store.ts';
import { fieldOf, hostOf } from './use-result.ts';

/** What a check knows besides the answer. */
export interface AnswerContext {
  /** Aborted when the answer changes, or a value that the check has read, and after ten seconds. */
  readonly signal: AbortSignal;
  /** The values at the begin of the check. When one that it has read changes, the answer is checked again. */
  readonly values: Values;
}

/**
 * Resolves with the error of an answer, or with nothing. A rejection, or no result after ten seconds, is no error: the
 * server decides again.
 */
export type AnswerCheck = (answer: string, context: AnswerContext) => Promise<string | null | undefined>;

/** The checks by answer key. */
export type AnswerChecks = Readonly<Record<AnswerKey, AnswerCheck>>;

/** The values that a check has received, and the keys of those that it has read. */
interface Seen {
  readonly values: Values;
  readonly read: ReadonlySet<ValueKey>;
}

interface Asked extends Seen {
  readonly read: Set<ValueKey>;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

interface Verdict extends Seen {
  readonly error: string | null | undefined;
  readonly hasFailed: boolean;
}

const longestMs = 10_000;

/** The checks of the answers of a store. */
export interface RunningChecks {
  /** Checks edited answers from now on; the result ends this. */
  start(): () => void;
  /** Resolves when the answers of that moment are checked, the ones that still wait at once. */
  finish(): Promise<void>;
  /** The errors of an answer, with those of its check. */
  readonly validator: FormValidator;
}

/** Begins the checks of a store. `report` receives the keys that are being checked. */
export type HostChecks = (store: FormStore, report: (keys: readonly AnswerKey[]) => void) => RunningChecks;

/**
 * Checks of the host application for `useForm`, by answer key: each gets an answer that is right otherwise, this many
 * milliseconds after its last edit, and resolves with its error or nothing. Nothing is asked about an answer that is
 * hidden, empty or wrong.
 *
 * @example
 * ```tsx
 * const checks = checkAnswers({
 *   guests: async (answer) => (answer === '9' ? 'There are no nine beds.' : undefined),
 * });
 * function Send() {
 *   const { submit, checking } = useForm({ checks });
 *   return <button type="button" disabled={checking.length > 0} onClick={() => void submit()}>Send</button>;
 * }
 * ```
 */
export const checkAnswers =
  (checks: AnswerChecks, delay = 400): HostChecks =>
  (store, report) =>
    createAnswerChecks(checks, delay, [store, report]);

function createAnswerChecks(
  checks: AnswerChecks,
  delay: number,
  [store, report]: Parameters<HostChecks>,
): RunningChecks {
  const { validator, judge } = hostOf(store);
  const asked = new Map<AnswerKey, Asked>();
  const found = new Map<AnswerKey, Verdict>();
  const timers = new Map<AnswerKey, ReturnType<typeof setTimeout>>();

  const withFound =
    (known: FormValidator): FormValidator =>
    (values, key) => {
      const errors = known(values, key);
      const one = found.get(key);
      return errors.length === 0 && one?.error && isSame(one, values) ? [one.error] : errors;
    };
  const show = (key: AnswerKey): void => store.judgeWith(withFound(judge), [key]);

  function forget(key: AnswerKey): void {
    clearTimeout(timers.get(key));
    asked.get(key)?.abort.abort();
    if (asked.delete(key)) report([...asked.keys()]);
  }

  /** Begins the check of the answer that a question has now, unless it is known or on its way; null if it is known. */
  function ask(key: AnswerKey): Promise<void> | null {
    const running = asked.get(key);
    if (running !== undefined && isSame(running, store.values())) return running.ended;
    forget(key);
    const values = { ...store.values() };
    const check = checks[key];
    const isKnown = isSame(found.get(key), values) || store.value(key) === '' || validator(values, key).length > 0;
    if (check === undefined || isKnown || !isShown(fieldOf(store, key), values)) return null;
    const abort = new AbortController();
    const begun = { values, read: new Set([key]), abort, ended: endOf(abort.signal) };
    asked.set(key, begun);
    report([...asked.keys()]);
    run(key, check, begun);
    return begun.ended;
  }

  function run(key: AnswerKey, check: AnswerCheck, { values, read, abort }: Asked): void {
    const { signal } = abort;
    const end = (error: string | null | undefined, hasFailed = false): void => {
      if (signal.aborted) return;
      found.set(key, { values, read, error, hasFailed });
      forget(key);
      show(key);
    };
    const late = setTimeout(() => end(null, true), longestMs);
    signal.addEventListener('abort', () => clearTimeout(late));
    const context = { signal, values: noting(store, values, read) };
    new Promise<string | null | undefined>((resolve) => resolve(check(values[key] ?? '', context))).then(
      (error) => end(error),
      () => end(null, true),
    );
  }

  return {
    start() {
      for (const key of Object.keys(checks)) fieldOf(store, key);
      const stop = store.onChange(({ changed }) => {
        for (const key of Object.keys(checks)) {
          const hasRead = [asked.get(key), found.get(key)].some((seen) => reads(seen, changed));
          if (!Object.hasOwn(changed, key) && !hasRead) continue;
          forget(key);
          const timer = setTimeout(() => void ask(key), delay);
          timers.set(key, timer);
          if (!Object.hasOwn(changed, key)) show(key);
        }
      });
      return () => {
        stop();
        for (const key of Object.keys(checks)) forget(key);
      };
    },
    async finish() {
      for (const [key, { hasFailed }] of found) if (hasFailed) found.delete(key);
      const open = (): Promise<void>[] => Object.keys(checks).flatMap((key) => ask(key) ?? []);
      // An answer can change while it or another one is being checked.
      for (let all = open(); all.length > 0; all = open()) await Promise.all(all);
    },
    validator: withFound(validator),
  };
}

/** True if a check with these values would see the same. */
const isSame = (seen: Seen | undefined, values: Values): boolean =>
  seen !== undefined && [...seen.read].every((key) => (seen.values[key] ?? '') === (values[key] ?? ''));

const reads = (seen: Seen | undefined, changed: Values): boolean =>
  Object.keys(changed).some((key) => seen?.read.has(key) === true);

const endOf = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

/** The values, which note the keys that are read. A list of all keys reads every question. */
const noting = ({ form }: FormStore, values: Values, read: Set<ValueKey>): Values =>
  new Proxy(values, {
    get(all, key) {
      read.add(String(key));
      return Reflect.get(all, key) as unknown;
    },
    ownKeys(all) {
      for (const key of [...form.fields.keys(), ...Object.keys(all)]) read.add(key);
      return Reflect.ownKeys(all);
    },
  });
