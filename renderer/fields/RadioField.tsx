import { useRef } from 'react';
import { TextButton } from '../parts/Button.tsx';
import * as styles from './Control.module.css';
import type { InputProps } from './field-component.ts';

/** How many characters of options still read well beside each other. */
const ONE_LINE = 40;

/** A few options, all in sight; beside each other when they are short. What need not be chosen can be unchosen. */
export function RadioInput({ view, edit, words }: InputProps) {
  const options = view.options ?? [];
  const isLong = options.length > 3 || options.reduce((sum, [, label]) => sum + label.length, 0) > ONE_LINE;
  const place = useRef<HTMLDivElement>(null);
  function clear() {
    // The button is about to go.
    place.current?.querySelector('input')?.focus();
    edit({ [view.key]: '' });
  }
  return (
    <div ref={place} className={`${styles['choices']} ${isLong ? styles['many'] : ''}`}>
      {options.map(([value, label]) => (
        <label key={value} className={styles['choice']}>
          <input
            type="radio"
            id={`${view.key}-${value}`}
            name={view.key}
            value={value}
            className={styles['box']}
            checked={view.value === value}
            onChange={() => edit({ [view.key]: value })}
          />
          <span>{label}</span>
        </label>
      ))}
      {view.value !== '' && !view.isRequired && (
        <TextButton className={styles['clear']} onClick={clear}>
          {words('clearChoice')}
          <span className={styles['clearWhat']}> {words('clearChoiceWhat')}</span>
          <span className="visually-hidden"> {words('clearChoiceOf', { question: view.label })}</span>
        </TextButton>
      )}
    </div>
  );
}
