import type { FieldServices } from '../../renderer/fields/field-services.ts';
import type { PortalMemory } from '../session/state/portal-memory.ts';
import { lazyPortal } from './lazy.ts';

/**
 * The server's services for fields and blocks. `applicant` has those of an applicant; null for a visitor, whose choices
 * stay in the page.
 */
export function fieldServices(portal: PortalMemory, applicant: Partial<FieldServices> | null): Partial<FieldServices> {
  return {
    lookup: async (...asked) => (await lazyPortal()).findHits(portal, ...asked),
    lookupRecord: async (...asked) => (await lazyPortal()).fetchRecord(portal, ...asked),
    isLoggedIn: applicant !== null,
    isVisitor: applicant === null,
    ...applicant,
  };
}
