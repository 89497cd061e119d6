/** Errors are computed and shown only while the application is being validated. */
import {
  isShown,
  isUnfinished,
  formValidator,
  type FieldErrors,
  type Form,
  type FormValidator,
  type Values,
} from '../../engine/index.ts';
import { errorsIn } from '../session/follow-errors.ts';
import type { FormStore } from '../store/form-store.ts';
import { loadValidators } from './load-validators.ts';

/** A session, as far as it matters here: its store is another's once it has ended. */
interface ValidatedSession {
  readonly store: FormStore;
  readonly isOpen: () => boolean;
}

/** Shows the form's own errors, once a store is given it. */
export const loadFormValidator = async (form: Form): Promise<FormValidator> =>
  formValidator(form, await loadValidators());

/** From now on errors are shown; answers them as they stand. None of a session that has ended meanwhile. */
export async function showErrors({ store, isOpen }: ValidatedSession): Promise<FieldErrors> {
  const validators = await loadValidators();
  if (!isOpen()) return {};
  store.validateWith(formValidator(store.form, validators));
  return errorsIn(store, validators);
}

/** The errors as they stand, shown or not. */
export async function currentErrors(store: FormStore): Promise<FieldErrors> {
  return errorsIn(store, await loadValidators());
}

/**
 * Shows what the server found like the page's own errors, each until its answer is another or its document is: done,
 * failed, deleted.
 */
export async function showServerErrors({ store, isOpen }: ValidatedSession, errors: FieldErrors): Promise<void> {
  const own = await loadFormValidator(store.form);
  if (!isOpen()) return;
  const stateOf = (values: Values, key: string): string => `${values[key] ?? ''} ${documentOf(values, key)}`;
  const were = new Map(Object.keys(errors).map((key) => [key, stateOf(store.values(), key)]));
  const found = (values: Values, key: string): readonly string[] => {
    const field = store.form.fields.get(key);
    return field !== undefined && isShown(field, values) && were.get(key) === stateOf(values, key)
      ? (errors[key] ?? [])
      : [];
  };
  store.validateWith((values, key) => [...new Set([...own(values, key), ...found(values, key)])]);
}

/** One on its way stays the same document until it has arrived. */
function documentOf(values: Values, key: string): string {
  const status = values[`document:${key}`] ?? '';
  return isUnfinished(status) ? 'on its way' : status;
}
