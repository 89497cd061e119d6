import { useState, type ReactNode } from 'react';
import { inputKey, withOwnWords, type CompiledFold } from '../../engine/internal.ts';
import * as styles from '../parts/Fold.module.css';
import { unbroken } from '../parts/unbroken.ts';
import { useFormContext, useStoreValues } from './FormContext.tsx';

interface FoldProps {
  readonly fold: CompiledFold;
  /** The questions. They are not rendered again with the fold. */
  readonly children: ReactNode;
}

/** Questions behind a button. An answer or an error opens them, whether it is there from the start or comes later. */
export function Fold({ fold: { label, keys, reads }, children }: FoldProps) {
  const { store, words } = useFormContext();
  const values = useStoreValues(store, reads);
  const isFilled = (key: string): boolean => Boolean(values[key]);
  const answers = keys.filter(isFilled).length;
  const faults = [...keys.map(inputKey).filter(isFilled), ...keys.filter((key) => store.errors(key).length > 0)];
  const reasons = answers + faults.length;
  const [former, setFormer] = useState(reasons);
  const [isOpen, setIsOpen] = useState(reasons > 0);
  if (former !== reasons) {
    setFormer(reasons);
    if (reasons > former) setIsOpen(true);
  }
  return (
    <details className={styles['fold']} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {unbroken(`${withOwnWords(label, values)}${answers > 0 && !isOpen ? ` (${words('foldAnswered')})` : ''}`)}
      </summary>
      <div>{children}</div>
    </details>
  );
}
