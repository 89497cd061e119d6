import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { messagesFrom, viewField } from '../../engine/index.ts';
import type { AnswerKey, FieldView, ValueKey, Values } from '../../engine/index.ts';
import { noServices, type FieldServices } from '../fields/field-services.ts';
import { watchPresses } from '../parts/after-press.ts';
import type { Words } from '../parts/words.ts';
import type { FormStore } from '../store/form-store.ts';

/** Whether questions are asked, or read. */
export type FormMode = 'input' | 'print';

interface FormContextValue {
  readonly store: FormStore;
  readonly mode: FormMode;
  readonly services: FieldServices;
  readonly words: Words;
}
const FormContext = createContext<FormContextValue | null>(null);

/** What the questions below stand on. */
export interface FormProviderProps {
  /** Its form is drawn and its values are edited. */
  readonly store: FormStore;
  /** `print` draws questions and answers for reading; nothing can be changed. */
  readonly mode?: FormMode;
  /** What fields and blocks may ask of the world; what is left out does nothing, honestly. */
  readonly services?: Partial<FieldServices>;
  /** Pages of the form, and whatever stands round them. */
  readonly children: ReactNode;
}

/** Everything below draws and edits this store's form. */
export function FormProvider({ store, mode = 'input', services, children }: FormProviderProps) {
  const value = useMemo(() => {
    const complete = { ...noServices, messages: store.form.messages, ...services };
    return { store, mode, services: complete, words: messagesFrom(complete.messages) };
  }, [store, mode, services]);
  useEffect(watchPresses, []);
  return <FormContext value={value}>{children}</FormContext>;
}

function useFormContext(): FormContextValue {
  const context = useContext(FormContext);
  if (!context) throw new Error('A form is drawn only inside a FormProvider.');
  return context;
}

/** The store of the form round the component. */
export const useFormStore = (): FormStore => useFormContext().store;
/** Whether the form round the component asks or is read. */
export const useFormMode = (): FormMode => useFormContext().mode;
export const useServices = (): FieldServices => useFormContext().services;
/** The texts of the components, in the form's own words. */
export const useWords = (): Words => useFormContext().words;

/** The live values, drawn again when one of these keys changes. `keys` must stay the same list between draws. */
export function useValues(keys: readonly ValueKey[]): Values {
  const store = useFormStore();
  const subscribe = useCallback((wake: () => void) => store.subscribe(keys, wake), [store, keys]);
  const revision = () => store.revision(keys);
  useSyncExternalStore(subscribe, revision, revision);
  return store.values();
}

/** A question as it is to be drawn now. */
export interface FieldState {
  /** Null while the field is not shown. */
  readonly view: FieldView | null;
  /** What to show at the field; empty unless validating. */
  readonly errors: readonly string[];
}

/** Without keys a reader is woken only when everything may differ. */
export const noReads: readonly ValueKey[] = [];

/** One field as it stands; drawn again only when something it depends on changes. */
export function useField(key: AnswerKey): FieldState {
  const store = useFormStore();
  const values = useValues(store.form.fields.get(key)?.reads ?? noReads);
  return { view: viewField(store.form, values, key), errors: store.errors(key) };
}
