/** The scholarship form as it is in `forms/`, compiled once for a test file. */
import type { Form, Validators } from '../../engine/index.ts';
import { playedForm, type PlayedForm } from './played-form.ts';

const original = await playedForm('scholarship');
let { form, validators }: { readonly form: Form; readonly validators: Validators } = original;

/** Replaces the form by another one, to test whether the stories notice. */
export function playScholarshipWith(other: { readonly form: Form; readonly validators: Validators }): void {
  ({ form, validators } = other);
}

export const scholarship: PlayedForm = {
  ...original,
  get form() {
    return form;
  },
  get validators() {
    return validators;
  },
};
