import { createContext, useContext } from 'react';
import type { FieldErrors } from '../../engine/index.ts';
import type { Portal } from '../store/portal.ts';

export interface OpenPortal extends Portal {
  /** The errors shown anywhere in the form; none unless validating. */
  readonly errors: FieldErrors;
}
export const PortalContext = createContext<OpenPortal | null>(null);

export function usePortal(): OpenPortal {
  const portal = useContext(PortalContext);
  if (portal === null) throw new Error('Screens of the portal are drawn only under FormRoot or AuthRoot.');
  return portal;
}

/** What is wrong, shown or not; null while that is not known. Apart from the portal: it differs after each pause in the edits, and few ask for it. */
export const CurrentErrorsContext = createContext<FieldErrors | null>(null);
