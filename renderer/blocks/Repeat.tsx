import { startTransition, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { copyEvent } from '../parts/copy-event.ts';
import { Button } from '../parts/Button.tsx';
import { isPlainClick } from '../parts/plain-click.ts';
import { SignIcon } from '../parts/SignIcon.tsx';
import { unbroken } from '../parts/unbroken.ts';
import { Heading, nextLevel, type HeadingLevel } from './Heading.tsx';
import * as styles from './Repeat.module.css';

export interface ShownCopy {
  /** The id of its heading. */
  readonly id: string;
  /** Another one where another copy has taken its place, so that no control keeps what it remembers. */
  readonly instance: string;
  /** The heading of the copy; null for a single copy. */
  readonly heading: ReactNode;
  /** The button's label with the name of the copy; null if the copy cannot be removed. */
  readonly removeLabel: string | null;
  /** The names of the buttons that move the copy; null for a place to which it cannot move. */
  readonly moveLabels?: { readonly up: string | null; readonly down: string | null } | null;
  /** The links to the copies before and after, if only one copy is shown at a time; null for one that is not there. */
  readonly links?: { readonly previous: string | null; readonly next: string | null } | null;
  readonly content: ReactNode;
}

export interface RepeatProps {
  /** The id of the heading, for links to the block. */
  readonly id?: string | undefined;
  /** The name of the block, also in the labels of its buttons. */
  readonly title: string;
  /** The heading of the block, by default the title. */
  readonly heading?: ReactNode;
  /** Shown below the title, once for all copies. */
  readonly hint: ReactNode;
  /** A notice about the number of copies. */
  readonly notice?: ReactNode;
  /** The level of the title; the copies are one level deeper. */
  readonly level: HeadingLevel;
  /** The shown copies, in order. */
  readonly copies: readonly ShownCopy[];
  /** The sentence that is shown without copies. */
  readonly none: string;
  /** The label of the button that adds a copy; null if none can be added. */
  readonly addLabel: string | null;
  /** Called to add a copy; the focus moves to its heading. */
  readonly onAdd: () => void;
  /** Called to remove the n-th copy, from 1. */
  readonly onRemove: (n: number) => void;
  /** Called to exchange two copies; returns what is announced. The focus stays on the button of the moved copy. */
  readonly onMove?: (from: number, to: number) => string;
  /** Called when a link leads to the n-th copy. */
  readonly onOpen?: (n: number) => void;
  /**
   * Content beside the copies. It can move the focus to the copy with a number, or to the block's heading without
   * copies.
   */
  readonly children?: (focusCopy: (n: number) => void) => ReactNode;
}

/**
 * A repeated block with its copies. The heading of an added copy, or of the one that replaces a removed one, takes the
 * focus.
 */
export function Repeat(props: RepeatProps) {
  const { id, title, hint, notice, level, copies, none, addLabel, onAdd, onRemove, onMove, onOpen, children } = props;
  const { place, open, setOpen, followLinks } = useOpenCopy();
  const [wanted, setWanted] = useState<{ readonly n: number } | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const headings = copiesIn(place.current).map((copy) => copy.querySelector<HTMLElement>(ownHeading));
    const target =
      headings[Math.min(wanted.n, headings.length) - 1] ??
      place.current?.querySelector<HTMLElement>('[data-repeat-heading]');
    target?.focus();
  }, [wanted, place]);
  const shown = Math.min(open, copies.length);
  const [moved, setMoved] = useState<Moved | null>(null);
  const go = (n: number): void => {
    setOpen(n);
    setWanted({ n });
    setMoved(null);
  };
  useEffect(() => {
    if (moved !== null) focusMoved(place.current, moved);
  }, [moved, place]);

  return (
    <div ref={followLinks} className={styles['repeat']}>
      <Heading level={level} id={id} tabIndex={-1} data-repeat-heading>
        {props.heading ?? unbroken(title)}
      </Heading>
      {hint && <p className={styles['hint']}>{hint}</p>}
      {copies.length === 0 && <p>{unbroken(none)}</p>}
      {copies.map((copy, index) => (
        <Copy
          key={copy.instance}
          copy={copy}
          level={nextLevel(level)}
          isHidden={Boolean(copy.links) && index + 1 !== shown}
          links={
            <CopyLinks
              copies={copies}
              at={index}
              onGo={(n) => {
                onOpen?.(n);
                // Together with the entry in the history, which keeps the place of the former one.
                startTransition(() => go(n));
              }}
            />
          }
          onRemove={() => onRemove(index + 1)}
          onMove={(by) => {
            const to = index + 1 + by;
            const said = onMove?.(index + 1, to) ?? '';
            setOpen(to);
            setMoved((former) => ({ times: (former?.times ?? 0) + 1, to, by, said }));
          }}
        />
      ))}
      {notice}
      {addLabel && (
        <Button
          kind="secondary"
          onClick={() => {
            onAdd();
            go(copies.length + 1);
          }}
        >
          <span aria-hidden="true">+ </span>
          <span>{unbroken(addLabel)}</span>
          {copies.length > 0 && <span className="visually-hidden">{unbroken(` ${title}`)}</span>}
        </Button>
      )}
      {onMove && (
        <p className="visually-hidden" role="status">
          {moved && <span key={moved.times}>{unbroken(moved.said)}</span>}
        </p>
      )}
      {children?.(go)}
    </div>
  );
}

