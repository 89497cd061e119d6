import { unbroken } from '../parts/unbroken.ts';
import * as styles from './CalculatedField.module.css';
import type { InputProps } from './field-component.ts';

/**
 * A result with its unit, or a text in its place. It is announced when it changes, and takes the focus only from a link
 * to it.
 */
export function CalculatedInput({ prefix, view, describedBy, words }: InputProps) {
  return (
    <output id={prefix + view.key} className={styles['result']} tabIndex={-1} aria-describedby={describedBy}>
      <span dir="auto">{unbroken(view.isAnswered ? view.text : words('notCalculated'))}</span>
    </output>
  );
}
