import * as styles from './Control.module.css';
import type { InputProps } from './field-component.ts';

/** A single checkbox; its label is beside it. */
export function CheckboxInput({ view, edit, describedBy, isInvalid }: InputProps) {
  return (
    <input
      type="checkbox"
      id={view.key}
      name={view.key}
      className={styles['box']}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      aria-required={view.isRequired || undefined}
      checked={view.value === 'true'}
      onChange={(event) => edit({ [view.key]: event.currentTarget.checked ? 'true' : '' })}
    />
  );
}
