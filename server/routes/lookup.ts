import { findSchool, findSchools } from '../lookup/find-schools.ts';
import { say } from '../messages.ts';
import { type Handler, refuse, type Visit } from '../world.ts';

/** Finds by words, or tells all of one that was found. */
export const lookup: Handler<'lookup'> = async ({ query: { category, query, id, max_results: most = '5' }, visit }, world) => {
  if ((query === undefined) === (id === undefined)) return refuse(400, 'The query must have either query or id.');
  const retryAfter = world.lookups.rate.secondsToWait(asker(visit), world.clock.now());
  if (retryAfter > 0) return { ...refuse(429, say(world.forms.application.form, 'tooManyTries')), retryAfter };
  if (query !== undefined) {
    return [...await world.lookups.gate(() => findSchools(world.database, category, query, Number(most)))];
  }
  const school = await world.lookups.gate(() => findSchool(world.database, category, id ?? ''));
  return school ?? refuse(404, 'There is no such record.');
};

/** Behind one address there may be a whole school: the session, or else the kind of browser, tells some of them apart. */
function asker({ sessionId, address, userAgent }: Visit): string {
  return sessionId ?? `${address} ${userAgent}`;
}
