import { useEffect, useMemo, useRef, useState } from 'react';
import { submission, type AnswerKey, type FieldErrors, type Values, type WireAnswers } from '../../engine/index.ts';
import type { ChangeListener } from '../store/form-store.ts';
import type { HostChecks } from './answer-checks.ts';
import { focusField } from './focus-field.ts';
import { useFormContext } from './FormContext.tsx';
import { beginAgain, hostOf, readsOfForm, startOf, useResult } from './use-result.ts';

/** What a host application does with the answers. */
export interface FormOptions<Asked> {
  /** Receives the answers of a valid form. Errors by key that it returns are shown until these answers change. */
  readonly onSubmit?: (answers: Asked) => FieldErrors | void | Promise<FieldErrors | void>;
  /** Is called after every edit. */
  readonly onChange?: ChangeListener;
  /**
   * Checks of the host application that take time, from `checkAnswers`. A submission waits for them. They must be the
   * same in every render.
   */
  readonly checks?: HostChecks;
}

/** The current state of a form, and what a host application does with it. */
export interface FormState {
  /** An answer differs from that with which the form was opened or reset. */
  readonly isDirty: boolean;
  /** The promise of `onSubmit` is pending. Another submission does nothing meanwhile. */
  readonly isSubmitting: boolean;
  /** The questions whose answers are being checked by the host application. */
  readonly checking: readonly AnswerKey[];
  /** Shows all errors and focuses the first wrong question, or calls `onSubmit`; true after an accepted submission. */
  readonly submit: (event?: { preventDefault(): void }) => Promise<boolean>;
  /** Begins again with these answers, by default the ones of the beginning, and shows no errors. */
  readonly reset: (answers?: WireAnswers) => void;
}

/**
 * The state of the surrounding form. The type of the answers is that of `onSubmit`.
 *
 * @example
 * ```tsx
 * function Send() {
 *   const { submit, isSubmitting } = useForm({ onSubmit: (answers) => console.log(answers) });
 *   return <button type="button" disabled={isSubmitting} onClick={() => void submit()}>Send</button>;
 * }
 * ```
 */
export function useForm<Asked = WireAnswers>(options: FormOptions<Asked> = {}): FormState {
  const { onSubmit, onChange, checks } = options;
  const { prefix, store } = useFormContext();
  const { form } = store;
  const [isSubmitting, setSubmitting] = useState(false);
  const isBusy = useRef(false);
  useEffect(() => (onChange === undefined ? undefined : store.onChange(onChange)), [store, onChange]);
  const [checking, setChecking] = useState<readonly AnswerKey[]>([]);
  const running = useMemo(() => checks?.(store, setChecking), [store, checks]);
  useEffect(() => running?.start(), [running]);
  const { validator } = running ?? hostOf(store);
  const keys = readsOfForm(form);
  const isDirty = useResult(store, keys, () => keys.some((key) => store.value(key) !== (startOf(store)[key] ?? '')));
  const focus = (key: string): void => void focusField(prefix + key);

  /** Focuses the first question with an error, if there is one. */
  function focusWrong(values: Values): boolean {
    const wrong = form.pages.flatMap((page) => page.keys).find((key) => validator(values, key).length > 0);
    if (wrong !== undefined) focus(wrong);
    return wrong !== undefined;
  }

  async function submit(event?: { preventDefault(): void }): Promise<boolean> {
    event?.preventDefault();
    if (isBusy.current) return false;
    store.validateWith(validator);
    if (focusWrong(store.values())) return false;
    isBusy.current = true;
    setSubmitting(true);
    try {
      await running?.finish();
      const sent = { ...store.values() };
      if (running !== undefined && focusWrong(sent)) return false;
      const refused = (await onSubmit?.(submission(form, sent) as Asked)) ?? {};
      const [first] = Object.keys(refused);
      if (first === undefined) return true;
      store.validateWith((now, key) => (now[key] === sent[key] && refused[key]) || validator(now, key));
      focus(first);
      return false;
    } finally {
      isBusy.current = false;
      setSubmitting(false);
    }
  }

  function reset(answers?: WireAnswers): void {
    store.validateWith(null);
    beginAgain(store, answers);
  }

  return { isDirty, isSubmitting, checking, submit, reset };
}
