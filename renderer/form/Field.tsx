import { memo, type ComponentType } from 'react';
import type { CompiledField } from '../../engine/index.ts';
import { componentOf } from '../fields/index.ts';
import type { FieldComponent } from '../fields/field-component.ts';
import { useDrawnField } from './field-state.ts';
import { drawFrame } from './FieldFrame.tsx';
import { useValues } from './FormContext.tsx';

export interface FieldProps {
  /** The compiled question. */
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

/** The component of a question by that of its type. */
export const fieldsOf = new WeakMap<FieldComponent, ComponentType<FieldProps>>();

/** The component of a field type. */
function fieldOf(component: FieldComponent): ComponentType<FieldProps> {
  const field = fieldsOf.get(component) ?? memo(createField(component));
  fieldsOf.set(component, field);
  return field;
}

/**
 * Frame and control are one component, which renders again only after changes of the values that it depends on. So a
 * key renders one component, and its work does not depend on the parts of a field.
 */
export function createField({ framing, Input: drawControl }: FieldComponent): ComponentType<FieldProps> {
  return function Field({ field }: FieldProps) {
    const drawn = useDrawnField(field);
    return drawFrame(framing, { ...drawn, children: drawControl(drawn) });
  };
}
