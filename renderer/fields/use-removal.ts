import { useState } from 'react';
import { storableText } from '../../engine/index.ts';

export interface Removal {
  /** A text without characters that cannot be stored; if there are any, the applicant is told. */
  readonly storable: (text: string) => string;
  /** The same of the text in a control, whose caret keeps its place. */
  readonly clean: (control: HTMLInputElement | HTMLTextAreaElement) => void;
  /** Since the control was entered, something was removed. */
  readonly isTold: boolean;
  readonly forget: () => void;
}

/** Removes characters that cannot be stored as they are typed or pasted. */
export function useRemoval(isMultiline: boolean): Removal {
  const [isTold, setIsTold] = useState(false);
  function storable(text: string): string {
    const kept = storableText(text, isMultiline);
    if (kept !== text) setIsTold(true);
    return kept;
  }
  function clean(control: HTMLInputElement | HTMLTextAreaElement): void {
    const { value, selectionStart: caret } = control;
    const kept = storable(value);
    if (kept === value) return;
    const before = storableText(value.slice(0, caret ?? value.length), isMultiline).length;
    control.value = kept;
    // The control of an e-mail address tells no caret and takes none.
    if (caret !== null) control.setSelectionRange(before, before);
  }
  return { storable, clean, isTold, forget: () => setIsTold(false) };
}
