import { useEffect, type InputHTMLAttributes } from 'react';
import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { LeftNote } from './LeftNote.tsx';
import { untoldNote } from './untold-note.ts';
import { useLeft } from './use-left.ts';
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
}

/** A control whose characters are not its value: what cannot be an answer stays where it was typed and says why once it was left. */
export function TypedInput({ input, format, retype, understand, ...attributes }: TypedInputProps) {
  const { view: { key, value }, edit, drafts, describedBy } = input;
  const { isLeft, ...leaving } = useLeft();
  const { ref, text, onChange } = useTypedText(value, (stored) => (stored ? format(stored) : (drafts.get(key) ?? '')), retype, store);
  const note = untoldNote(input, key, isLeft && text !== '' ? understand(text).note : null);
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
        {...controlAttributes(input)} {...attributes} ref={ref} value={text} onChange={onChange}
        aria-describedby={[describedBy, note === null ? '' : noteId].filter(Boolean).join(' ') || undefined}
        {...leaving}
      />
      <LeftNote id={noteId} text={note} />
    </>
  );
}
