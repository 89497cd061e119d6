import { fieldTypes } from '../../engine/index.ts';
import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { retype } from './typing.ts';
import { useTypedText } from './use-typed-text.ts';

/** A telephone or Social Security number: its brackets and dashes set themselves, and the caret stays at its digit. */
export function FormattedInput(props: InputProps) {
  const { view, edit } = props;
  const { parse, format, inputMode } = fieldTypes[view.type];
  const { ref, text, onChange } = useTypedText(view.value, format, (before, raw, stroke) => retype(before, raw, stroke, format), (typed) => {
    const { value } = parse(typed);
    edit({ [view.key]: value });
    return value;
  });
  return (
    <input
      {...controlAttributes(props)} type={view.type === 'phone' ? 'tel' : 'text'} inputMode={inputMode}
      ref={ref} value={text} onChange={onChange}
    />
  );
}
