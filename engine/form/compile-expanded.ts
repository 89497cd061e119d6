import { allTypes } from './all-types.ts';
import { compileTyped } from './compile-typed.ts';
import type { ExpandedForm } from './expanded.ts';
import type { Calculations, Form } from './form.ts';

/**
 * Compiles a form that the build has expanded. Without its calculations the form can be compared and generated from,
 * but not filled in: the first use of a calculated value throws.
 */
export function compileExpanded(form: ExpandedForm, calculations?: Calculations): Form {
  return compileTyped(allTypes, form, calculations);
}
