import type { FieldServices } from '../../renderer/fields/field-services.ts';
import { pathIn } from '../../renderer/loading/base-path.ts';
import type { Navigate } from '../navigation/navigator.ts';
import type { PortalMemory } from '../session/state/portal-memory.ts';
import { lazyAccount } from './lazy.ts';

/**
 * The server's services for fields and blocks. `applicant` has those of an applicant; null for a visitor, whose choices
 * stay in the page: only in an open form can there be any.
 */
export function fieldServices(
  portal: PortalMemory,
  applicant: Partial<FieldServices> | null,
  isOpen: boolean,
  navigate: Navigate,
): Partial<FieldServices> {
  return {
    lookup: async (...asked) => (await lazyAccount()).findHits(portal, ...asked),
    lookupRecord: async (...asked) => (await lazyAccount()).fetchRecord(portal, ...asked),
    isLoggedIn: isOpen || applicant !== null,
    isVisitor: applicant === null,
    openPlace: (id) => void navigate(`${pathIn(location.pathname)}#${id}`),
    ...applicant,
  };
}
