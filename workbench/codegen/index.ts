/**
 * Entry point for the build and for tests: compiles schemas and JSONata into plain functions. Never part of a bundle.
 */
import { createCalculations } from './calculations.ts';
import { createValidators } from './validators.ts';
import { compileExpanded } from '../../engine/form/compile-expanded.ts';
import type { FormDefinition } from '../../engine/form/definition.ts';
import { expandTraversed } from '../expand/expand.ts';
import type { Form } from '../../engine/form/form.ts';
import { filesOf } from '../source/definition-files.ts';
import { calculationsIn, traverseForm } from '../expand/traverse.ts';
import type { Validators } from '../../engine/read/validate.ts';

export { buildForm, generateForm } from './build-form.ts';
export { calculationsOf, createCalculations, generateCalculations } from './calculations.ts';
export { parseExpression, type ExpressionRefusal } from './expression.ts';
export { generateValidators } from './generate-validators.ts';
export { createValidators } from './validators.ts';

/** Compiles a form with its calculations and validators, for tests and small tools. Throws FormError. */
export function compileWithValidators(definition: FormDefinition): {
  readonly form: Form;
  readonly validators: Validators;
} {
  const traversed = traverseForm(filesOf(definition));
  const calculations = createCalculations({ form: { calculations: calculationsIn(traversed) } });
  const form = compileExpanded(expandTraversed(traversed), calculations);
  return { form, validators: createValidators(form) };
}
