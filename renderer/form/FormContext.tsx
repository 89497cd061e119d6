import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { messagesFrom } from '../../engine/index.ts';
import type { ValueKey, Values } from '../../engine/index.ts';
import { noServices, type FieldServices } from '../fields/field-services.ts';
import { watchPresses } from '../parts/after-press.ts';
import type { Words } from '../parts/words.ts';
import type { FormStore } from '../store/form-store.ts';

/** Interactive fields, or read-only text. */
export type FormMode = 'input' | 'print';

/** What the provider gives to all components inside. */
export interface FormContextValue {
  /** Comes before every id and name. */
  readonly prefix: string;
  readonly store: FormStore;
  readonly mode: FormMode;
  readonly services: FieldServices;
  readonly words: Words;
}
const FormContext = createContext<FormContextValue | null>(null);

/** The properties of the provider. */
export interface FormProviderProps {
  /** The store whose form is rendered and edited. */
  readonly store: FormStore;
  /** `print` renders questions and answers as read-only text. */
  readonly mode?: FormMode;
  /** The services of fields and blocks; missing ones have safe defaults. */
  readonly services?: Partial<FieldServices>;
  /** Comes before every id and name; '' by default. */
  readonly prefix?: string;
  /** Pages of the form and other content. */
  readonly children: ReactNode;
}

/** Provides the store, the mode, the services and the texts to all components inside. */
export function FormProvider({ store, mode = 'input', services, prefix = '', children }: FormProviderProps) {
  const value = useMemo(() => {
    const complete = { ...noServices, messages: store.form.messages, ...services };
    return { prefix, store, mode, services: complete, words: messagesFrom(complete.messages) };
  }, [prefix, store, mode, services]);
  useEffect(watchPresses, []);
  return <FormContext.Provider value={value}>{children}</FormContext.Provider>;
}

/** The surrounding form, in one read. */
export function useFormContext(): FormContextValue {
  const context = useContext(FormContext);
  if (!context) throw new Error('There is no FormProvider.');
  return context;
}

/**
 * The store of the surrounding form.
 *
 * @example
 * ```tsx
 * function Check() {
 *   const store = useFormStore();
 *   return <button type="button" onClick={() => store.validateWith(visit.validator)}>Check</button>;
 * }
 * ```
 */
export const useFormStore = (): FormStore => useFormContext().store;
/**
 * The mode of the surrounding form.
 *
 * @example
 * ```tsx
 * function Hint() {
 *   return useFormMode() === 'print' ? null : <p>Your answers are saved.</p>;
 * }
 * ```
 */
export const useFormMode = (): FormMode => useFormContext().mode;
export const useServices = (): FieldServices => useFormContext().services;
/** The texts of the components, from the form. */
export const useWords = (): Words => useFormContext().words;

/**
 * The live values; the component renders again when one of these keys changes. `keys` must be the same list in every
 * render.
 *
 * @example
 * ```tsx
 * const keys = ['overnight'];
 * function Night() {
 *   return useValues(keys)['overnight'] === 'Y' && <p>We have a room for you.</p>;
 * }
 * ```
 */
export const useValues = (keys: readonly ValueKey[]): Values => useStoreValues(useFormStore(), keys);

/** As `useValues`, for a component that has the store. */
export function useStoreValues(store: FormStore, keys: readonly ValueKey[]): Values {
  const subscribe = useCallback((wake: () => void) => store.subscribe(keys, wake), [store, keys]);
  const revision = () => store.revision(keys);
  useSyncExternalStore(subscribe, revision, revision);
  return store.values();
}

/** A reader without keys is notified only when all values can differ. */
export const noReads: readonly ValueKey[] = [];
