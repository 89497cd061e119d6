import { storableText } from '../language/characters.ts';
import type { ComputedDefault } from '../language/field-definition.ts';
import { severalOf } from '../language/several.ts';
import { beginningOf } from '../language/text.ts';
import type { Values } from '../language/values.ts';
import type { CompiledField } from './form.ts';

/** A default as an author writes it, apart from computed ones. */
export type DefaultAnswer = string | number | true | readonly string[];

/** The default of a question as its definition has it; undefined without one. */
export const writtenDefault = ({ definition }: Pick<CompiledField, 'definition'>): unknown =>
  (definition as { readonly default?: unknown }).default;

/**
 * The answer that a question has until the applicant changes it; '' if it has no default, or if it cannot store the
 * computed one.
 */
export function defaultOf(field: CompiledField, values: Values): string {
  const { fieldType, definition, maxLength } = field;
  const written = writtenDefault(field) ?? '';
  const { valueKey } = written as ComputedDefault;
  if (valueKey === undefined) return defaultText(written as DefaultAnswer);
  const text = storableText(values[valueKey] ?? '', fieldType.isMultiline);
  return beginningOf(fieldType.parse(text, definition).value, maxLength) === text ? text : '';
}

/** A default as it is stored. */
export function defaultText(written: DefaultAnswer): string {
  return typeof written === 'object' ? severalOf(written) : String(written);
}
