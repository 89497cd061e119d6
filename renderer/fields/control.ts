import type { AnswerKey } from '../../engine/index.ts';
import * as styles from './Control.module.css';
import type { InputProps } from './field-component.ts';

/** The attributes of every control: its id and name are the answer key, and its hint and errors describe it. */
export function controlAttributes(
  { view, describedBy, isInvalid }: Pick<InputProps, 'view' | 'describedBy' | 'isInvalid'>,
  key: AnswerKey = view.key,
) {
  return {
    id: key,
    name: key,
    className: styles['control'],
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    'aria-required': view.isRequired || undefined,
    autoComplete: view.isSensitive && !view.autocomplete ? 'off' : (view.autocomplete ?? undefined),
  };
}
