import { findSchool, findSchools } from '../lookup/find-schools.ts';
import { say } from '../messages.ts';
import { findSession } from '../store/sessions.ts';
import { type Handler, refuse, type Visit, type World } from '../world.ts';

/** Finds by words, or tells all of one that was found. */
export const lookup: Handler<'lookup'> = async ({ query: { category, query, id, max_results: most = '5' }, visit }, world) => {
  if ((query === undefined) === (id === undefined)) return refuse(400, 'The query must have either query or id.');
  const retryAfter = await secondsToWait(world, visit);
  if (retryAfter > 0) return { ...refuse(429, say(world.forms.application.form, 'tooManyTries')), retryAfter };
  if (query !== undefined) {
    return [...await world.lookups.gate(() => findSchools(world.database, category, query, Number(most)))];
  }
  const school = await world.lookups.gate(() => findSchool(world.database, category, id ?? ''));
  return school ?? refuse(404, 'There is no such record.');
};

/**
 * Behind one address there may be a whole school: the session, or else the kind of browser, tells some of them apart. A
 * session counts only if there is one: a cookie that somebody made up is that of a visitor.
 */
async function secondsToWait(world: World, { sessionId, address, userAgent }: Visit): Promise<number> {
  const { rate, networkRate } = world.lookups;
  const now = world.clock.now();
  const owner = sessionId === null ? null : await findSession(world.database, sessionId, now, false);
  if (owner !== null) return rate.secondsToWait(`session ${sessionId}`, now);
  return rate.secondsToWait(`${address} ${userAgent}`, now) || networkRate.secondsToWait(address, now);
}
