/** The door for the build and for tests: turns schemas and JSONata into plain functions. Never part of a bundle. */
import { createCalculations } from './ahead/calculations.ts';
import { createValidators } from './ahead/validators.ts';
import { compileForm } from './compile.ts';
import type { FormDefinition } from './definition.ts';
import type { Form } from './form.ts';
import type { Validators } from './validate.ts';

export { createCalculations, generateCalculations } from './ahead/calculations.ts';
export { readExpression, type Refusal } from './ahead/expression.ts';
export { generateValidators } from './ahead/generate-validators.ts';
export { createValidators } from './ahead/validators.ts';

/** A form with everything that is made ahead of time, for tests and small tools. Throws FormError. */
export function compileWithAhead(definition: FormDefinition): { readonly form: Form; readonly validators: Validators } {
  const form = compileForm(definition, createCalculations(definition));
  return { form, validators: createValidators(form) };
}
