/** The form of an account screen, and the showing of its errors. */
import {
  errorsOf,
  initialValues,
  formValidator,
  type AnswerKey,
  type FieldErrors,
  type Form,
  type Validator,
  type Validators,
} from '../../../engine/index.ts';
import { ServerError } from '../../../api-client/index.ts';
import { focusField } from '../../form/focus-field.ts';
import { createFormStore, type FormStore } from '../../store/form-store.ts';
import { loadForm } from '../../session/load-form.ts';

/** Where the build put a card's form, and how its validators are loaded. */
export interface CardSource {
  readonly address: string;
  readonly loadValidators: () => Promise<{ readonly validators: Validators }>;
}

const forms = new Map<string, Promise<Form>>();

/** Loaded once and kept; a failure is tried again the next time. */
export function loadCardForm({ address }: CardSource): Promise<Form> {
  const form =
    forms.get(address) ??
    loadForm(address).catch((error: unknown) => {
      forms.delete(address);
      throw error;
    });
  forms.set(address, form);
  return form;
}

export const createCardStore = (form: Form, username: string): FormStore =>
  createFormStore(form, initialValues(form, {}, { username }));

const latestRequests = new WeakMap<FormStore, symbol>();

/**
 * Shows the errors of every field, or only of some, and returns all errors. A later call wins, in whatever order the
 * validators arrive.
 */
export async function showCardErrors(
  store: FormStore,
  source: CardSource,
  only?: readonly AnswerKey[],
): Promise<FieldErrors> {
  const request = Symbol('request');
  latestRequests.set(store, request);
  const { validators } = await source.loadValidators();
  if (latestRequests.get(store) === request) store.validateWith(formValidator(store.form, validators), only);
  return errorsOf(store.form, validators, store.values());
}

/** Whether the server looked at what was sent and refused it; not a failure, nor a limit on tries. */
export const isRefusal = (failure: unknown): failure is ServerError =>
  failure instanceof ServerError && failure.status === 400;

/** Shows what the server says against an answer at its field until the answer is another, and goes there. */
export async function showRefusal(
  store: FormStore,
  source: CardSource,
  key: AnswerKey,
  message: string,
): Promise<void> {
  const { validators } = await source.loadValidators();
  const refused = store.value(key);
  const validator: Validator = (value, today) =>
    value === refused ? [message] : (validators[key]?.(value, today) ?? []);
  store.validateWith(formValidator(store.form, { ...validators, [key]: validator }));
  await focusField(key);
}
