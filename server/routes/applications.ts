import { ownApplications } from '../application/own-applications.ts';
import { findSession } from '../database/sessions.ts';
import type { Handler } from './handler.ts';

/** Lists the forms and, for the applicant of the session, the applications. */
export const applications: Handler<'applications'> = async ({ visit: { sessionId } }, context) => {
  const { config, database, clock } = context;
  const owner = sessionId === null ? null : await findSession(database, sessionId, clock.now(), false);
  return {
    username: owner?.username ?? null,
    time_zone: config.timeZone,
    applications: [...(await ownApplications(context, owner))],
  };
};
