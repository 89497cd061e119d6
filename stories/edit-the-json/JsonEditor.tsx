import { useEffect, useId, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { Button } from '../../renderer/internal.ts';
import { CompletionList } from './CompletionList.tsx';
import { Highlighted } from './Highlighted.tsx';
import * as styles from './JsonEditor.module.css';
import { useCompletions } from './use-completions.ts';

export interface JsonEditorProps {
  /** The id of the control, for its label. */
  readonly id: string;
  /** The text, which need not be valid. */
  readonly text: string;
  /** Called with each new text. */
  readonly onEdit: (text: string) => void;
  /** The schema of the form, for completions. */
  readonly schema: object;
  /** The lines with a problem, from 1. */
  readonly wrongLines: readonly number[];
  /** The text has an error. */
  readonly isInvalid: boolean;
  /** The id of the element that describes the problems. */
  readonly describedBy: string;
  /** Set to the control. */
  readonly editor: RefObject<HTMLTextAreaElement | null>;
  /** Buttons below the text. */
  readonly children: ReactNode;
}

/** A text area with colors and completions: Ctrl+Space, or the button, lists what fits at the caret. */
export function JsonEditor({ editor, text, onEdit, schema, wrongLines, children, ...more }: JsonEditorProps) {
  const [scroll, setScroll] = useState({ top: 0, left: 0 });
  const selection = useRef<readonly [number, number] | null>(null);
  const { offered, said, offer, press, accept, close } = useCompletions(text, schema, editor, (now, selected) => {
    selection.current = selected;
    onEdit(now);
  });
  const list = useId();
  // After the new text is in the control.
  useEffect(() => {
    const selected = selection.current;
    selection.current = null;
    if (selected !== null) editor.current?.setSelectionRange(...selected);
  });
  return (
    <>
      <div className={styles['editor']}>
        <pre className={styles['colors']} aria-hidden="true">
          <code style={{ translate: `${-scroll.left}px ${-scroll.top}px` }}>
            <Highlighted text={text} />
            {'\n'}
            {wrongLines.map((line) => (
              <span key={line} className={styles['wrongLine']} style={{ '--line-number': line } as CSSProperties} />
            ))}
          </code>
        </pre>
        <textarea
          ref={editor}
          id={more.id}
          className={styles['control']}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          aria-describedby={more.describedBy}
          aria-invalid={more.isInvalid || undefined}
          aria-autocomplete="list"
          aria-controls={offered === null ? undefined : list}
          aria-activedescendant={offered === null ? undefined : `${list}-${offered.chosen}`}
          value={text}
          onChange={(event) => {
            close();
            onEdit(event.currentTarget.value);
          }}
          onKeyDown={press}
          onBlur={close}
          onScroll={({ currentTarget: { scrollTop, scrollLeft } }) => setScroll({ top: scrollTop, left: scrollLeft })}
        />
        {offered !== null && <CompletionList id={list} offered={offered} scrolled={scroll.top} onAccept={accept} />}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <div className={styles['buttons']}>
        <Button kind="secondary" onClick={() => void offer()}>
          Complete (Ctrl+Space)
        </Button>
        {children}
      </div>
    </>
  );
}
