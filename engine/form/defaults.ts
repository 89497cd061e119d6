import type { CompiledField } from './form.ts';
import { severalOf } from '../language/several.ts';

/** A default as an author writes it. */
export type DefaultAnswer = string | number | true | readonly string[];

/** The answer that a question has until the applicant changes it; '' if it has no default. */
export function defaultOf({ definition }: Pick<CompiledField, 'definition'>): string {
  return defaultText((definition as { readonly default?: DefaultAnswer }).default ?? '');
}

/** A default as it is stored. */
export function defaultText(written: DefaultAnswer): string {
  return typeof written === 'object' ? severalOf(written) : String(written);
}
