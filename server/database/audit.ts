import type { Database } from './database.ts';

export type AuditEvent =
  | 'signed-up'
  | 'signed-up-again'
  | 'confirmed'
  | 'address-confirmed'
  | 'logged-in'
  | 'logged-in-by-passkey'
  | 'login-failed'
  | 'login-held'
  | 'password-disabled'
  | 'logged-out'
  | 'submitted'
  | 'submit-refused'
  | 'mails-refused'
  | 'reset-asked'
  | 'password-reset'
  | 'password-changed'
  | 'address-asked'
  | 'address-changed'
  | 'address-stopped'
  | 'deletion-asked'
  | 'deletion-stopped'
  | 'archive-asked'
  | 'archive-downloaded'
  | 'link-mailed'
  | 'binding-refused'
  | 'token-issued'
  | 'token-revoked'
  | 'token-refused'
  | 'service-opened'
  | 'service-document-opened'
  | 'prefill-opened'
  | 'sessions-ended'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-refused'
  | 'passkey-copied'
  | 'application-shown'
  | 'arrival-noted'
  | 'arrival-withdrawn'
  | 'unconfirmed-deleted'
  | 'draft-warned'
  | 'draft-deleted'
  | 'submissions-exported'
  | 'sensitive-exported'
  | 'person-deleted';

export interface AuditDetails {
  readonly accountId: string | null;
  readonly requestId: string;
  readonly at: Date;
  /** The form of the application or link. */
  readonly formId?: string | null;
  readonly tokenId?: string;
  /** The staff member who acted, or who issued the opened link. */
  readonly staff?: string;
  /** The keyed hash of the network of an act on an account. */
  readonly network?: string;
}

/** Adds an event to the audit log, without names, answers or addresses of applicants. */
export async function note(database: Database, event: AuditEvent, about: AuditDetails): Promise<void> {
  const { accountId, requestId, at, formId = null, tokenId = null, staff = null, network = null } = about;
  const subject = { account_id: accountId, form_id: formId, token_id: tokenId };
  await database
    .insertInto('audit')
    .values({ ...subject, at, event, request_id: requestId, staff, network })
    .execute();
}

/** Forgets the networks of the events of an account that is deleted. */
export async function forgetNetworks(database: Database, accountId: string): Promise<void> {
  await database
    .updateTable('audit')
    .set({ network: null })
    .where('account_id', '=', accountId)
    .where('network', 'is not', null)
    .execute();
}

/** Adds an event for each account. */
export async function noteAccounts(
  database: Database,
  event: AuditEvent,
  accountIds: readonly string[],
  about: Omit<AuditDetails, 'accountId' | 'network'>,
): Promise<void> {
  const { requestId, at, formId = null, tokenId = null, staff = null } = about;
  const row = { at, event, request_id: requestId, form_id: formId, token_id: tokenId, staff };
  const rows = accountIds.map((id) => Object.assign({ account_id: id }, row));
  await database.insertInto('audit').values(rows).execute();
}
