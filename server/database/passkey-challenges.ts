/** The challenges that passkeys sign. Each is for one purpose and one use, within minutes. */
import { createHash } from 'node:crypto';
import type { Database } from './database.ts';
import { sessionHash } from './sessions.ts';

/** The minutes in which a challenge can be signed. */
export const challengeMinutes = 5;

/** Who adds a passkey; null for a log-in. */
export type Adding = { readonly accountId: string; readonly sessionId: string } | null;

const challengeHash = (challenge: string): string => createHash('sha256').update(challenge).digest('hex');

/** Stores a challenge. */
export async function storeChallenge(database: Database, challenge: string, adding: Adding, at: Date): Promise<void> {
  await database
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: challengeHash(challenge),
      account_id: adding?.accountId ?? null,
      session_hash: adding === null ? null : sessionHash(adding.sessionId),
      expires_at: new Date(at.getTime() + challengeMinutes * 60_000),
    })
    .execute();
}

/** Uses a challenge up. Returns false when there is none for the purpose, or it has expired. */
export async function takeChallenge(database: Database, challenge: string, adding: Adding, at: Date): Promise<boolean> {
  const row = await database
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash(challenge))
    .where('account_id', 'is not distinct from', adding?.accountId ?? null)
    .where('session_hash', 'is not distinct from', adding === null ? null : sessionHash(adding.sessionId))
    .where('expires_at', '>', at)
    .returning('challenge_hash')
    .executeTakeFirst();
  return row !== undefined;
}
