import { memo, type ComponentType } from 'react';
import { viewOf } from '../../engine/internal.ts';
import type { CompiledField, FieldView } from '../../engine/index.ts';
import { componentOf } from '../fields/index.ts';
import type { FieldComponent } from '../fields/field-component.ts';
import type { Words } from '../parts/words.ts';
import type { FormStore } from '../store/form-store.ts';
import { drawFrame, errorsId, hintId } from './FieldFrame.tsx';
import { useFormContext, useStoreValues, useValues } from './FormContext.tsx';

interface FieldProps {
  readonly field: CompiledField;
}

/** A field inside blocks that are shown; its component depends on its type. */
export function drawField(field: CompiledField) {
  const Field = fieldOf(componentOf(field.type));
  return field.condition === null ? (
    <Field key={field.id} field={field} />
  ) : (
    <ConditionalField key={field.id} field={field} Field={Field} />
  );
}

const ConditionalField = memo(function ConditionalField({
  field,
  Field,
}: FieldProps & { readonly Field: ComponentType<FieldProps> }) {
  const values = useValues(field.shownBy);
  return field.condition?.(values) === false ? null : <Field field={field} />;
});

const fields = new WeakMap<FieldComponent, ComponentType<FieldProps>>();

/** The component of a field type. */
function fieldOf(component: FieldComponent): ComponentType<FieldProps> {
  const field = fields.get(component) ?? memo(createField(component));
  fields.set(component, field);
  return field;
}

/**
 * Frame and control are one component, which renders again only after changes of the values that it depends on. So a
 * key renders one component, and its work does not depend on the parts of a field.
 */
function createField({ framing, Input: drawControl }: FieldComponent): ComponentType<FieldProps> {
  return function Field({ field }: FieldProps) {
    const { prefix, store, services, words } = useFormContext();
    const view = viewOf(store.form, useStoreValues(store, field.reads), field);
    const wrong = store.errors(field.key);
    const hint = hintOf(view, services.isVisitor, words);
    // A checklist already shows these messages, each with a state.
    const errors = wrong.filter((message) => !view.checklist?.includes(message));
    const named = { prefix, view };
    const describedBy =
      [hint ? hintId(named) : '', errors.length > 0 ? errorsId(named) : ''].filter(Boolean).join(' ') || undefined;
    const control = drawControl({
      ...named,
      describedBy,
      isInvalid: wrong.length > 0,
      valueNow: store.value,
      edit: store.edit,
      setInput: (text, more) => store.setInput(field.key, text, more),
      note: wrong.length > 0 ? null : noteOn(view, store),
      problems: store.problems,
      services,
      words,
    });
    return drawFrame(framing, { ...named, hint, errors, describedBy, words, children: control });
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
