import { fieldTypes } from '../../engine/index.ts';
import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { LeftNote } from './LeftNote.tsx';
import { trimAnswer } from './trim-answer.ts';
import { useLeft } from './use-left.ts';

/** One line of text, without spaces round it once it is left; an e-mail address gets the keyboard for it, and a word where it is none. */
export function TextInput(props: InputProps) {
  const { view, field, edit, words, describedBy } = props;
  const { key, value, type } = view;
  const { parse, inputMode } = fieldTypes[type];
  const { isLeft, ...leaving } = useLeft(() => trimAnswer(props));
  const isTold = type === 'email' && isLeft && isNoEmail(props);
  const noteId = `${key}-note`;
  return (
    <>
      <input
        {...controlAttributes({ ...props, describedBy: [describedBy, isTold ? noteId : ''].filter(Boolean).join(' ') || undefined })}
        type={type === 'email' ? 'email' : 'text'} maxLength={view.maxLength}
        inputMode={'inputMode' in field.definition ? field.definition.inputMode : inputMode}
        value={value} onChange={(event) => edit({ [key]: parse(event.currentTarget.value).value })}
        {...leaving}
      />
      {type === 'email' && <LeftNote id={noteId} text={isTold ? words('emailNotComplete') : null} />}
    </>
  );
}

/** Where answers are judged, the error says it. */
function isNoEmail({ view: { key, value }, field: { definition: { schema } }, problems }: InputProps): boolean {
  return value !== '' && problems(key) === null && typeof schema?.pattern === 'string' && !new RegExp(schema.pattern, 'u').test(value);
}
