import { isWithin } from '../database/throttles.ts';
import type { AccountsContext } from './context.ts';

/** Counts an act that the owner of an account can do five times a day. Returns false when it was done as often. */
export const isWithinDay = (
  { database, clock }: Pick<AccountsContext, 'database' | 'clock'>,
  act: 'account deletions' | 'address changes' | 'archives' | 'mailed links' | 'password changes',
  accountId: string,
): Promise<boolean> => isWithin(database, `${act} ${accountId}`, [{ most: 5, seconds: 86_400 }], clock.now());
