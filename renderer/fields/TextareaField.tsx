import { useDebounce } from 'use-debounce';
import * as styles from './Control.module.css';
import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { trimAnswer } from './trim-answer.ts';

/** Several lines, with a count that is always seen and spoken only after a pause. */
export function TextareaInput(props: InputProps) {
  const { view, field, edit, words, describedBy } = props;
  const count = words('characterCount', { n: view.value.length, limit: view.maxLength });
  const [spoken] = useDebounce(count, 1000);
  const countId = `${view.key}-count`;
  return (
    <>
      <textarea
        {...controlAttributes({ ...props, describedBy: [describedBy, countId].filter(Boolean).join(' ') })}
        rows={field.definition.type === 'textarea' ? (field.definition.rows ?? 6) : 6} maxLength={view.maxLength}
        value={view.value} onChange={(event) => edit({ [view.key]: event.currentTarget.value })} onBlur={() => trimAnswer(props)}
      />
      <p id={countId} className={styles['note']}>{count}</p>
      <span role="status" className="visually-hidden">{spoken}</span>
    </>
  );
}
