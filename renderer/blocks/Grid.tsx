import type { ReactNode } from 'react';
import { unbroken } from '../parts/unbroken.ts';
import * as styles from './Grid.module.css';

export interface GridProps {
  /** The labels of the options. */
  readonly options: readonly string[];
  /** `table` where there is space, and otherwise `stack`: one below the other. `scale`: one question, of numbers. */
  readonly shape: 'table' | 'scale' | 'stack';
  /** The questions: fieldsets with radio buttons. */
  readonly children: ReactNode;
}

/** With more options, the columns of a table would be too narrow for their labels. */
const greatestColumnCount = 7;

/**
 * Questions with the same options. Where there is space they are a table, whose head has the options; otherwise each
 * question has its options below it. The radio buttons keep their labels, so the head is only for the eyes.
 */
export function Grid({ options, shape, children }: GridProps) {
  return (
    <div className={styles['grid']}>
      <div className={shape === 'table' && options.length > greatestColumnCount ? '' : styles[shape]}>
        <div className={styles['head']} aria-hidden="true">
          {options.map((label) => (
            <span key={label}>{unbroken(label)}</span>
          ))}
        </div>
        {children}
      </div>
    </div>
  );
}
