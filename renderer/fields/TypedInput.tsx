import type { InputHTMLAttributes } from 'react';
import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { LeftNote } from './LeftNote.tsx';
import { useLeft } from './use-left.ts';
import { useRemoval } from './use-removal.ts';
import { useTypedText, type Retype } from './use-typed-text.ts';

interface TypedInputProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode'> {
  readonly input: InputProps;
  /** Formats a stored value as text. */
  readonly format: (value: string) => string;
  readonly retype: Retype;
  /** Called after the focus has left the control. */
  readonly onLeave?: () => void;
}

/**
 * A control whose text can differ from its value. Bad input stays in it, and a note explains it when the focus leaves.
 */
export function TypedInput({ input, format, retype, onLeave, ...attributes }: TypedInputProps) {
  const { view, setInput, describedBy, words } = input;
  const { isLeft, onFocus, onBlur } = useLeft(onLeave);
  const { clean, hasRemoved, forget } = useRemoval(false);
  const { ref, text, onChange } = useTypedText(view, format, retype, setInput);
  const left = isLeft && text !== '' ? input.note : null;
  const note = left ?? (hasRemoved ? words('charactersRemoved') : null);
  const noteId = `${view.key}-note`;
  return (
    <>
      <input
        {...controlAttributes(input)}
        dir="auto"
        {...attributes}
        ref={ref}
        value={text}
        aria-describedby={[describedBy, note === null ? '' : noteId].filter(Boolean).join(' ') || undefined}
        onChange={(event) => {
          clean(event.currentTarget);
          onChange(event);
        }}
        onFocus={() => {
          forget();
          onFocus();
        }}
        onBlur={onBlur}
      />
      <LeftNote id={noteId} text={note} />
    </>
  );
}
