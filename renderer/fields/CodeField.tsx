import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { useTypedText } from './use-typed-text.ts';

const asStored = (value: string): string => value;

/** A mailed code. Spaces and dashes of pasted text are removed when the focus leaves the control. */
export function CodeInput(props: InputProps) {
  const { view, setInput } = props;
  const { text, onChange, settle } = useTypedText(view, asStored, (_before, raw) => raw, setInput);
  return (
    <input
      {...controlAttributes(props)}
      type="text"
      inputMode={view.inputMode ?? undefined}
      autoComplete={view.autocomplete ?? 'one-time-code'}
      value={text}
      onChange={(event) => {
        onChange(event);
        if (event.currentTarget !== document.activeElement) settle();
      }}
      onBlur={settle}
    />
  );
}
