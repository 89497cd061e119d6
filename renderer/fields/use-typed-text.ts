import { useLayoutEffect, useRef, useState, type ChangeEvent, type RefObject } from 'react';
import type { StoredInput } from './field-component.ts';
import type { Stroke, Typed } from './typing.ts';

export interface TypedText {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly text: string;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  /** From now on the value stands in the control as it is shown. */
  settle(): void;
}

/** The text in the control, and what was stored of it. */
interface Shown extends StoredInput {
  readonly text: string;
  /** Null where the browser has placed it; while characters are composed, it must not be touched. */
  readonly caret: number | null;
}

/** Makes of a stroke what stands in the control. */
export type Retype = (before: string, typed: Typed, stroke: Stroke) => Typed;

/**
 * The text in a control whose stored value differs from it. It stays as typed until somebody else changes the value or
 * the bad input; then the control shows those. `format` makes the text from a stored value.
 */
export function useTypedText(
  { value, badInput }: StoredInput,
  format: (value: string) => string,
  retype: Retype,
  setInput: (text: string) => StoredInput,
): TypedText {
  const ref = useRef<HTMLInputElement>(null);
  const stored = (): Shown => ({ text: badInput || format(value), caret: null, value, badInput });
  const [typed, setTyped] = useState<Shown>(stored);
  const isOwn = typed.value === value && typed.badInput === badInput;
  const { text } = isOwn ? typed : stored();

  useLayoutEffect(() => {
    const input = ref.current;
    if (isOwn && typed.caret !== null && input && document.activeElement === input)
      input.setSelectionRange(typed.caret, typed.caret);
  }, [typed, isOwn]);

  return {
    ref,
    text,
    onChange({ currentTarget, nativeEvent }) {
      const raw = { text: currentTarget.value, caret: currentTarget.selectionStart ?? currentTarget.value.length };
      const next = retype(text, raw, strokeOf(nativeEvent));
      const isPlaced = next.text !== raw.text || next.caret !== raw.caret;
      setTyped({ text: next.text, caret: isPlaced ? next.caret : null, ...setInput(next.text) });
    },
    settle: () => setTyped(stored()),
  };
}

function strokeOf(event: Event): Stroke {
  const kind = event instanceof InputEvent ? event.inputType : '';
  if (kind === 'deleteContentBackward') return 'back';
  return kind === 'deleteContentForward' ? 'forward' : 'other';
}
