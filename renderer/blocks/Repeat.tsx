import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../parts/Button.tsx';
import { Heading, nextLevel, type HeadingLevel } from './Heading.tsx';
import * as styles from './Repeat.module.css';

export interface ShownCopy {
  readonly id: string;
  /** Where there are several. */
  readonly heading: string | null;
  /** The button's label, with the copy's name in it; null when the copy cannot be removed. */
  readonly removeLabel: string | null;
  readonly content: ReactNode;
}

export interface RepeatProps {
  /** Names the block; a new copy and a removed one are spoken of by it. */
  readonly title: string;
  /** Stands under the title, once for all copies. */
  readonly hint: string | null;
  /** What is to be said about the number of copies. */
  readonly notice?: ReactNode;
  /** Of the title; the copies stand one level below. */
  readonly level: HeadingLevel;
  /** In the order in which they were added. */
  readonly copies: readonly ShownCopy[];
  /** The button's label; null when nothing can be added. */
  readonly addLabel: string | null;
  /** Asked for one copy more; the focus goes to its heading. */
  readonly onAdd: () => void;
  /** The number of the copy, from 1. */
  readonly onRemove: (n: number) => void;
  /**
   * Drawn beside the copies; may move the focus to the copy that stands at a number now, or to the block's own heading.
   */
  readonly children?: (focusCopy: (n: number) => void) => ReactNode;
}

/**
 * A block and its copies; a new copy takes the focus at its heading, and so does the one that takes a removed one's
 * place.
 */
export function Repeat({ title, hint, notice, level, copies, addLabel, onAdd, onRemove, children }: RepeatProps) {
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ readonly n: number } | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const headings = [...(place.current?.querySelectorAll<HTMLElement>('[data-copy-heading]') ?? [])];
    const target =
      headings[Math.min(wanted.n, headings.length) - 1] ??
      place.current?.querySelector<HTMLElement>('[data-repeat-heading]');
    target?.focus();
  }, [wanted]);

  return (
    <div ref={place} className={styles['repeat']}>
      <Heading level={level} tabIndex={-1} data-repeat-heading>
        {title}
      </Heading>
      {hint && <p className={styles['hint']}>{hint}</p>}
      {copies.map((copy, index) => (
        <Copy key={copy.id} copy={copy} level={nextLevel(level)} onRemove={() => onRemove(index + 1)} />
      ))}
      {notice}
      {addLabel && (
        <Button
          kind="secondary"
          onClick={() => {
            onAdd();
            setWanted({ n: copies.length + 1 });
          }}
        >
          <span aria-hidden="true">+</span> {addLabel}
          <span className="visually-hidden"> {title}</span>
        </Button>
      )}
      {children?.((n) => setWanted({ n }))}
    </div>
  );
}

function Copy({
  copy,
  level,
  onRemove,
}: {
  readonly copy: ShownCopy;
  readonly level: HeadingLevel;
  readonly onRemove: () => void;
}) {
  const { heading, removeLabel, content } = copy;
  return (
    <div className={styles['copy']}>
      {heading && (
        <div className={styles['head']}>
          <Heading level={level} tabIndex={-1} data-copy-heading>
            {heading}
          </Heading>
          {removeLabel && (
            <Button kind="quiet" onClick={onRemove}>
              {removeLabel}
            </Button>
          )}
        </div>
      )}
      {content}
    </div>
  );
}
