/** The sessions of an account, for its owner. */
import { lockAccount } from '../database/accounts.ts';
import { note } from '../database/audit.ts';
import { endAccountSessions, endNamedSession } from '../database/sessions.ts';
import type { AccountsContext } from './context.ts';
import { networkMark } from './device.ts';

export interface SessionEnding {
  readonly accountId: string;
  /** The session to end; undefined for all but `sessionId`. */
  readonly id: string | undefined;
  /** The session of the owner who ends others. */
  readonly sessionId: string | null;
  /** The network of the browser. */
  readonly address: string;
  readonly requestId: string;
}

/** Ends one session of the owner, or all others, with those of logins in progress that end first. */
export async function endOwnSessions(
  context: Pick<AccountsContext, 'database' | 'clock' | 'secrets'>,
  { accountId, id, sessionId, address, requestId }: SessionEnding,
): Promise<void> {
  const about = { accountId, requestId, at: context.clock.now(), network: networkMark(context, address) };
  await context.database.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId);
    const ended =
      id === undefined
        ? await endAccountSessions(transaction, accountId, sessionId)
        : await endNamedSession(transaction, accountId, id);
    if (ended > 0) await note(transaction, 'sessions-ended', about);
  });
}
