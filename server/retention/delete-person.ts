/** Deletes everything about one person on request, submissions included. */
import type { Transaction } from 'kysely';
import type { AddressState } from '../database/addresses.ts';
import { changeAddress } from '../database/addresses.ts';
import { note } from '../database/audit.ts';
import type { Database } from '../database/database.ts';
import {
  countRows,
  type DeletedCounts,
  deleteQueuedMails,
  deleteRows,
  lockPerson,
  objectKeysOf,
  writeDeletion,
} from '../database/persons.ts';
import type { Tables } from '../database/tables.ts';
import { keysWith, type ObjectStore } from '../documents/object-store.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** The dependencies of the deletion. */
export interface PersonDeletion {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'fingerprint'>;
  readonly objects: Pick<ObjectStore, 'get' | 'delete'>;
}
export interface DeletionRequest {
  /** Normalized. */
  readonly username: string;
  /** The staff member who deletes. */
  readonly staff: string;
  readonly now: Date;
}

/**
 * Deletes the account with all its data, its files and every mail in the queue, in one transaction that ends after the
 * deletion of the files: after a failure, nothing of the database is deleted and the request can be repeated. Returns
 * null, with nothing deleted, when nobody has the name.
 */
export async function deletePerson(
  { database, secrets, objects }: PersonDeletion,
  request: DeletionRequest,
): Promise<DeletedCounts | null> {
  let counts: DeletedCounts | null = null;
  await changeAddress(
    { database, secrets },
    {
      username: request.username,
      saves: ['signUps', 'requested', 'link'],
      change: (former) => ({ former, state: { ...former, signUps: [], requested: [], link: null } }),
      also: async (transaction, { former }) => {
        counts = await deleteUnderLock(transaction, objects, request, former);
      },
    },
  );
  return counts;
}

async function deleteUnderLock(
  transaction: Transaction<Tables>,
  objects: PersonDeletion['objects'],
  { username, staff, now }: DeletionRequest,
  former: AddressState,
): Promise<DeletedCounts | null> {
  const id = await lockPerson(transaction, username);
  if (id === null && former.signUps.length === 0) return null;
  const owned = id === null ? {} : await deleteAccount(transaction, objects, id);
  const mails = await deleteQueuedMails(transaction, username);
  const counts = { ...owned, 'pending sign-ups': former.signUps.length, 'queued mails': mails };
  await writeDeletion(transaction, { staff, at: now, counts });
  await note(transaction, 'person-deleted', { accountId: id, requestId: 'admin', at: now, staff });
  return counts;
}

async function deleteAccount(
  transaction: Transaction<Tables>,
  objects: PersonDeletion['objects'],
  id: string,
): Promise<DeletedCounts> {
  const counts = await countRows(transaction, id);
  let files = 0;
  for (const key of (await objectKeysOf(transaction, id)).flatMap(keysWith)) {
    if ((await objects.get(key)) !== null) files += 1;
    await objects.delete(key);
  }
  await deleteRows(transaction, id);
  return { ...counts, files };
}
