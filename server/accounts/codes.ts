import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { changeAddress } from '../store/addresses.ts';
import type { World } from '../world.ts';
import { issueCode, noNonce } from './address.ts';

/** The stored form of a browser's cookie; `noNonce` where the browser has none. */
export const nonceHashOf = (nonce: string | null): string =>
  (nonce === null ? noNonce : createHash('sha256').update(nonce).digest('hex'));

export interface CodeRequest {
  readonly username: string;
  /** Of the browser that asked for it. */
  readonly nonceHash: string;
  /** The mail with the former code did not go out. */
  readonly isRetry: boolean;
}
/** A code to mail. */
export interface IssuedCode {
  /** Six digits. */
  readonly code: string;
  /** A code that was mailed before is still valid, in some browser. */
  readonly isNew: boolean;
}

/** A new code for the pending sign-up of that browser; from now on its only one. Null once nobody waits for a code. */
export async function mailableCode(
  { database, secrets, random, clock }: Pick<World, 'database' | 'secrets' | 'random' | 'clock'>,
  { username, nonceHash, isRetry }: CodeRequest,
): Promise<IssuedCode | null> {
  const code = String(random.integer(1_000_000)).padStart(6, '0');
  const now = clock.now().getTime();
  const hashFor = (signUpId: string): string => codeHash(secrets, signUpId, code);
  const { isIssued, isNew } = await changeAddress({ database, secrets }, {
    username, saves: ['signUps'],
    change: (state) => issueCode(state, { id: randomUUID(), nonceHash, isRetry, hashFor }, now),
  });
  return isIssued ? { code, isNew } : null;
}

export function codeHash(secrets: Pick<World['secrets'], 'fingerprint'>, signUpId: string, code: string): string {
  return secrets.fingerprint(`code ${signUpId} ${code}`);
}

export function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
