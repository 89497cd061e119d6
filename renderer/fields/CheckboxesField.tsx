import { severalOf } from '../../engine/internal.ts';
import { unbroken } from '../parts/unbroken.ts';
import * as styles from './Control.module.css';
import type { InputProps } from './field-component.ts';
import { withStale } from './stale-options.ts';

/**
 * Any number of options, each with its own checkbox. The answer has the order of the options. A chosen option that the
 * form no longer has stays visible until the applicant removes it.
 */
export function CheckboxesInput({ prefix, view, edit, words, isInvalid }: InputProps) {
  const { key, chosen } = view;
  const options = withStale(view.options ?? [], chosen, words);
  const choose = (value: string, isChosen: boolean): void => {
    const isWanted = (one: string): boolean => (one === value ? isChosen : chosen.includes(one));
    edit({ [key]: severalOf(options.map(([one]) => one).filter(isWanted)) });
  };
  return (
    <div className={`${styles['choices']} ${styles['many']}`}>
      {options.map(([value, label]) => (
        <label key={value} className={styles['choice']}>
          <input
            type="checkbox"
            id={`${prefix}${key}-${value}`}
            name={prefix + key}
            value={value}
            className={styles['box']}
            aria-invalid={isInvalid || undefined}
            checked={chosen.includes(value)}
            onChange={(event) => choose(value, event.currentTarget.checked)}
          />
          <span>{unbroken(label)}</span>
        </label>
      ))}
    </div>
  );
}
