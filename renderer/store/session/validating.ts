/** Errors are computed and shown only while the application is being validated. */
import { errorsOf, judgeOf, type FieldErrors, type Validators } from '../../../engine/index.ts';
import type { FormStore } from '../form-store.ts';

const loadValidators = async (): Promise<Validators> => (await import('matricula:forms/admissions.validators.js')).validators;

/** From now on errors are shown; answers them as they stand. */
export async function showErrors(store: FormStore): Promise<FieldErrors> {
  const validators = await loadValidators();
  store.judgeBy(judgeOf(store.form, validators));
  return errorsOf(store.form, validators, store.values());
}

/** The errors as they stand, shown or not. */
export async function currentErrors(store: FormStore): Promise<FieldErrors> {
  return errorsOf(store.form, await loadValidators(), store.values());
}

/** Shows what the server found like the page's own errors, each for as long as its answer stays what it was. */
export async function showServerErrors(store: FormStore, errors: FieldErrors): Promise<void> {
  const validators = await loadValidators();
  const refused = Object.entries(errors).map(([key, messages]) => {
    const was = store.value(key);
    const own = validators[key];
    return [key, (value: string, today: string) => [...new Set([...(own?.(value, today) ?? []), ...(value === was ? messages : [])])]] as const;
  });
  store.judgeBy(judgeOf(store.form, { ...validators, ...Object.fromEntries(refused) }));
}
