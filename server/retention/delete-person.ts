/** Deletes everything about one person on request of the staff or of the person, submissions included. */
import type { Transaction } from 'kysely';
import type { AddressState } from '../database/addresses.ts';
import { addressName, changeAddress } from '../database/addresses.ts';
import { note } from '../database/audit.ts';
import type { Database } from '../database/database.ts';
import { isConflict } from '../database/limits.ts';
import { forgetMails } from '../database/network-mails.ts';
import {
  countRows,
  type DeletedCounts,
  deleteQueuedMails,
  deleteRows,
  endSessionsOf,
  lockPerson,
  personObjectKeys,
  writeCounts,
  writeDeletion,
} from '../database/retention/persons.ts';
import type { Tables } from '../database/tables.ts';
import { keysWith, type ObjectStore, StorageError } from '../documents/object-store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Secrets } from '../secrets/secrets.ts';

export interface PersonDeletion {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'fingerprint'>;
  readonly objects: Pick<ObjectStore, 'stream' | 'delete'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}
export interface DeletionRequest {
  /** As stored. */
  readonly username: string;
  /** The staff member who deletes; `owner` for the owner of the account. */
  readonly staff: string;
  readonly now: Date;
  /** Called under the locks; its error is thrown, with nothing deleted. Sessions are not ended before then. */
  readonly check?: (transaction: Transaction<Tables>, accountId: string | null) => Promise<void>;
}

/** A deletion whose files are deleted next. */
interface Deleted {
  readonly id: string;
  readonly counts: DeletedCounts;
  readonly keys: readonly string[];
}

/** Attempts against calls that hold locks or take them in another order. */
const mostAttempts = 5;
/** Until then the files are deleted here, which counts them. */
const jobSeconds = 60;

/**
 * Deletes the account with all its data and every mail in the queue in one transaction, and its files after it. The
 * same transaction stores a job that deletes the files, for those that the store does not delete now. Returns null,
 * with nothing deleted, when nobody has the name.
 */
export async function deletePerson(context: PersonDeletion, request: DeletionRequest): Promise<DeletedCounts | null> {
  const deleted = await deleteAll(context, request);
  if (deleted === null) return null;
  const counts = { ...deleted.counts, ...(await deleteFiles(context.objects, deleted.keys)) };
  await writeCounts(context.database, deleted.id, counts);
  return counts;
}

async function deleteAll(context: PersonDeletion, request: DeletionRequest): Promise<Deleted | null> {
  let ended = 0;
  for (let attempt = 1; ; attempt += 1) {
    if (request.check === undefined) ended += await endSessionsOf(context.database, request);
    try {
      return await deleteOnce(context, request, ended);
    } catch (error) {
      if (attempt === mostAttempts || !isConflict(error)) throw error;
    }
  }
}

async function deleteOnce(context: PersonDeletion, request: DeletionRequest, ended: number): Promise<Deleted | null> {
  let deleted: Deleted | null = null;
  await changeAddress(context, {
    username: request.username,
    saves: ['signUps', 'requested', 'link'],
    change: (former) => ({ former, state: { ...former, signUps: [], requested: [], link: null } }),
    also: async (transaction, { former }) => {
      deleted = await deleteUnderLock(context, transaction, request, former, ended);
    },
  });
  return deleted;
}

async function deleteUnderLock(
  { jobs, secrets }: PersonDeletion,
  transaction: Transaction<Tables>,
  { username, staff, now, check }: DeletionRequest,
  former: AddressState,
  ended: number,
): Promise<Deleted | null> {
  const accountId = await lockPerson(transaction, username);
  await check?.(transaction, accountId);
  if (accountId === null && former.signUps.length === 0) return null;
  const keys = accountId === null ? [] : await personObjectKeys(transaction, accountId);
  const owned = accountId === null ? {} : await deleteAccount(transaction, accountId, ended);
  if (keys.length > 0) await jobs.enqueue(transaction, 'drop-objects', { keys }, { afterSeconds: jobSeconds });
  const mails = await deleteQueuedMails(transaction, username);
  await forgetMails(transaction, addressName({ secrets }, username));
  const counts = { ...owned, 'pending sign-ups': former.signUps.length, 'queued mails': mails };
  const requestId = check === undefined ? 'admin' : 'housekeeping';
  const id = await writeDeletion(transaction, { staff, at: now, counts });
  await note(transaction, 'person-deleted', { accountId, requestId, at: now, staff });
  return { id, counts, keys };
}

async function deleteAccount(transaction: Transaction<Tables>, id: string, ended: number): Promise<DeletedCounts> {
  const counts = await countRows(transaction, id);
  await deleteRows(transaction, id);
  return { ...counts, sessions: ended + (counts['sessions'] ?? 0) };
}

/** Deletes files until the store fails, and counts those that it had. */
async function deleteFiles(objects: PersonDeletion['objects'], keys: readonly string[]): Promise<DeletedCounts> {
  let files = 0;
  const left = keys.flatMap(keysWith);
  try {
    for (let [key] = left; key !== undefined; [key] = left) {
      const stored = await objects.stream(key);
      // It exists, and its content is of no interest: an error of closing it would end the process.
      stored?.content.on('error', () => undefined).destroy();
      await objects.delete(key);
      if (stored !== null) files += 1;
      left.shift();
    }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
  }
  return { files, ...(left.length === 0 ? {} : { 'files for the server to delete': left.length }) };
}

/** Deletes everything about a person without an account, who has no files, mails or sessions. */
export function deleteNameless(
  database: Database,
  accountId: string,
  { staff, now }: Pick<DeletionRequest, 'staff' | 'now'>,
): Promise<DeletedCounts> {
  return database.transaction().execute(async (transaction) => {
    const counts = await countRows(transaction, accountId);
    await deleteRows(transaction, accountId);
    await writeDeletion(transaction, { staff, at: now, counts });
    await note(transaction, 'person-deleted', { accountId, requestId: 'admin', at: now, staff });
    return counts;
  });
}