/** The copies of a block, without those of blocks inside them. */
const copiesIn = (block: HTMLElement | null): readonly HTMLElement[] => [
  ...(block?.querySelectorAll<HTMLElement>(':scope > [data-copy]') ?? []),
];

const ownHeading = ':scope > * > [data-copy-heading]';

/** The number of the copy that is shown if only one is, which a link to a question in another copy changes. */
function useOpenCopy() {
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(1);
  // Before anything can show a copy that has just been drawn.
  const followLinks = useCallback((block: HTMLDivElement | null): void => {
    place.current = block;
    block?.addEventListener(copyEvent, (event) => {
      // A block around this one has the copies around them, not these.
      event.stopPropagation();
      setOpen(copiesIn(block).indexOf(event.target as HTMLElement) + 1);
    });
  }, []);
  return { place, open, setOpen, followLinks };
}

/** A copy that has been moved: where it is now, in which direction it moved, and what is announced. */
interface Moved {
  /** The number of moves so far: the same words are announced again. */
  readonly times: number;
  readonly to: number;
  readonly by: 1 | -1;
  readonly said: string;
}

/** At an end of the block only the button of the other direction is left. */
function focusMoved(place: HTMLElement | null, { to, by }: Moved): void {
  const copy = copiesIn(place)[to - 1];
  const buttons = [by, -by].map((way) => copy?.querySelector<HTMLElement>(`:scope > * > * > [data-move="${way}"]`));
  const target = buttons.find((button) => button);
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
}

interface CopyProps {
  readonly copy: ShownCopy;
  readonly level: HeadingLevel;
  readonly isHidden: boolean;
  readonly links: ReactNode;
  readonly onRemove: () => void;
  readonly onMove: (by: 1 | -1) => void;
}

function Copy({ copy, level, isHidden, links, onRemove, onMove }: CopyProps) {
  const { id, heading, removeLabel, moveLabels, content } = copy;
  const move = (by: 1 | -1, label: string | null | undefined): ReactNode =>
    label && (
      <Button kind="quiet" data-move={by} aria-label={label} title={label} onClick={() => onMove(by)}>
        <SignIcon sign={by < 0 ? 'up' : 'down'} />
      </Button>
    );
  return (
    <div className={styles['copy']} data-copy hidden={isHidden}>
      {(heading ?? removeLabel) && (
        <div className={styles['head']}>
          {heading && (
            <Heading level={level} id={id} tabIndex={-1} data-copy-heading>
              {heading}
            </Heading>
          )}
          {moveLabels && (
            <div className={styles['moves']}>
              {move(-1, moveLabels.up)}
              {move(1, moveLabels.down)}
            </div>
          )}
          {removeLabel && (
            <Button kind="quiet" onClick={onRemove}>
              {unbroken(removeLabel)}
            </Button>
          )}
        </div>
      )}
      {content}
      {links}
    </div>
  );
}

interface CopyLinksProps {
  readonly copies: readonly ShownCopy[];
  /** The position of the copy that has the links, from 0. */
  readonly at: number;
  /** Called with the number of the other copy, from 1. The browser handles a click that opens another tab. */
  readonly onGo: (n: number) => void;
}

/** The links of a copy to the one before and the one after, where only one copy is shown. */
function CopyLinks({ copies, at, onGo }: CopyLinksProps) {
  const { id = '', links } = copies[at] ?? {};
  if (!links) return null;
  return (
    <div className={styles['links']}>
      {(['previous', 'next'] as const).map((way) => {
        const other = at + (way === 'next' ? 1 : -1);
        return (
          links[way] && (
            <a
              key={way}
              // Back leads to this link, by its id.
              id={`${id}-${way}`}
              className={way === 'next' ? styles['next'] : undefined}
              href={`#${copies[other]?.id}`}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                // Safari does not focus a link that is pressed.
                event.currentTarget.focus();
                onGo(other + 1);
              }}
            >
              {unbroken(links[way])}
            </a>
          )
        );
      })}
    </div>
  );
}
