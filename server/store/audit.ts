import type { Database } from './database.ts';

export type AuditEvent =
  | 'signed-up' | 'confirmed' | 'logged-in' | 'login-failed' | 'login-held' | 'logged-out' | 'submitted' | 'submit-refused'
  | 'reset-asked' | 'password-reset' | 'binding-refused';

/** Notes what happened to whom; no name, no answer, no address. */
export async function note(
  database: Database, event: AuditEvent, about: { accountId: string | null; requestId: string; at: Date },
): Promise<void> {
  await database.insertInto('audit')
    .values({ at: about.at, account_id: about.accountId, event, request_id: about.requestId })
    .execute();
}
