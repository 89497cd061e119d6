/** What whoever runs the portal sees of the links, and does to them. */
import { note } from '../store/audit.ts';
import type { Database } from '../store/database.ts';
import type { Act } from './applicants.ts';

/** A link as it is listed: never its secret. */
export interface ListedToken {
  readonly id: string;
  readonly purpose: 'service-view' | 'prefill';
  /** Whose application a service link opens. */
  readonly username: string | null;
  readonly issuedBy: string;
  readonly issuedAt: Date;
  readonly openedAt: Date | null;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

/** Every link that is still remembered, newest first. */
export async function listTokens(database: Database): Promise<readonly ListedToken[]> {
  const rows = await database.selectFrom('tokens').leftJoin('accounts', 'accounts.id', 'tokens.account_id')
    .select(['tokens.id', 'purpose', 'username', 'issued_by', 'issued_at', 'opened_at', 'expires_at', 'revoked_at'])
    .orderBy('tokens.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id, purpose: row.purpose, username: row.username, issuedBy: row.issued_by,
    issuedAt: row.issued_at, openedAt: row.opened_at, expiresAt: row.expires_at, revokedAt: row.revoked_at,
  }));
}

/** From now on the link opens nothing, for nobody. False when there is none of that name that could. */
export function revokeToken(database: Database, id: string, { staff, now }: Act): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction.updateTable('tokens').set({ revoked_at: now })
      .where('id', '=', id).where('revoked_at', 'is', null).where('expires_at', '>', now)
      .returning('account_id').executeTakeFirst();
    if (row === undefined) return false;
    await note(transaction, 'token-revoked', { accountId: row.account_id, requestId: 'admin', at: now, tokenId: id, staff });
    return true;
  });
}
