/** The form of an account screen and its errors. */
import {
  errorsOf,
  initialValues,
  formValidator,
  type AnswerKey,
  type FieldErrors,
  type Form,
  type Validator,
  type Validators,
} from '../../engine/index.ts';
import { ServerError, type Refusal } from '../../api-client/index.ts';
import { rareFields } from '../../renderer/fields/index.ts';
import { prepareComponents } from '../../renderer/loading/prepare-components.ts';
import { focusField } from '../../renderer/form/focus-field.ts';
import { createFormStore, type FormStore } from '../../renderer/store/form-store.ts';
import { loadForm } from '../session/state/load-form.ts';

/** The address of a card's built form, and its validators. */
export interface CardSource {
  readonly address: string;
  readonly validators: Validators;
}

/** By their addresses, the forms that are loaded or being loaded. */
const forms = new Map<string, CardForm>();
interface CardForm {
  readonly loading: Promise<Form>;
  loaded: Form | null;
}

/** Loads a form and its controls once; a failure is tried again by the next call. */
export function loadCardForm({ address }: CardSource): Promise<Form> {
  const known = forms.get(address);
  if (known !== undefined) return known.loading;
  const loading = loadWithControls(address);
  const entry: CardForm = { loading, loaded: null };
  forms.set(address, entry);
  loading.then(
    (form) => (entry.loaded = form),
    () => forms.delete(address),
  );
  return loading;
}

/** A control that arrived after its card would miss what a keyboard types at once. */
async function loadWithControls(address: string): Promise<Form> {
  const [form] = await Promise.all([loadForm(address, {}), prepareComponents([rareFields.name])]);
  return form;
}

/** The form of a card that was loaded before. */
export function loadedCardForm({ address }: CardSource): Form {
  const form = forms.get(address)?.loaded ?? null;
  if (form === null) throw new Error(`The form ${address} is not loaded.`);
  return form;
}

/** The store of a card. Its form has no messages of its own, so it has those of the portal. */
export const createCardStore = (
  form: Form,
  username: string,
  { messages, today }: { readonly messages: Form['messages']; readonly today: string },
): FormStore => createFormStore({ ...form, messages }, initialValues(form, { today }, { username }));

/** Shows the errors of all fields, or only of some, and returns all errors. */
export function showCardErrors(store: FormStore, { validators }: CardSource, only?: readonly AnswerKey[]): FieldErrors {
  store.validateWith(formValidator(store.form, validators), only);
  return errorsOf(store.form, validators, store.values());
}

/** True if the server processed and refused the request; false for failures and rate limits. */
export const isRefusal = (failure: unknown): failure is ServerError =>
  failure instanceof ServerError && failure.status === 400;

/**
 * Shows the server's refusal until the answer changes, at the field that the server names or else at `refusable`, and
 * moves the focus there.
 */
export async function showRefusal(
  store: FormStore,
  { validators }: CardSource,
  refusable: AnswerKey,
  { message, body }: ServerError,
): Promise<void> {
  const { errors = {} } = (body ?? {}) as Partial<Refusal>;
  const key = Object.keys(errors).find((named) => store.form.fields.has(named)) ?? refusable;
  const refused = store.value(key);
  const validator: Validator = (value, today) =>
    value === refused ? [message] : (validators[key]?.(value, today) ?? []);
  store.validateWith(formValidator(store.form, { ...validators, [key]: validator }));
  await focusField(key);
}
