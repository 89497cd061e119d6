import type { ValueKey } from '../language/condition-definition.ts';
import type { Values } from '../language/values.ts';
import type { CompiledField, Form } from './form.ts';
import { parsedInput } from './input.ts';
import { isShown } from './visibility.ts';

/** A default in an expanded form: the answer as it is stored, or the key of the value that the answer follows. */
export type ExpandedDefault =
  | (string & { readonly valueKey?: undefined })
  | { readonly expression: string; readonly valueKey: ValueKey };

/** The default of a question as the expanded form has it. */
export const writtenDefault = ({ expanded }: Pick<CompiledField, 'expanded'>): ExpandedDefault | undefined =>
  (expanded as { readonly default?: ExpandedDefault }).default;

/**
 * The answer that a question has until the applicant changes it; '' if there is none, or while the question is hidden.
 * A computed one is stored as if it was typed, or is the value of an option; '' if only a part of it could be.
 */
export function defaultOf(form: Form, field: CompiledField, values: Values): string {
  const written = writtenDefault(field);
  if (!written || !isShown(field, values)) return '';
  if (typeof written === 'string') return written;
  const result = values[written.valueKey] ?? '';
  if (field.fieldType.hasOptions) return result;
  const { value, badInput } = parsedInput(form, field, values, result);
  return badInput ? '' : value;
}
