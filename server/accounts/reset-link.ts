import { createHash } from 'node:crypto';
import { changeAddress } from '../database/addresses.ts';
import { note } from '../database/audit.ts';
import { issueLink } from './address.ts';
import type { IssueContext } from './codes.ts';

/** The stored form of the secret of a link. */
export const linkHashOf = (id: string): string => createHash('sha256').update(id).digest('hex');

export interface LinkRequest {
  readonly username: string;
  /** Null before the address is confirmed. The link confirms it. */
  readonly accountId: string | null;
  readonly requestId: string;
}

/** Creates the secret of a link to set the password. The link replaces the previous one of the address. */
export async function mailableLink(context: IssueContext, request: LinkRequest): Promise<string> {
  const { database, secrets, random, clock } = context;
  const { username, accountId, requestId } = request;
  const id = random.bytes(32).toString('base64url');
  const at = clock.now();
  await changeAddress(
    { database, secrets },
    {
      username,
      saves: ['link'],
      change: (state) => ({ state: issueLink(state, linkHashOf(id), at.getTime()) }),
      also: (transaction) => note(transaction, 'reset-asked', { accountId, requestId, at }),
    },
  );
  return id;
}
