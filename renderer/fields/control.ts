import type { AnswerKey } from '../../engine/index.ts';
import * as styles from './Control.module.css';
import type { InputProps } from './field-component.ts';

/**
 * The attributes of every control: its id and name are the answer key after the prefix of the form, and its hint and
 * errors describe it.
 *
 * @example
 * ```tsx
 * defineFieldComponent('shout', {
 *   framing: 'label',
 *   Input: (props) => (
 *     <input {...controlAttributes(props)} value={props.view.value} onChange={(e) => props.setInput(e.target.value)} />
 *   ),
 * });
 * ```
 */
export function controlAttributes(
  { prefix, view, describedBy, isInvalid }: Pick<InputProps, 'prefix' | 'view' | 'describedBy' | 'isInvalid'>,
  key: AnswerKey = view.key,
) {
  return {
    id: prefix + key,
    name: prefix + key,
    className: styles['control'],
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    'aria-required': view.isRequired || undefined,
    autoComplete: view.isSensitive && !view.autocomplete ? 'off' : (view.autocomplete ?? undefined),
  };
}

/** The autocomplete tokens of names and places, also after others such as `section-mailing`. */
const names = /(?:^|[ -])(?:name|nickname|organization|street-address|address-l\S+)$/;

/** The `autocapitalize` of a control: phones begin each word of a name or place with a capital. */
export const capitalsOf = (autocomplete?: string | null): 'words' | undefined =>
  names.test(autocomplete ?? '') ? 'words' : undefined;
