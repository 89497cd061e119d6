import { useEffect, useState } from 'react';
import { keysOfCopy, type CompiledRepeat } from '../../engine/internal.ts';
import type { FormStore } from '../store/form-store.ts';

/**
 * How often each place of a repeated block has got the answers of another copy, by a move, a removal or its undo. What
 * a control remembers, such as that a text was typed, is not true of them.
 */
export function useArrivals(store: FormStore, block: CompiledRepeat): readonly number[] {
  const [arrivals, setArrivals] = useState<readonly number[]>([]);
  useEffect(
    () =>
      store.onChange((_, cause, edit) => {
        if (cause !== 'moved' && cause !== 'restored') return;
        const hasNew = block.copies.map((__, index) => keysOfCopy(block, index + 1).some((key) => key in edit));
        // The undo of a choice restores answers of one copy, in which the focus can be.
        if (hasNew.filter(Boolean).length < 2) return;
        setArrivals((former) => hasNew.map((isNew, index) => (former[index] ?? 0) + (isNew ? 1 : 0)));
      }),
    [store, block],
  );
  return arrivals;
}
