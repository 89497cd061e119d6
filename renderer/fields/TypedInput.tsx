import { useEffect, type InputHTMLAttributes } from 'react';
import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { LeftNote } from './LeftNote.tsx';
import { useLeft } from './use-left.ts';
import { useRemoval } from './use-removal.ts';
import { useTypedText, type Retype } from './use-typed-text.ts';

/** What typed characters come to. */
interface Understood {
  /** What is stored; '' for what cannot be an answer. */
  readonly value: string;
  /** What the applicant is told about them once the control is left. */
  readonly note: string | null;
}

interface TypedInputProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode'> {
  readonly input: InputProps;
  readonly format: (value: string) => string;
  readonly retype: Retype;
  readonly understand: (characters: string) => Understood;
  /** Told when the control was left. */
  readonly onLeave?: () => void;
}

/** A control whose characters are not its value: what cannot be an answer stays where it was typed and says why once it was left. */
export function TypedInput({ input, format, retype, understand, onLeave, ...attributes }: TypedInputProps) {
  const { view: { key, value }, edit, drafts, describedBy, words } = input;
  const { isLeft, onFocus, onBlur } = useLeft(onLeave);
  const { clean, isTold, forget } = useRemoval(false);
  const { ref, text, onChange } = useTypedText(value, (stored) => (stored ? format(stored) : (drafts.get(key) ?? '')), retype, store);
  // An error says what is wrong with the same characters.
  const left = isLeft && text !== '' && !input.isInvalid ? understand(text).note : null;
  const note = left ?? (isTold ? words('charactersRemoved') : null);
  const noteId = `${key}-note`;
  // An answer that came another way, as from a found school, leaves nothing of what was typed before.
  useEffect(() => { if (value !== '') drafts.delete(key); }, [drafts, key, value]);

  function store(characters: string): string {
    const kept = understand(characters).value;
    if (kept === '') drafts.set(key, characters);
    else drafts.delete(key);
    edit({ [key]: kept });
    return kept;
  }

  return (
    <>
      <input
        {...controlAttributes(input)} dir="auto" {...attributes} ref={ref} value={text}
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
