/**
 * Entry point for the build and for tests: compiles schemas and JSONata into plain functions. Never part of a bundle.
 */
import { createCalculations } from './codegen/calculations.ts';
import { createValidators } from './codegen/validators.ts';
import { compileExpanded } from './compile-expanded.ts';
import type { FormDefinition } from './definition.ts';
import { expandTraversed } from './expand.ts';
import type { Form } from './form.ts';
import { filesOf } from './traversal/definition-files.ts';
import { calculationsIn, traverseForm } from './traversal/traverse.ts';
import type { Validators } from './validate.ts';

export { calculationsOf, createCalculations, generateCalculations } from './codegen/calculations.ts';
export { parseExpression, type Refusal } from './codegen/expression.ts';
export { generateValidators } from './codegen/generate-validators.ts';
export { createValidators } from './codegen/validators.ts';

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
