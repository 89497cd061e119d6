import { useState, type FocusEvent } from 'react';
import { afterPress } from '../parts/after-press.ts';

export interface Left {
  /** The focus is elsewhere, and the press that moved it has ended. */
  readonly isLeft: boolean;
  /** The focus has been inside. */
  readonly isTouched: boolean;
  readonly onFocus: () => void;
  /** For a change: without the focus, as by the browser's autofill, the control counts as left with the new text. */
  readonly onChange: (control: HTMLElement) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** Observes when the focus leaves a control or a group of controls; `leave` is called then. */
export function useLeft(leave?: () => void): Left {
  const [place, setPlace] = useState<'untouched' | 'inside' | 'left'>('untouched');
  return {
    isLeft: place !== 'inside',
    isTouched: place !== 'untouched',
    onFocus: () => setPlace('inside'),
    onChange(control) {
      if (control === document.activeElement) return setPlace('inside');
      setPlace('left');
      leave?.();
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (currentTarget.contains(relatedTarget)) return;
      afterPress(() => {
        setPlace('left');
        leave?.();
      });
    },
  };
}
