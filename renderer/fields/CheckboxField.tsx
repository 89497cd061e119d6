import * as styles from './Control.module.css';
import type { InputProps } from './field-component.ts';

/** A single checkbox; its label is beside it. */
export function CheckboxInput({ prefix, view, edit, describedBy, isInvalid }: InputProps) {
  return (
    <input
      type="checkbox"
      id={prefix + view.key}
      name={prefix + view.key}
      className={styles['box']}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      aria-required={view.isRequired || undefined}
      checked={view.value === 'true'}
      onChange={(event) => edit({ [view.key]: event.currentTarget.checked ? 'true' : '' })}
    />
  );
}
