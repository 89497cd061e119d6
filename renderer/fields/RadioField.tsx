import * as styles from './Control.module.css';
import type { InputProps } from './field-component.ts';

/** How many characters of options still read well beside each other. */
const ONE_LINE = 40;

/** A few options, all in sight; beside each other when they are short. */
export function RadioInput({ view, edit }: InputProps) {
  const options = view.options ?? [];
  const isLong = options.length > 3 || options.reduce((sum, [, label]) => sum + label.length, 0) > ONE_LINE;
  return (
    <div className={`${styles['choices']} ${isLong ? styles['many'] : ''}`}>
      {options.map(([value, label]) => (
        <label key={value} className={styles['choice']}>
          <input
            type="radio" id={`${view.key}-${value}`} name={view.key} value={value} className={styles['box']}
            checked={view.value === value} onChange={() => edit({ [view.key]: value })}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
