import type { CSSProperties } from 'react';
import * as styles from './JsonEditor.module.css';
import type { Suggestion } from './suggestions.ts';
import type { Offered } from './use-completions.ts';

export interface CompletionListProps {
  /** The id of the list, and the beginning of those of its entries. */
  readonly id: string;
  /** The entries and their place. */
  readonly offered: Offered;
  /** How far the text is scrolled, in pixels. */
  readonly scrolled: number;
  /** Called with the pressed entry. */
  readonly onAccept: (suggestion: Suggestion) => void;
}

/** The completions below the line of the caret. The keyboard stays in the text. */
export function CompletionList({ id, offered, scrolled, onAccept }: CompletionListProps) {
  const place = {
    '--line-number': offered.line,
    '--column': offered.column,
    '--scrolled': `${scrolled}px`,
  } as CSSProperties;
  return (
    <ul id={id} className={styles['list']} role="listbox" aria-label="Completions" style={place}>
      {offered.suggestions.map((suggestion, index) => (
        <li
          key={suggestion.label}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === offered.chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onAccept(suggestion)}
        >
          <code>{suggestion.label}</code>
          {suggestion.about !== '' && <span>{suggestion.about}</span>}
        </li>
      ))}
    </ul>
  );
}
