/**
 * Limits attempts to guess links. Every invalid link has the same response, and after many of them valid links have it
 * too.
 */
import type { Clock } from '../clock.ts';
import { note } from '../database/audit.ts';
import type { Database } from '../database/database.ts';
import { isUsedUp, isWithin } from '../database/throttles.ts';
import type { Forms } from '../forms/forms.ts';
import { say } from '../forms/messages.ts';
import { refuse, type Refused } from '../refusal.ts';
import type { Secrets } from '../secrets/secrets.ts';

export interface LinksContext {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly forms: Forms;
  readonly clock: Clock;
}

const limit = { most: 20, seconds: 600 };
const counterOf = ({ secrets }: LinksContext, address: string): string =>
  secrets.fingerprint(`token address ${address}`);

/** True when the network has reached the limit of invalid links. */
export const hasMissedTooOften = (context: LinksContext, address: string): Promise<boolean> =>
  isUsedUp(context.database, counterOf(context, address), limit, context.clock.now());

export interface MissedLink {
  /** The network of the browser. */
  readonly address: string;
  readonly requestId: string;
}

/** 404 for a link that is unknown, expired, revoked, or for another purpose. */
export async function refuseLink(context: LinksContext, { address, requestId }: MissedLink): Promise<Refused> {
  const { database, forms, clock } = context;
  const at = clock.now();
  if (await isWithin(database, counterOf(context, address), [limit], at)) {
    await note(database, 'token-refused', { accountId: null, requestId, at });
  }
  return refuse(404, say(forms.application.form, 'tokenRefused'));
}
