import { memo } from 'react';
import { piecesOf } from './highlight.ts';
import * as styles from './JsonEditor.module.css';

export interface HighlightedProps {
  /** JSON, which need not be valid. */
  readonly text: string;
}

/** JSON in colors: names, texts and other values. */
export const Highlighted = memo(function Highlighted({ text }: HighlightedProps) {
  return piecesOf(text).map(({ kind, text: piece, at }) =>
    kind === 'space' ? (
      piece
    ) : (
      <span key={at} className={styles[kind]}>
        {piece}
      </span>
    ),
  );
});
