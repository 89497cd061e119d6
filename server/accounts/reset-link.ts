import { storeReset } from '../store/accounts.ts';
import { note } from '../store/audit.ts';
import type { World } from '../world.ts';

const validMs = 60 * 60 * 1000;

/** The id of a new link to set the password; from now on the only one of the account. */
export async function issueReset({ database, random, clock }: Pick<World, 'database' | 'random' | 'clock'>, accountId: string, requestId: string): Promise<string> {
  const id = random.bytes(32).toString('base64url');
  const now = clock.now();
  await storeReset(database, accountId, id, new Date(now.getTime() + validMs));
  await note(database, 'reset-asked', { accountId, requestId, at: now });
  return id;
}
