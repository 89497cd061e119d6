import { type Rate, secondsToWait } from '../database/call-rates.ts';
import { findSession } from '../database/sessions.ts';
import { messageText } from '../forms/messages.ts';
import { findRecord } from '../database/lookup-search.ts';
import { browserRate, networkRate } from '../lookups/limits.ts';
import { recordOf } from '../lookups/record.ts';
import { searchRecords } from '../lookups/search.ts';
import { refuse } from '../base/refusal.ts';
import type { Context } from './context.ts';
import type { Handler, Visit } from './handler.ts';

/** Searches records by words, or returns one record by its id. */
export const lookup: Handler<'lookup'> = async (
  { query: { category: name, query, id, max_results: most = '5' }, visit },
  context,
) => {
  const { lookups: declared } = context.forms;
  const category = Object.hasOwn(declared, name) ? declared[name] : undefined;
  if (category === undefined) return refuse(400, 'There is no such lookup category.');
  if ((query === undefined) === (id === undefined)) return refuse(400, 'The query must have either query or id.');
  // One turn for all statements of a search, so that it waits once.
  return context.lookups(async () => {
    const { database, forms } = context;
    const retryAfter = await waitOf(context, visit);
    if (retryAfter > 0) return { ...refuse(429, messageText(forms.current.form, 'tooManyTries')), retryAfter };
    if (query !== undefined) return [...(await searchRecords(database, { name, ...category }, query, Number(most)))];
    const record = await findRecord(database, name, id ?? '');
    return record === null ? refuse(404, 'There is no such record.') : recordOf(category, record);
  });
};

/**
 * One address can belong to a whole school, so the limit is for each session, or else for each kind of browser. A
 * session cookie counts only when the session exists.
 */
async function waitOf(
  { database, secrets, clock }: Context,
  { sessionId, address, userAgent }: Visit,
): Promise<number> {
  const now = clock.now();
  const count = (who: string, rate: Rate): Promise<number> =>
    secondsToWait(database, secrets.fingerprint(`lookups ${who}`), rate, now);
  const owner = sessionId === null ? null : await findSession(database, sessionId, now, false);
  if (owner !== null) return count(`session ${sessionId}`, browserRate);
  return (await count(`browser ${address} ${userAgent}`, browserRate)) || count(`network ${address}`, networkRate);
}
