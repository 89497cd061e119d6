import { useId } from 'react';
import type { Edit } from '../../engine/index.ts';
import { CloseButton } from '../../renderer/parts/CloseButton.tsx';
import { TextButton } from '../../renderer/parts/TextButton.tsx';
import { ignoresPicking } from './picked-question.ts';
import * as styles from './QuestionPanel.module.css';

/** The explanation of a question, ready to show. */
export interface ShownExplanation {
  /** The answer key. */
  readonly key: string;
  /** One sentence per line; indentation shows what explains what. */
  readonly lines: readonly string[];
  /** Edits that change the state of the question. */
  readonly offers: readonly { readonly text: string; readonly edit: Edit }[];
  readonly data: unknown;
}

export interface QuestionPanelProps {
  /** The question and its state. */
  readonly explanation: ShownExplanation;
  /** Called with the edit of a pressed offer. */
  readonly onTry: (edit: Edit) => void;
  /** Called by the close button. */
  readonly onClose: () => void;
}

/** Explains to authors why a question is shown, required, empty or invalid, and offers the edits that change it. */
export function QuestionPanel({ explanation: { key, lines, offers, data }, onTry, onClose }: QuestionPanelProps) {
  const title = useId();
  return (
    <section aria-labelledby={title} className={styles['panel']} {...ignoresPicking}>
      <div className={styles['heading']}>
        <h2 id={title}>{`Why is ${key} like this?`}</h2>
        <CloseButton label="Close the explanation" onClose={onClose} />
      </div>
      <p aria-live="polite" className={styles['lines']}>
        {lines.join('\n')}
      </p>
      {offers.length > 0 && (
        <ul className={styles['offers']}>
          {offers.map(({ text, edit }) => (
            <li key={text}>
              <TextButton onClick={() => onTry(edit)}>{text}</TextButton>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>As data</summary>
        <pre tabIndex={0} className={styles['data']}>
          {JSON.stringify(data, null, 2)}
        </pre>
      </details>
    </section>
  );
}
