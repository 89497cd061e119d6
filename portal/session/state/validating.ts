/** Computes and shows errors only while the web status is validating. */
import {
  isShown,
  formValidator,
  type FieldErrors,
  type Form,
  type FormValidator,
  type Values,
} from '../../../engine/index.ts';
import { isUnfinished, withInputErrors } from '../../../engine/internal.ts';
import { errorsIn } from './follow-errors.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import type { PortalMemory } from './portal-memory.ts';

/** The part of a session that these functions use. After its end the store belongs to another user. */
interface ValidatedSession {
  readonly portal: PortalMemory;
  readonly store: FormStore;
  readonly isOpen: () => boolean;
}

/** Loads the validator of the form, which a store uses to show errors. */
export const loadFormValidator = async ({ served }: PortalMemory, form: Form): Promise<FormValidator> =>
  formValidator(form, await served.loadValidators());

/** Shows errors from now on and returns the current ones. Shows none if the session has ended meanwhile. */
export async function showErrors({ portal, store, isOpen }: ValidatedSession): Promise<FieldErrors> {
  const validators = await portal.served.loadValidators();
  if (!isOpen()) return {};
  store.validateWith(formValidator(store.form, validators));
  return errorsIn(store, validators);
}

/** The current errors, shown or not. */
export async function currentErrors({ portal, store }: Omit<ValidatedSession, 'isOpen'>): Promise<FieldErrors> {
  return errorsIn(store, await portal.served.loadValidators());
}

/**
 * Shows errors that the server found in the sent values like those of the page. Each remains until its answer or the
 * status of its document changes.
 */
export async function showServerErrors(
  { portal, store, isOpen }: ValidatedSession,
  errors: FieldErrors,
  sent: Values = { ...store.values() },
): Promise<void> {
  const own = await loadFormValidator(portal, store.form);
  if (!isOpen()) return;
  const stateOf = (values: Values, key: string): string => `${values[key] ?? ''} ${documentOf(values, key)}`;
  const were = new Map(Object.keys(errors).map((key) => [key, stateOf(sent, key)]));
  const found = (values: Values, key: string): readonly string[] => {
    const field = store.form.fields.get(key);
    return field !== undefined && isShown(field, values) && were.get(key) === stateOf(values, key)
      ? (errors[key] ?? [])
      : [];
  };
  store.validateWith((values, key) =>
    withInputErrors(store.form, values, key, [...new Set([...own(values, key), ...found(values, key)])]),
  );
}

/** The status of a document; all statuses in progress count as one. */
function documentOf(values: Values, key: string): string {
  const status = values[`document:${key}`] ?? '';
  return isUnfinished(status) ? 'on its way' : status;
}
