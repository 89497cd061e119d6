import { timingSafeEqual } from 'node:crypto';
import { storeCode } from '../store/accounts.ts';
import type { World } from '../world.ts';

const validMs = 24 * 60 * 60 * 1000;

/** A new code of six digits; from now on the only one of the account. */
export async function issueCode(
  { database, secrets, random, clock }: Pick<World, 'database' | 'secrets' | 'random' | 'clock'>, accountId: string,
): Promise<string> {
  const code = String(random.integer(1_000_000)).padStart(6, '0');
  await storeCode(database, accountId, codeHash(secrets, accountId, code), new Date(clock.now().getTime() + validMs));
  return code;
}

export function codeHash(secrets: World['secrets'], accountId: string, code: string): string {
  return secrets.fingerprint(`code ${accountId} ${code}`);
}

export function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
