import { useState, type FocusEvent } from 'react';
import { afterPress } from '../parts/after-press.ts';

export interface Left {
  /** Nothing was edited since the focus came, or it is elsewhere and the press that moved it has ended. */
  readonly isLeft: boolean;
  /** The focus has been inside. */
  readonly isTouched: boolean;
  readonly onFocus: () => void;
  /** For a change: without the focus, as by the browser's autofill, the control counts as left with the new text. */
  readonly onChange: (control: HTMLElement) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * Observes edits in a control or a group of controls until the focus leaves it; `leave` is called then. Whoever comes
 * back to a wrong answer still reads its note.
 */
export function useLeft(leave?: () => void): Left {
  const [state, setState] = useState<'untouched' | 'edited' | 'left'>('untouched');
  return {
    isLeft: state !== 'edited',
    isTouched: state !== 'untouched',
    onFocus: () => setState((former) => (former === 'untouched' ? 'left' : former)),
    onChange(control) {
      if (control === document.activeElement) return setState('edited');
      setState('left');
      leave?.();
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (currentTarget.contains(relatedTarget)) return;
      afterPress(() => {
        setState('left');
        leave?.();
      });
    },
  };
}
