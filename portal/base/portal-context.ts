import { createContext, useCallback, useContext, useSyncExternalStore, type ComponentType } from 'react';
import type { PortalSessionValues } from '../../api-client/index.ts';
import type { FieldErrors } from '../../engine/index.ts';
import type { FieldServices } from '../../renderer/fields/field-services.ts';
import type { FormStore } from '../../renderer/store/form-store.ts';
import { useStore } from 'zustand';
import type { PortalState } from '../session/state/portal-state.ts';
import { sessionKey } from '../session/state/session-values.ts';
import type { OpenPortal } from '../session/session/portal.ts';

export interface ShownPortal extends OpenPortal {
  /** The shown errors of the form; empty unless validating. */
  readonly errors: FieldErrors;
}
/** The parts that load before a page of the form, if they are needed. */
export interface PortalParts {
  /** The server's services for the fields and blocks of the applicant; null for a visitor. */
  readonly services: Partial<FieldServices> | null;
  /** The screen in place of the pages of a form that is not open; null if it is open. */
  readonly Shut: ComponentType | null;
  /** Asks the server, beside a page that the clock of the browser lets a visitor open; null without a question. */
  readonly OpeningCheck: ComponentType | null;
}
/** The data that the router loads before it draws a page of the form. */
export type FormPortal = OpenPortal & PortalParts;

export const PortalContext = createContext<ShownPortal | null>(null);

export function usePortal(): ShownPortal {
  const portal = useContext(PortalContext);
  if (portal === null) throw new Error('There is no portal.');
  return portal;
}

/** A part of the state of the portal; the component renders again only when this part changes. */
export const usePortalState = <T>(select: (state: PortalState) => T): T => useStore(usePortal().portal.state, select);

/** A value of the session, as conditions read it; the component renders again only when this value changes. */
export function useSessionValue(store: FormStore, name: keyof PortalSessionValues): string {
  const subscribe = useCallback((wake: () => void) => store.subscribe([sessionKey(name)], wake), [store, name]);
  const read = (): string => store.value(sessionKey(name));
  return useSyncExternalStore(subscribe, read, read);
}

/** The errors of the application, shown or not. */
export interface CurrentErrors {
  /** Null until the validation has finished. */
  readonly errors: FieldErrors | null;
  /** The validators could not be loaded yet. */
  readonly areLate: boolean;
}

/** Separate from the portal, because it changes after each pause in the edits and has few readers. */
export const CurrentErrorsContext = createContext<CurrentErrors>({ errors: null, areLate: false });
