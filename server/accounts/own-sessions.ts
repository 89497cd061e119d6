/** The sessions of an account, for its owner. */
import { lockAccount } from '../database/accounts.ts';
import { note } from '../database/audit.ts';
import { endAccountSessions, endNamedSession, hasRecentLogin } from '../database/sessions.ts';
import type { AccountsContext } from './context.ts';
import { networkMark } from './device.ts';

export interface SessionEnding {
  readonly accountId: string;
  /** The session to end; undefined for all but `sessionId`. */
  readonly id: string | undefined;
  /** The session of the owner who ends others. */
  readonly sessionId: string;
  /** The network of the browser. */
  readonly address: string;
  readonly requestId: string;
}

/**
 * Ends one session of the owner, or all others, with those of logins in progress that end first. Nothing ends when
 * the session of the owner has ended meanwhile, or neither began nor gave the password within ten minutes.
 */
export async function endOwnSessions(
  context: Pick<AccountsContext, 'database' | 'clock' | 'secrets'>,
  { accountId, id, sessionId, address, requestId }: SessionEnding,
): Promise<'ended' | 'logged-out' | 'password-needed'> {
  const at = context.clock.now();
  const about = { accountId, requestId, at, network: networkMark(context, address) };
  return context.database.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId);
    const isRecent = await hasRecentLogin(transaction, sessionId, at);
    if (isRecent !== true) return isRecent === null ? 'logged-out' : 'password-needed';
    const ended =
      id === undefined
        ? await endAccountSessions(transaction, accountId, sessionId)
        : await endNamedSession(transaction, accountId, id);
    if (ended > 0) await note(transaction, 'sessions-ended', about);
    return 'ended';
  });
}
