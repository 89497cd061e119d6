/** The admissions form from `forms/`, compiled once per test file. */
import type { Block, Form, Validators } from '../../engine/index.ts';
import type { CompiledRepeat } from '../../engine/internal.ts';
import { blockIn, playedForm, repeatIn, type PlayedForm } from './played-form.ts';

const { id, base, complete, ...original } = await playedForm('admissions');

export let { form, validators } = original;

/** Replaces the form by another one, to test whether the stories notice. */
export function playWith(other: { readonly form: Form; readonly validators: Validators }): void {
  ({ form, validators } = other);
}

export const admissions: PlayedForm = {
  id,
  base,
  complete,
  get form() {
    return form;
  },
  get validators() {
    return validators;
  },
};

/** A block outside tabs and repeats by its id. Throws when there is none. */
export const blockNamed = (name: string): Block => blockIn(admissions, name);

/** A repeated block by its id. Throws when it is none. */
export const repeatNamed = (name: string): CompiledRepeat => repeatIn(admissions, name);
