import { Combobox } from './Combobox.tsx';
import * as styles from './Combobox.module.css';
import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { drawNote } from './LeftNote.tsx';
import { useLookup } from './use-lookup.ts';
import { joined } from '../parts/joined.ts';

/** Free text with suggestions; a chosen one fills the answers that its definition names. */
export function LookupInput(props: InputProps) {
  const { view, words, describedBy, isInvalid } = props;
  const { text, suggestions, foundCount, isLoading, note, ownNote, type, fill, choose, leave } = useLookup(props);
  const id = props.prefix + view.key;
  const noteId = `${id}-note`;
  return (
    <>
      <Combobox
        id={id}
        text={text}
        suggestions={suggestions}
        chosen={null}
        isLoading={isLoading}
        opensAtOnce={false}
        emptyText={words('lookupNoResults')}
        foundCount={foundCount}
        describedBy={joined(describedBy, note !== null && noteId)}
        isInvalid={isInvalid}
        isRequired={view.isRequired}
        autoComplete={controlAttributes(props).autoComplete}
        words={words}
        onType={type}
        onFill={fill}
        onChoose={choose}
        onLeave={leave}
      />
      {drawNote(noteId, note, view.marked)}
      <p role="status" className={ownNote === '' ? 'visually-hidden' : styles['own']}>
        {ownNote}
      </p>
    </>
  );
}
