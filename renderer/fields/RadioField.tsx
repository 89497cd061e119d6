import type { MouseEvent } from 'react';
import { drawMarked } from '../loading/marked-text.tsx';
import { drawTextButton } from '../parts/TextButton.tsx';
import * as styles from './Control.module.css';
import type { InputProps } from './field-component.ts';
import { withStale } from './listed-options.ts';

/** The maximum number of characters of options in one line. */
const ONE_LINE = 40;

/** A few options, all visible, in one line if they are short. An optional choice can be cleared. */
export function RadioInput({ prefix, view, edit, words }: InputProps) {
  const name = prefix + view.key;
  const options = withStale(view.options ?? [], [view.value], words);
  const isLong = options.length > 3 || options.reduce((sum, [, label]) => sum + label.length, 0) > ONE_LINE;
  const [shortLabel, rest] = [words('clearChoice'), words('clearChoiceWhat')];
  function clear({ currentTarget: button }: MouseEvent) {
    // The focused button disappears, so move the focus first.
    button.parentElement?.querySelector('input')?.focus();
    edit({ [view.key]: '' });
  }
  return (
    <div className={`${styles['choices']} ${isLong ? styles['many'] : ''}`}>
      {options.map(([value, label, more]) => (
        <label key={value} className={styles['choice']}>
          <input
            type="radio"
            id={`${name}-${value}`}
            name={name}
            value={value}
            className={styles['box']}
            checked={view.value === value}
            onChange={() => edit({ [view.key]: value })}
          />
          <span translate={more?.translate}>{drawMarked(view.marked, label)}</span>
        </label>
      ))}
      {view.value !== '' &&
        !view.isRequired &&
        drawTextButton({
          className: styles['clear'],
          // Begins with the visible words.
          'aria-label': [shortLabel, rest, words('clearChoiceOf', { question: view.label })].join(' '),
          onClick: clear,
          children: (
            <>
              <span>{shortLabel}</span>
              <span className={styles['clearWhat']}>{` ${rest}`}</span>
            </>
          ),
        })}
    </div>
  );
}
