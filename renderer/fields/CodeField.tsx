import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { useTypedText } from './use-typed-text.ts';

/** A mailed code: pasted with spaces or dashes it is still the code. */
export function CodeInput(props: InputProps) {
  const { view, edit } = props;
  const { ref, text, onChange } = useTypedText(view.value, (value) => value, (_before, raw) => raw, (typed) => {
    const value = typed.replace(/[\s-]/g, '').slice(0, view.maxLength);
    edit({ [view.key]: value });
    return value;
  });
  return (
    <input
      {...controlAttributes(props)} type="text" inputMode="numeric" autoComplete={view.autocomplete ?? 'one-time-code'}
      ref={ref} value={text} onChange={onChange}
    />
  );
}
