import { useState } from 'react';
import type { Option } from '../../engine/index.ts';
import { severalOf } from '../../engine/internal.ts';
import { drawMarked } from '../loading/marked-text.tsx';
import * as styles from './Control.module.css';
import type { InputProps } from './field-component.ts';
import { asWritten, choiceAmong, spokenLabel } from './choice-among.ts';
import { withStale } from './listed-options.ts';
import { unbroken } from '../parts/unbroken.ts';

/**
 * Any number of options, each with its own checkbox. The answer has the order in which the options are written. A
 * chosen option that the form no longer has stays visible until the applicant removes it. Screen readers are told what
 * a choice excludes.
 */
export function CheckboxesInput({ prefix, view, edit, words, isInvalid }: InputProps) {
  const { key, chosen } = view;
  const options = withStale(view.options ?? [], chosen, words);
  const [excluded, setExcluded] = useState<readonly Option[]>([]);
  const change = (option: Option, isChosen: boolean): void => {
    const after = choiceAmong(withStale(asWritten(view.options ?? []), chosen, words), chosen, option, isChosen);
    edit({ [key]: severalOf(after.chosen.map(([value]) => value)) });
    setExcluded(after.excluded);
  };
  return (
    <div className={`${styles['choices']} ${styles['many']}`}>
      {options.map((option) => (
        <label key={option[0]} className={styles['choice']}>
          <input
            type="checkbox"
            id={`${prefix}${key}-${option[0]}`}
            name={prefix + key}
            value={option[0]}
            className={styles['box']}
            aria-invalid={isInvalid || undefined}
            checked={chosen.includes(option[0])}
            onChange={(event) => change(option, event.currentTarget.checked)}
          />
          <span translate={option[2]?.translate}>{drawMarked(view.marked, option[1])}</span>
        </label>
      ))}
      <span className="visually-hidden" role="status">
        {excluded.length > 0 && unbroken(words('excluded', { options: excluded.map(spokenLabel).join(', ') }))}
      </span>
    </div>
  );
}
