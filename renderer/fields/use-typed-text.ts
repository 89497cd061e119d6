import { useState, type ChangeEvent } from 'react';
import type { Retype, Stroke, Typed } from '../../engine/internal.ts';
import type { StoredInput } from './field-component.ts';

export interface TypedText {
  readonly text: string;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  /** Shows the formatted stored value in the control. */
  settle(): void;
}

/** The text in the control and its stored parts. */
interface Shown extends StoredInput {
  readonly text: string;
}

/**
 * The text of a control whose stored value differs from it. It stays as typed until the value or the bad input changes
 * elsewhere; then the control shows those. `format` converts a stored value into text.
 */
export function useTypedText(
  { value, badInput }: StoredInput,
  format: (value: string) => string,
  setInput: (text: string) => StoredInput,
  retype: Retype = asTyped,
): TypedText {
  const stored = (): Shown => ({ text: badInput || format(value), value, badInput });
  const [typed, setTyped] = useState<Shown>(stored);
  const isOwn = typed.value === value && typed.badInput === badInput;
  const { text } = isOwn ? typed : stored();

  return {
    text,
    onChange({ currentTarget: control, nativeEvent }) {
      const raw = { text: control.value, caret: control.selectionStart ?? control.value.length };
      const next = retype(text, raw, strokeOf(nativeEvent));
      // If nothing differs, the browser has placed the caret: moving it would end a composition.
      if (next.text !== raw.text || next.caret !== raw.caret) show(control, next);
      setTyped({ text: next.text, ...setInput(next.text) });
    },
    settle: () => setTyped(stored()),
  };
}

const asTyped: Retype = (_before, typed) => typed;

/** React finds the text in the control afterwards, and so leaves the caret in its place. */
function show(control: HTMLInputElement, { text, caret }: Typed): void {
  control.value = text;
  if (control === document.activeElement) control.setSelectionRange(caret, caret);
}

function strokeOf(event: Event): Stroke {
  const kind = event instanceof InputEvent ? event.inputType : '';
  if (kind === 'deleteContentBackward') return 'back';
  return kind === 'deleteContentForward' ? 'forward' : 'other';
}
