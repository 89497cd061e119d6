import { useLayoutEffect, useRef, useState, type ChangeEvent, type RefObject } from 'react';
import type { Stroke, Typed } from './typing.ts';

export interface TypedText {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly text: string;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  /** From now on the value stands in the control as it is shown. */
  settle(): void;
}

interface Shown {
  readonly text: string;
  /** Null where the browser has placed it; while characters are composed, it must not be touched. */
  readonly caret: number | null;
  readonly value: string;
}

/** Makes of a stroke what stands in the control. */
export type Retype = (before: string, typed: Typed, stroke: Stroke) => Typed;

/**
 * The characters in a control whose stored value differs from them: they stay as typed while the value is unchanged by
 * others, and are made anew when it is.
 */
export function useTypedText(value: string, shown: (value: string) => string, retype: Retype, store: (text: string) => string): TypedText {
  const ref = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<Shown>(() => ({ text: shown(value), caret: null, value }));
  const isOwn = typed.value === value;
  const text = isOwn ? typed.text : shown(value);

  useLayoutEffect(() => {
    const input = ref.current;
    if (isOwn && typed.caret !== null && input && document.activeElement === input) input.setSelectionRange(typed.caret, typed.caret);
  }, [typed, isOwn]);

  return {
    ref,
    text,
    onChange({ currentTarget, nativeEvent }) {
      const raw = { text: currentTarget.value, caret: currentTarget.selectionStart ?? currentTarget.value.length };
      const next = retype(text, raw, strokeOf(nativeEvent));
      const isPlaced = next.text !== raw.text || next.caret !== raw.caret;
      setTyped({ text: next.text, caret: isPlaced ? next.caret : null, value: store(next.text) });
    },
    settle: () => setTyped({ text: shown(value), caret: null, value }),
  };
}

function strokeOf(event: Event): Stroke {
  const kind = event instanceof InputEvent ? event.inputType : '';
  if (kind === 'deleteContentBackward') return 'back';
  return kind === 'deleteContentForward' ? 'forward' : 'other';
}
