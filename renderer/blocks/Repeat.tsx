import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../parts/Button.tsx';
import { Heading, nextLevel, type HeadingLevel } from './Heading.tsx';
import * as styles from './Repeat.module.css';

export interface RepeatProps {
  readonly title: string;
  readonly hint: string | null;
  readonly level: HeadingLevel;
  /** The copies shown; each under its heading where there are several. */
  readonly copies: readonly { readonly id: string; readonly heading: string | null; readonly content: ReactNode }[];
  /** The button's label; null when nothing can be added. */
  readonly addLabel: string | null;
  readonly onAdd: () => void;
}

/** A block and its copies; a new copy takes the focus at its heading. */
export function Repeat({ title, hint, level, copies, addLabel, onAdd }: RepeatProps) {
  const lastHeading = useRef<HTMLHeadingElement>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    if (isAdding.current) lastHeading.current?.focus();
    isAdding.current = false;
  }, [copies.length]);

  return (
    <div className={styles['repeat']}>
      <Heading level={level}>{title}</Heading>
      {hint && <p className={styles['hint']}>{hint}</p>}
      {copies.map(({ id, heading, content }, index) => (
        <div key={id} className={styles['copy']}>
          {heading && <Heading level={nextLevel(level)} tabIndex={-1} ref={index === copies.length - 1 ? lastHeading : undefined}>{heading}</Heading>}
          {content}
        </div>
      ))}
      {addLabel && (
        <Button kind="secondary" onClick={() => { isAdding.current = true; onAdd(); }}>
          <span aria-hidden="true">+</span> {addLabel}<span className="visually-hidden"> {title}</span>
        </Button>
      )}
    </div>
  );
}
