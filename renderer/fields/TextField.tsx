import { fieldTypes } from '../../engine/index.ts';
import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';

/** One line of text; an e-mail address gets the keyboard for it. */
export function TextInput(props: InputProps) {
  const { view, field, edit } = props;
  const { parse, inputMode } = fieldTypes[view.type];
  return (
    <input
      {...controlAttributes(props)} type={view.type === 'email' ? 'email' : 'text'} maxLength={view.maxLength}
      inputMode={'inputMode' in field.definition ? field.definition.inputMode : inputMode}
      value={view.value} onChange={(event) => edit({ [view.key]: parse(event.currentTarget.value).value })}
    />
  );
}
