import type { QueryClient } from '@tanstack/react-query';
import type { StoreApi } from 'zustand';
import type { PortalState } from './portal-state.ts';
import type { ServedForm } from './served-form.ts';

/** Everything that one portal keeps in memory. Two portals in a document share nothing of it. */
export interface PortalMemory {
  readonly state: StoreApi<PortalState>;
  readonly served: ServedForm;
  /** Functions that end a pause in the edits early. */
  readonly pauses: Set<() => void>;
  /** Null before the first call that uses it, because its library is not in the first load. */
  queries: QueryClient | null;
}
