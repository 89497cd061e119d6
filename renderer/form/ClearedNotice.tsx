import { useEffect, useRef } from 'react';
import { Button } from '../parts/Button.tsx';
import type { FormStore } from '../store/form-store.ts';
import { questionsInCopies } from './questions-in-copies.ts';
import * as styles from './ClearedNotice.module.css';
import { focusField } from './focus-field.ts';
import { useFormContext, useFormStore } from './FormContext.tsx';
import { unbroken } from '../parts/unbroken.ts';

/** Milliseconds during which edits do not close the notice. */
const STAY = 10_000;

/** Lists the answers that the last edit cleared, and restores them on request. */
export function ClearedNotice() {
  const { prefix, store, words } = useFormContext();
  const cameFrom = useRef<Element | null>(null);
  const questions = questionsInCopies(store.form, store.values(), store.lastCleared());
  useEndOfOffer();
  const undo = () => {
    const [key] = store.undo();
    if (key !== undefined) void focusField(prefix + key);
  };
  const close = () => {
    store.forgetLastCleared();
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
  };
  return (
    <div
      className={styles['notice']}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
    >
      <p className={styles['text']}>
        {unbroken(
          words(questions.length === 1 ? 'clearedOne' : 'clearedMany', {
            count: questions.length,
            questions: questions.join(', '),
          }),
        )}
      </p>
      <div className={styles['buttons']}>
        <Button kind="secondary" className={styles['button']} onClick={undo}>
          {words('undo')}
        </Button>
        <Button kind="quiet" className={styles['button']} onClick={close}>
          {words('close')}
        </Button>
      </div>
    </div>
  );
}

/** The notice closes with the first edit after ten seconds, and with its page. */
function useEndOfOffer(): void {
  const store = useFormStore();
  const cleared = store.lastCleared();
  const here = useRef<FormStore | null>(null);
  useEffect(() => {
    const shownAt = performance.now();
    return store.onChange((_, cause) => {
      const isOwn = cause === 'typed' || cause === 'moved';
      if (isOwn && store.lastCleared() === cleared && performance.now() - shownAt >= STAY) store.forgetLastCleared();
    });
  }, [store, cleared]);
  useEffect(() => {
    here.current = store;
    return () => {
      here.current = null;
      // StrictMode ends each effect once and begins it again.
      queueMicrotask(() => here.current !== store && store.forgetLastCleared());
    };
  }, [store]);
}
