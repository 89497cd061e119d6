/** The form of an account screen, and the showing of its errors. */
import { errorsOf, initialValues, judgeOf, type AnswerKey, type FieldErrors, type Form, type Validators } from '../../../engine/index.ts';
import { createFormStore, type FormStore } from '../../store/form-store.ts';
import { loadForm } from '../../store/load-form.ts';

/** Where the build put a card's form, and how its validators are loaded. */
export interface CardSource {
  readonly address: string;
  readonly ahead: () => Promise<{ readonly validators: Validators }>;
}

const forms = new Map<string, Promise<Form>>();

/** Loaded once and kept; a failure is tried again the next time. */
export function loadCardForm({ address }: CardSource): Promise<Form> {
  const form = forms.get(address) ?? loadForm(address).catch((error: unknown) => {
    forms.delete(address);
    throw error;
  });
  forms.set(address, form);
  return form;
}

export const createCardStore = (form: Form, username: string): FormStore => createFormStore(form, initialValues(form, {}, { username }));

/** Shows the errors of every field, or only of some; answers all there are. */
export async function showCardErrors(store: FormStore, source: CardSource, only?: readonly AnswerKey[]): Promise<FieldErrors> {
  const { validators } = await source.ahead();
  store.judgeBy(judgeOf(store.form, validators), only);
  return errorsOf(store.form, validators, store.values());
}
