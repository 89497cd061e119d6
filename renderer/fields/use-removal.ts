import { useState } from 'react';
import { storableText, type TypeOfText } from '../../engine/internal.ts';

export interface Removal {
  /** Returns the text without characters that are no part of an answer; records those that cannot be stored. */
  readonly storable: (text: string) => string;
  /** Removes such characters from a control; the caret keeps its position. */
  readonly clean: (control: HTMLInputElement | HTMLTextAreaElement) => void;
  /** Characters that cannot be stored were removed since the control received the focus. */
  readonly hasRemoved: boolean;
  readonly forget: () => void;
}

/**
 * Removes characters as they are typed or pasted: those that cannot be stored, and invisible ones that the type of the
 * field never stores.
 */
export function useRemoval({ isMultiline, clean: withoutUnwanted }: TypeOfText): Removal {
  const [hasRemoved, setHasRemoved] = useState(false);
  const cleaned = (text: string): string => withoutUnwanted(storableText(text, isMultiline));
  function storable(text: string): string {
    if (storableText(text, isMultiline) !== text) setHasRemoved(true);
    return cleaned(text);
  }
  function clean(control: HTMLInputElement | HTMLTextAreaElement): void {
    const { value, selectionStart: caret } = control;
    const kept = storable(value);
    if (kept === value) return;
    const before = cleaned(value.slice(0, caret ?? value.length)).length;
    control.value = kept;
    // The control of an e-mail address has no caret position.
    if (caret !== null) control.setSelectionRange(before, before);
  }
  return { storable, clean, hasRemoved, forget: () => setHasRemoved(false) };
}
