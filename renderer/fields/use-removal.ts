import { useState } from 'react';
import { storableText } from '../../engine/index.ts';

export interface Removal {
  /** Returns the text without characters that cannot be stored; records if there were any. */
  readonly storable: (text: string) => string;
  /** Removes such characters from a control; the caret keeps its position. */
  readonly clean: (control: HTMLInputElement | HTMLTextAreaElement) => void;
  /** Characters were removed since the control received the focus. */
  readonly hasRemoved: boolean;
  readonly forget: () => void;
}

/** Removes characters that cannot be stored, as they are typed or pasted. */
export function useRemoval(isMultiline: boolean): Removal {
  const [hasRemoved, setHasRemoved] = useState(false);
  function storable(text: string): string {
    const kept = storableText(text, isMultiline);
    if (kept !== text) setHasRemoved(true);
    return kept;
  }
  function clean(control: HTMLInputElement | HTMLTextAreaElement): void {
    const { value, selectionStart: caret } = control;
    const kept = storable(value);
    if (kept === value) return;
    const before = storableText(value.slice(0, caret ?? value.length), isMultiline).length;
    control.value = kept;
    // The control of an e-mail address has no caret position.
    if (caret !== null) control.setSelectionRange(before, before);
  }
  return { storable, clean, hasRemoved, forget: () => setHasRemoved(false) };
}
