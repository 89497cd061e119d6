/** Guessing at links: every miss gets one answer, and whoever misses too often gets it for every link. */
import { say } from '../messages.ts';
import { note } from '../store/audit.ts';
import { isUsedUp, isWithin } from '../store/throttles.ts';
import { refuse, type Refused, type Visit, type World } from '../world.ts';

const limit = { most: 20, seconds: 600 };
const nameOf = (world: World, visit: Visit): string => world.secrets.fingerprint(`token address ${visit.address}`);

/** Whether links are no longer looked at for this address. */
export const hasMissedTooOften = (world: World, visit: Visit): Promise<boolean> =>
  isUsedUp(world.database, nameOf(world, visit), limit, world.clock.now());

/** The same 404 for a link that is unknown, past its time, revoked, or for another purpose. */
export async function refuseToken(world: World, visit: Visit): Promise<Refused> {
  const at = world.clock.now();
  if (await isWithin(world.database, nameOf(world, visit), [limit], at)) {
    await note(world.database, 'token-refused', { accountId: null, requestId: visit.requestId, at });
  }
  return refuse(404, say(world.forms.application.form, 'tokenRefused'));
}
