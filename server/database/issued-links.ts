import { note } from './audit.ts';
import type { Database } from './database.ts';

/** A staff member who acts on a record, and the time. */
export interface StaffAction {
  readonly staff: string;
  readonly now: Date;
}

/** An issued link without its secret. */
export interface ListedToken {
  readonly id: string;
  readonly purpose: 'service-view' | 'prefill';
  /** The applicant of a service link. */
  readonly username: string | null;
  /** Null for links from before there was more than one form. */
  readonly formId: string | null;
  readonly issuedBy: string;
  readonly issuedAt: Date;
  readonly openedAt: Date | null;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  /** A service link that opens until it expires. */
  readonly opensAgain: boolean;
  /** The link of which this is an opening; null for one that was issued. */
  readonly openingOf: string | null;
}

/** Every stored link, newest first. */
export async function listTokens(database: Database): Promise<readonly ListedToken[]> {
  const rows = await database
    .selectFrom('tokens')
    .leftJoin('accounts', 'accounts.id', 'tokens.account_id')
    .select([
      'tokens.id',
      'purpose',
      'username',
      'form_id',
      'issued_by',
      'issued_at',
      'opened_at',
      'expires_at',
      'revoked_at',
      'opens_again',
      'opening_of',
    ])
    .orderBy('tokens.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    purpose: row.purpose,
    username: row.username,
    formId: row.form_id,
    issuedBy: row.issued_by,
    issuedAt: row.issued_at,
    openedAt: row.opened_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    opensAgain: row.opens_again,
    openingOf: row.opening_of,
  }));
}

/** Revokes a link and all its openings at once. Returns false when nothing with the id is valid. */
export function revokeToken(database: Database, id: string, { staff, now }: StaffAction): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    // An opening holds the link until it is stored; only a later statement sees it.
    await transaction.selectFrom('tokens').select('id').where('id', '=', id).forUpdate().execute();
    const row = await transaction
      .updateTable('tokens')
      .set({ revoked_at: now })
      .where(({ or, eb }) => or([eb('id', '=', id), eb('opening_of', '=', id)]))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['account_id', 'form_id'])
      .executeTakeFirst();
    if (row === undefined) return false;
    await note(transaction, 'token-revoked', {
      accountId: row.account_id,
      formId: row.form_id,
      requestId: 'admin',
      at: now,
      tokenId: id,
      staff,
    });
    return true;
  });
}
