import type { OpenPortal } from '../session/session/portal.ts';
import { readOpening } from '../session/session/reread-opening.ts';
import { applicantServices } from './applicant-services.ts';
import { OpeningCheck, shutScreen } from '../opening/Shut.tsx';
import type { PortalParts } from '../base/portal-context.ts';

/** The parts of the pages for an applicant or for a form with opening times. */
export async function portalParts(portal: OpenPortal): Promise<PortalParts> {
  const { opens, closes } = portal.store.form.hostParts;
  const { session } = portal;
  const isTimed = (opens ?? closes) !== undefined;
  if (isTimed) await readOpening(portal);
  const Shut = isTimed ? shutScreen(portal) : null;
  return {
    services: session === null ? null : applicantServices(session),
    Shut,
    OpeningCheck: isTimed && session === null && Shut === null ? OpeningCheck : null,
  };
}
