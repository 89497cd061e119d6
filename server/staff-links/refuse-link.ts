/**
 * Every invalid link has the same response. Attempts to guess one need no limit, because it has 256 random bits, and a
 * limit would shut out the users of a network.
 */
import type { Clock } from '../base/clock.ts';
import { note } from '../database/audit.ts';
import type { Database } from '../database/database.ts';
import { isWithin } from '../database/throttles.ts';
import type { Forms } from '../forms/forms.ts';
import { messageText } from '../forms/messages.ts';
import { refuse, type Refused } from '../base/refusal.ts';
import type { Secrets } from '../secrets/secrets.ts';

export interface LinksContext {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly forms: Forms;
  readonly clock: Clock;
}

/** Invalid links of one network that the audit log records. */
const recorded = { most: 20, seconds: 600 };

export interface MissedLink {
  /** The network of the browser. */
  readonly address: string;
  readonly requestId: string;
}

/** 404 for a link that is unknown, expired, revoked, or for another purpose. */
export async function refuseLink(context: LinksContext, { address, requestId }: MissedLink): Promise<Refused> {
  const { database, secrets, forms, clock } = context;
  const at = clock.now();
  if (await isWithin(database, secrets.fingerprint(`token address ${address}`), [recorded], at)) {
    await note(database, 'token-refused', { accountId: null, requestId, at });
  }
  return refuse(404, messageText(forms.current.form, 'tokenRefused'));
}
