import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Clock, Random } from '../base/clock.ts';
import { changeAddress } from '../database/addresses.ts';
import type { Database } from '../database/database.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { issueCode, noNonce } from './address.ts';

/** The dependencies of a service that issues a code or a link. */
export interface IssueContext {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
}

/** The stored form of the sign-up cookie; `noNonce` for a browser without one. */
export const nonceHashOf = (nonce: string | null): string =>
  nonce === null ? noNonce : createHash('sha256').update(nonce).digest('hex');

export interface CodeRequest {
  readonly username: string;
  /** The sign-up cookie of the browser that requested the code. */
  readonly nonceHash: string;
  /** The mail with the previous code was not sent. */
  readonly isRetry: boolean;
}
export interface IssuedCode {
  /** Six digits. */
  readonly code: string;
  /** An earlier code of some browser is still valid. */
  readonly isNew: boolean;
}

/** Replaces the code of the pending sign-up of a browser. Null when the address has no pending sign-up. */
export async function mailableCode(context: IssueContext, request: CodeRequest): Promise<IssuedCode | null> {
  const { database, secrets, random, clock } = context;
  const { username, nonceHash, isRetry } = request;
  const code = String(random.integer(1_000_000)).padStart(6, '0');
  const now = clock.now().getTime();
  const hashFor = (signUpId: string): string => codeHash(secrets, signUpId, code);
  const { isIssued, isNew } = await changeAddress(
    { database, secrets },
    {
      username,
      saves: ['signUps'],
      change: (state) => issueCode(state, { id: randomUUID(), nonceHash, isRetry, hashFor }, now),
    },
  );
  return isIssued ? { code, isNew } : null;
}

/** The stored form of a code, which is valid for one sign-up. */
export function codeHash(secrets: Pick<Secrets, 'fingerprint'>, signUpId: string, code: string): string {
  return secrets.fingerprint(`code ${signUpId} ${code}`);
}

/** Compares two hashes in constant time. */
export function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
