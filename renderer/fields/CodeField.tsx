import { fieldTypes } from '../../engine/index.ts';
import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { useTypedText } from './use-typed-text.ts';

const { parse, format, inputMode } = fieldTypes.code;

/** A mailed code: pasted with spaces or dashes it is still the code, and stands alone once it is left. */
export function CodeInput(props: InputProps) {
  const { view, edit } = props;
  const { ref, text, onChange, settle } = useTypedText(view.value, format, (_before, raw) => raw, (typed) => {
    const { value } = parse(typed);
    edit({ [view.key]: value });
    return value;
  });
  return (
    <input
      {...controlAttributes(props)} type="text" inputMode={inputMode} autoComplete={view.autocomplete ?? 'one-time-code'}
      ref={ref} value={text} onChange={onChange} onBlur={settle}
    />
  );
}
