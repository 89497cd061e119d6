import { fieldTypes } from '../../engine/index.ts';
import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { retype } from './typing.ts';
import { useTypedText } from './use-typed-text.ts';

/** A telephone or Social Security number: its brackets and dashes set themselves, and the caret stays at its digit. */
export function FormattedInput(props: InputProps) {
  const { view, edit } = props;
  const { parse, format, inputMode } = fieldTypes[view.type];
  const typed = useTypedText(view.value, format, (before, raw, stroke) => retype(before, raw, stroke, format), (text) => {
    const { value } = parse(text);
    edit({ [view.key]: value });
    return value;
  });
  return (
    <input
      {...controlAttributes(props)} type={view.type === 'phone' ? 'tel' : 'text'} inputMode={inputMode}
      ref={typed.ref} value={typed.text} onChange={typed.onChange}
    />
  );
}
