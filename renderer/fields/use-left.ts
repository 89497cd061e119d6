import { useState, type FocusEvent } from 'react';
import { afterPress } from '../parts/after-press.ts';

export interface Left {
  /** The focus is elsewhere, and the press that moved it has ended. */
  readonly isLeft: boolean;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** Observes when the focus leaves a control or a group of controls; `leave` is called then. */
export function useLeft(leave?: () => void): Left {
  const [isLeft, setIsLeft] = useState(true);
  return {
    isLeft,
    onFocus: () => setIsLeft(false),
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (currentTarget.contains(relatedTarget)) return;
      afterPress(() => {
        setIsLeft(true);
        leave?.();
      });
    },
  };
}
