import { createHash } from 'node:crypto';
import { changeAddress } from '../store/addresses.ts';
import { note } from '../store/audit.ts';
import type { World } from '../world.ts';
import { issueLink } from './address.ts';

/** The stored form of the secret of a link. */
export const linkHashOf = (id: string): string => createHash('sha256').update(id).digest('hex');

export interface LinkRequest {
  readonly username: string;
  /** Null while the address is not confirmed: the link confirms it. */
  readonly accountId: string | null;
  readonly requestId: string;
}

/** The secret of a new link to set the password; from now on the only one of the address. */
export async function mailableLink(
  { database, secrets, random, clock }: Pick<World, 'database' | 'secrets' | 'random' | 'clock'>,
  { username, accountId, requestId }: LinkRequest,
): Promise<string> {
  const id = random.bytes(32).toString('base64url');
  const at = clock.now();
  await changeAddress({ database, secrets }, {
    username, saves: ['link'],
    change: (state) => ({ state: issueLink(state, linkHashOf(id), at.getTime()) }),
    also: (transaction) => note(transaction, 'reset-asked', { accountId, requestId, at }),
  });
  return id;
}
