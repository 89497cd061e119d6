import { controlAttributes } from './control.ts';
import * as styles from './Control.module.css';
import type { InputProps } from './field-component.ts';

/** A single checkbox; its label is beside it. */
export function CheckboxInput(props: InputProps) {
  const { view, edit } = props;
  return (
    <input
      {...controlAttributes(props)}
      type="checkbox"
      className={styles['box']}
      checked={view.value === 'true'}
      onChange={(event) => edit({ [view.key]: event.currentTarget.checked ? 'true' : '' })}
    />
  );
}
