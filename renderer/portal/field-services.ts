import type { FieldServices } from '../fields/field-services.ts';
import { loadChunk } from '../loading/load-chunk.ts';

const lookups = () => loadChunk(() => import('../session/lookup.ts'));

/**
 * The server's services for fields and blocks. `applicant` has those of an applicant; null for a visitor, whose choices
 * stay in the page.
 */
export function fieldServices(applicant: Partial<FieldServices> | null): Partial<FieldServices> {
  return {
    lookup: async (...asked) => (await lookups()).findHits(...asked),
    lookupRecord: async (...asked) => (await lookups()).findRecord(...asked),
    isLoggedIn: applicant !== null,
    isVisitor: applicant === null,
    ...applicant,
  };
}
