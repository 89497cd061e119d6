/** The archive of an account for its owner, who gives the password for it. */
import type { Output } from '../../api-client/index.ts';
import { queueAccountMail } from '../accounts/account-mail.ts';
import type { AccountsContext, MailRequest } from '../accounts/context.ts';
import { namedDevice, networkMark } from '../accounts/device.ts';
import { type GivenPassword, lockCompared } from '../accounts/present-password.ts';
import { timeIn } from '../base/clock.ts';
import { findArchive, requestArchive } from '../database/archives.ts';
import { note } from '../database/audit.ts';
import { givePassword, hasGivenPassword } from '../database/sessions.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** The folder of the addresses under which archives are served. */
export const archiveFolder = '/api/archives';

export interface ArchiveRequest extends GivenPassword, MailRequest {
  /** The network of the browser. */
  readonly address: string;
  readonly userAgent: string;
}
type Requesting = AccountsContext & { readonly jobs: Pick<Jobs, 'enqueue'> };

/**
 * Requests an archive, which replaces the former one, and mails the owner about it. Returns false, with nothing
 * changed, when the compared password was replaced or disabled, or the session ended, meanwhile.
 */
export function askArchive(context: Requesting, request: ArchiveRequest): Promise<boolean> {
  const { database, clock, jobs, forms } = context;
  const { account, sessionId, address, userAgent, origin, requestId } = request;
  const { id: accountId, username } = account;
  const at = clock.now();
  return database.transaction().execute(async (transaction) => {
    if (!(await lockCompared(transaction, request))) return false;
    if (!(await givePassword(transaction, { sessionId, accountId, at }))) return false;
    const { id: archiveId, keys } = await requestArchive(transaction, accountId, at);
    if (keys.length > 0) await jobs.enqueue(transaction, 'drop-objects', { keys });
    const data = { accountId, archiveId, formId: forms.current.form.id, origin, requestId };
    await jobs.enqueue(transaction, 'make-archive', data, { group: accountId });
    const mail = { kind: 'archive-asked', at, words: namedDevice(userAgent) } as const;
    await queueAccountMail(context, transaction, { username, origin, requestId }, mail);
    await note(transaction, 'archive-asked', { accountId, requestId, at, network: networkMark(context, address) });
    return true;
  });
}

/** The state of the archive; its address only for a session that gave the password within some minutes. */
export async function ownArchive(
  { database, clock, config }: Pick<AccountsContext, 'database' | 'clock' | 'config'>,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
): Promise<Output<'archive'>> {
  const now = clock.now();
  const { timeZone: time_zone } = config;
  const archive = await findArchive(database, accountId, now);
  if (archive?.status !== 'COMPLETED')
    return { status: archive?.status ?? null, size: null, until: null, url: null, time_zone };
  const { id, status, size, expiresAt } = archive;
  const isOpen = await hasGivenPassword(database, sessionId, now);
  return {
    status,
    size,
    until: timeIn(config.timeZone, expiresAt),
    url: isOpen ? `${archiveFolder}/${id}` : null,
    time_zone,
  };
}
