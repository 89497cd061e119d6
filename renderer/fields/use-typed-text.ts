import { useLayoutEffect, useRef, useState, type ChangeEvent, type RefObject } from 'react';
import type { StoredInput } from './field-component.ts';
import type { Stroke, Typed } from './typing.ts';

export interface TypedText {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly text: string;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  /** Shows the formatted stored value in the control. */
  settle(): void;
}

/** The text in the control and its stored parts. */
interface Shown extends StoredInput {
  readonly text: string;
  /** Null if the browser has placed the caret. It must not be moved during composition. */
  readonly caret: number | null;
}

/** The text and caret of the control after a stroke. */
export type Retype = (before: string, typed: Typed, stroke: Stroke) => Typed;

/**
 * The text of a control whose stored value differs from it. It stays as typed until the value or the bad input changes
 * elsewhere; then the control shows those. `format` converts a stored value into text.
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
