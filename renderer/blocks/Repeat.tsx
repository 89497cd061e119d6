import { useEffect, useRef, useState, type ReactNode } from 'react';
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
  const [added, setAdded] = useState<number | null>(null);
  return (
    <div className={styles['repeat']}>
      <Heading level={level}>{title}</Heading>
      {hint && <p className={styles['hint']}>{hint}</p>}
      {copies.map(({ id, heading, content }, index) => (
        <Copy key={id} heading={heading} level={nextLevel(level)} takesFocus={index === added}>{content}</Copy>
      ))}
      {addLabel && (
        <Button kind="secondary" onClick={() => { setAdded(copies.length); onAdd(); }}>
          <span aria-hidden="true">+</span> {addLabel}<span className="visually-hidden"> {title}</span>
        </Button>
      )}
    </div>
  );
}

interface CopyProps {
  readonly heading: string | null;
  readonly level: HeadingLevel;
  readonly takesFocus: boolean;
  readonly children: ReactNode;
}

function Copy({ heading, level, takesFocus, children }: CopyProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => { if (takesFocus) ref.current?.focus(); }, [takesFocus]);
  return (
    <div className={styles['copy']}>
      {heading && <Heading level={level} tabIndex={-1} ref={ref}>{heading}</Heading>}
      {children}
    </div>
  );
}
