import { compileExpanded } from '../../engine/form/compile-expanded.ts';
import type { FormDefinition } from '../../engine/form/definition.ts';
import { expandForm } from './expand.ts';
import type { Calculations, Form } from '../../engine/form/form.ts';

/**
 * Compiles a form; needed once. Without `calculations`, derived values are empty. Throws FormError with every problem
 * that prevents compilation.
 */
export function compileForm(definition: FormDefinition, calculations?: Calculations): Form {
  return compileExpanded(expandForm(definition), calculations);
}
