import { useEffect, useId, useMemo } from 'react';
import { listenToFailures } from '../../engine/internal.ts';
import type { FieldServices } from '../fields/field-services.ts';
import { LazyPlacesContext, type LazyPlaces } from '../loading/lazy-component.tsx';
import type { FormStore } from '../store/form-store.ts';
import { drawTextButton } from '../parts/TextButton.tsx';
import { FormProvider, useWords, type FormProviderProps } from './FormContext.tsx';

/** The properties of the provider of a host application. */
export interface HostFormProviderProps extends Omit<FormProviderProps, 'prefix'> {
  /**
   * Begins every id and name of the form, followed by a hyphen. Without it React chooses one, so that several forms on
   * a page share none. With '' the ids and names are the answer keys; only one form of a page can have it.
   */
  readonly id?: string;
  /** What is shown while a part of the form loads, and in place of one that cannot load. */
  readonly places?: Partial<LazyPlaces>;
}

/**
 * Provides the store, the mode, the services and the texts to all components inside. A host application has neither
 * ids nor placeholders of its own, as the portal has.
 *
 * @example
 * ```tsx
 * const page = (
 *   <FormProvider store={store} id="visit">
 *     <FormPage page="visit" />
 *   </FormProvider>
 * );
 * ```
 */
export function HostFormProvider({ id, places, children, ...rest }: HostFormProviderProps) {
  const own = useId();
  useOwnFailures(rest.store, rest.services?.onError);
  const complete = useMemo(() => ({ ...ownPlaces, ...places }), [places]);
  return (
    <FormProvider {...rest} prefix={id === '' ? '' : `${id ?? own}-`}>
      <LazyPlacesContext.Provider value={complete}>{children}</LazyPlacesContext.Provider>
    </FormProvider>
  );
}

/** Tells what the types of the host application throw about an answer, once for each answer. */
function useOwnFailures(store: FormStore, onError: FieldServices['onError']): void {
  useEffect(() => {
    const told = new Map<string, string>();
    return listenToFailures(store.form, (error, key) => {
      const text = `${store.value(key)} ${String(error)}`;
      // Later, because React draws while answers are checked.
      if (told.get(key) !== text) queueMicrotask(() => onError?.(error, key));
      told.set(key, text);
    });
  }, [store, onError]);
}

// Small, because every first page has both: elements without components of their own.

/** A browser does not repeat a failed import while the page is open. */
function MissingPart() {
  const words = useWords();
  return (
    <div role="alert">
      <p>{words('partNotLoaded')}</p>
      {drawTextButton({ onClick: () => location.reload(), children: words('reload') })}
    </div>
  );
}

function WaitingPart() {
  return <p role="status">{useWords()('loading')}</p>;
}

const ownPlaces: LazyPlaces = { Waiting: WaitingPart, Missing: MissingPart };
