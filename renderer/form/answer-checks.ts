/** Checks of answers by the host application that take time, such as whether a name is taken. */
import { isShown, type AnswerKey, type FormValidator, type Values } from '../../engine/index.ts';
import type { FormStore } from '../store/form-store.ts';
import { fieldOf, hostOf } from './use-result.ts';

/** What a check knows besides the answer. */
export interface AnswerContext {
  /** Aborted when the answer changes. */
  readonly signal: AbortSignal;
  readonly values: Values;
}

/** Resolves with the error of an answer, or with nothing. A rejection is no error: the server decides again. */
export type AnswerCheck = (answer: string, context: AnswerContext) => Promise<string | null | undefined>;

/** The checks by answer key. */
export type AnswerChecks = Readonly<Record<AnswerKey, AnswerCheck>>;

interface Asked {
  readonly answer: string;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/** The running checks of a store. */
export interface RunningChecks {
  /** Checks edited answers from now on, this many milliseconds after their last edit. */
  start(checks: AnswerChecks, delay: number): () => void;
  /** Resolves when all answers are checked, the ones that still wait at once. */
  finish(): Promise<void>;
  /** The errors of an answer, with those of its check. */
  readonly validator: FormValidator;
  /** The questions whose answers a check has found wrong. */
  wrong(values: Values): readonly AnswerKey[];
}

/** Asks nothing about an answer that is hidden, empty or wrong. `report` receives the keys that are being checked. */
export function createAnswerChecks(store: FormStore, report: (keys: readonly AnswerKey[]) => void): RunningChecks {
  const { validator, judge } = hostOf(store);
  const asked = new Map<AnswerKey, Asked>();
  const found = new Map<AnswerKey, { readonly answer: string; readonly error: string | null | undefined }>();
  const timers = new Map<AnswerKey, ReturnType<typeof setTimeout>>();
  let checks: AnswerChecks = {};

  const withFound =
    (known: FormValidator): FormValidator =>
    (values, key) => {
      const errors = known(values, key);
      const one = found.get(key);
      return errors.length === 0 && one?.error && one.answer === values[key] ? [one.error] : errors;
    };

  function forget(key: AnswerKey): void {
    clearTimeout(timers.get(key));
    asked.get(key)?.abort.abort();
    if (asked.delete(key)) report([...asked.keys()]);
  }

  /** Begins the check of the answer that a question has now, unless it is known or on its way. */
  function ask(key: AnswerKey): Promise<void> {
    const answer = store.value(key);
    const running = asked.get(key);
    if (running?.answer === answer) return running.done;
    forget(key);
    const values = { ...store.values() };
    const isDecided = found.get(key)?.answer === answer || answer === '' || validator(values, key).length > 0;
    const check = checks[key];
    if (check === undefined || isDecided || !isShown(fieldOf(store, key), values)) return Promise.resolve();
    const abort = new AbortController();
    const done = (async () => {
      const result = await check(answer, { signal: abort.signal, values }).then(
        (error) => ({ answer, error }),
        () => null,
      );
      if (abort.signal.aborted) return;
      if (result !== null) found.set(key, result);
      forget(key);
      store.judgeWith(withFound(judge));
    })();
    asked.set(key, { answer, abort, done });
    report([...asked.keys()]);
    return done;
  }

  return {
    start(next, delay) {
      checks = next;
      for (const key of Object.keys(checks)) fieldOf(store, key);
      const stop = store.onChange(({ changed }) => {
        for (const key of Object.keys(changed).filter((one) => Object.hasOwn(checks, one))) {
          forget(key);
          timers.set(
            key,
            setTimeout(() => void ask(key), delay),
          );
        }
      });
      return () => {
        stop();
        for (const key of Object.keys(checks)) forget(key);
      };
    },
    finish: async () => void (await Promise.all(Object.keys(checks).map(ask))),
    validator: withFound(validator),
    wrong: (values) => Object.keys(checks).filter((key) => withFound(validator)(values, key).length > 0),
  };
}
