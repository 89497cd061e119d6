import type { OpenPortal } from '../session/session/portal.ts';
import { readOpening } from '../session/session/reread-opening.ts';
import { applicantServices } from './applicant-services.ts';
import { shutScreen } from '../opening/Shut.tsx';
import type { PortalParts } from '../base/portal-context.ts';

/** The parts of the pages for an applicant or for a form with opening times. */
export async function portalParts(portal: OpenPortal): Promise<PortalParts> {
  const { opens, closes } = portal.store.form.hostParts;
  if (opens ?? closes) await readOpening(portal);
  return {
    services: portal.session === null ? null : applicantServices(portal.session),
    Shut: (opens ?? closes) ? shutScreen(portal) : null,
  };
}
