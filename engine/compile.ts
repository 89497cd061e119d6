import { compileExpanded } from './compile-expanded.ts';
import type { FormDefinition } from './definition.ts';
import { expandForm } from './expand.ts';
import type { Calculations, Form } from './form.ts';

/**
 * Makes the form that everything else reads; runs once. `calculations` are the derived values' functions, made ahead of
 * time; without any, derived values stay empty. Throws FormError with every problem it cannot live with.
 */
export function compileForm(definition: FormDefinition, calculations?: Calculations): Form {
  return compileExpanded(expandForm(definition), calculations);
}
