import { viewOf } from '../../engine/internal.ts';
import type { CompiledField, FieldView } from '../../engine/index.ts';
import type { InputProps } from '../fields/field-component.ts';
import type { Words } from '../parts/words.ts';
import type { FormStore } from '../store/form-store.ts';
import { errorsId, hintId } from './field-ids.ts';
import { useFormContext, useStoreValues } from './FormContext.tsx';
import { joined } from '../parts/joined.ts';

/** What the control and the frame of a shown question have. */
interface DrawnField extends InputProps {
  readonly hint: string | null;
  readonly errors: readonly string[];
}

/**
 * What the control and the frame of a question have now, ours or those of a host application. The component renders
 * again only after changes of the values that the question depends on.
 */
export function useDrawnField(field: CompiledField): DrawnField {
  const context = useFormContext();
  const { store, services, words } = context;
  const view = viewOf(store.form, useStoreValues(store, field.reads), field);
  const { key } = view;
  const wrong = store.errors(key);
  const hint = hintOf(view, services.isVisitor, words);
  // A checklist already shows these messages, each with a state.
  const errors = wrong.filter((message) => !view.checklist?.includes(message));
  const named = { ...context, view };
  return {
    ...named,
    fieldType: field.fieldType,
    hint,
    errors,
    describedBy: joined(hint && hintId(named), errors.length > 0 && errorsId(named)),
    isInvalid: wrong.length > 0,
    valueNow: store.value,
    edit: store.edit,
    setInput: (text, more) => store.setInput(key, text, more),
    note: wrong.length > 0 ? null : noteOn(view, store),
    problems: store.problems,
  };
}

/** The note about the input, or about the answer by itself, unless validation already finds an error in the answer. */
function noteOn({ key, badInput, inputNote }: FieldView, { problems, judged }: FormStore): string | null {
  const isKnownError = badInput === '' && (problems(key) ?? []).length > 0;
  return isKnownError ? null : (inputNote ?? (judged(key).join(' ') || null));
}

/** The author's hint, the limits, an example of the format, and the note that a reload loses a visitor's secret. */
function hintOf({ hint, limits, example, isSensitive }: FieldView, isVisitor: boolean, words: Words): string | null {
  const told = limits.map(({ message, limit }) => words(message, { limit }));
  return (
    [hint, ...told, example && words(example), isVisitor && isSensitive && words('sensitiveNotKept')]
      .filter(Boolean)
      .join(' ') || null
  );
}
