import { memo, useCallback } from 'react';
import type { CompiledField, Edit, FieldView } from '../../engine/index.ts';
import { componentOf } from '../fields/index.ts';
import type { Words } from '../parts/words.ts';
import type { FormStore } from '../store/form-store.ts';
import { errorsId, FieldFrame, hintId } from './FieldFrame.tsx';
import { useField, useFormStore, useServices, useWords } from './FormContext.tsx';

/** One field; it renders again only after changes of the values that it depends on. */
export const Field = memo(function Field({ field }: { readonly field: CompiledField }) {
  const { view, errors: wrong } = useField(field.key);
  const store = useFormStore();
  const services = useServices();
  const words = useWords();
  const edit = useCallback(
    (changes: Edit) => {
      store.edit(changes);
    },
    [store],
  );
  const setInput = useCallback(
    (text: string, more?: Edit) => store.setInput(field.key, text, more),
    [store, field.key],
  );
  if (view === null) return null;

  const { framing, Input } = componentOf(view.type);
  const hint = hintOf(view, services.isVisitor, words);
  // A checklist already shows these messages, each with a state.
  const errors = wrong.filter((message) => !view.checklist?.includes(message));
  const describedBy =
    [hint ? hintId(view) : '', errors.length > 0 ? errorsId(view) : ''].filter(Boolean).join(' ') || undefined;
  return (
    <FieldFrame
      view={view}
      framing={framing}
      hint={hint}
      errors={errors}
      describedBy={describedBy}
      words={words}
      width={view.width}
    >
      <Input
        view={view}
        describedBy={describedBy}
        isInvalid={wrong.length > 0}
        valueNow={store.value}
        edit={edit}
        setInput={setInput}
        note={wrong.length > 0 ? null : noteOn(view, store)}
        problems={store.problems}
        services={services}
        words={words}
      />
    </FieldFrame>
  );
});

/** The note about the input, unless validation already finds an error in the stored answer. */
function noteOn({ key, badInput, inputNote }: FieldView, { problems }: FormStore): string | null {
  const isKnownError = inputNote !== null && badInput === '' && (problems(key) ?? []).length > 0;
  return isKnownError ? null : inputNote;
}

/** The author's hint, the example of the format, and the note that a reload loses a visitor's sensitive answer. */
function hintOf({ hint, example, isSensitive }: FieldView, isVisitor: boolean, words: Words): string | null {
  return (
    [hint, example && words(example), isVisitor && isSensitive && words('sensitiveNotKept')]
      .filter(Boolean)
      .join(' ') || null
  );
}
