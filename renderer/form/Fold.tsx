import { useState, type ReactNode } from 'react';
import type { Fold as CompiledFold } from '../../engine/index.ts';
import * as styles from './Fold.module.css';
import { useFormContext, useStoreValues } from './FormContext.tsx';

interface FoldProps {
  readonly fold: CompiledFold;
  /** The label of the button, with its placeholders filled. */
  readonly label: string;
  /** The questions. They are not rendered again with the fold. */
  readonly children: ReactNode;
}

/** Questions behind a button. An answer or an error opens them, whether it is there from the start or comes later. */
export function Fold({ fold: { keys, reads }, label, children }: FoldProps) {
  const { store, words } = useFormContext();
  const values = useStoreValues(store, reads);
  const reasons = reads.filter((key) => values[key]).length + keys.filter((key) => store.errors(key).length).length;
  const [former, setFormer] = useState(reasons);
  const [isOpen, setIsOpen] = useState(reasons > 0);
  if (former !== reasons) {
    setFormer(reasons);
    if (reasons > former) setIsOpen(true);
  }
  return (
    <details className={styles['fold']} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <span>
          {label}
          {reasons > 0 && !isOpen && ` (${words('foldAnswered')})`}
        </span>
      </summary>
      <div>{children}</div>
    </details>
  );
}
