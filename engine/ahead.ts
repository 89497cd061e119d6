/** The door for the build and for tests: turns schemas and JSONata into plain functions. Never part of a bundle. */
import { createValidators } from './ahead/validators.ts';
import { compileForm } from './compile.ts';
import type { FormDefinition } from './definition.ts';
import type { Form } from './form.ts';
import type { Validators } from './validate.ts';

export { createValidators };

/** A form with everything that is made ahead of time, for tests and small tools. Throws FormError. */
export function compileWithAhead(definition: FormDefinition): { readonly form: Form; readonly validators: Validators } {
  const form = compileForm(definition);
  return { form, validators: createValidators(form) };
}
