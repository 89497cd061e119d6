import { createContext, useContext } from 'react';
import type { FieldErrors } from '../../engine/index.ts';
import type { FieldServices } from '../fields/field-services.ts';
import type { Portal } from '../session/portal.ts';

export interface OpenPortal extends Portal {
  /** The errors shown anywhere in the form; none unless validating. */
  readonly errors: FieldErrors;
}
/** What the router loads before it draws a page of the form. */
export interface FormPortal extends Portal {
  /** What fields and blocks may ask of the server for the applicant; null for a visitor. */
  readonly services: Partial<FieldServices> | null;
}

export const PortalContext = createContext<OpenPortal | null>(null);

export function usePortal(): OpenPortal {
  const portal = useContext(PortalContext);
  if (portal === null) throw new Error('Screens of the portal are drawn only under FormRoot or AuthRoot.');
  return portal;
}

/** What is wrong, shown or not, as far as that is known. */
export interface CurrentErrors {
  /** Null while it is not known. */
  readonly errors: FieldErrors | null;
  /** The checks that tell it were asked for and have not come. */
  readonly areLate: boolean;
}

/** Apart from the portal: it differs after each pause in the edits, and few ask for it. */
export const CurrentErrorsContext = createContext<CurrentErrors>({ errors: null, areLate: false });
