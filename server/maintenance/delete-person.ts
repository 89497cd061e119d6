/** Deletes a person for the command of the staff. */
import type { Config } from '../start/config.ts';
import { findAccount, findNameless } from '../database/accounts.ts';
import { lastSignUp } from '../database/addresses.ts';
import type { Database } from '../database/database.ts';
import type { StaffAction } from '../database/issued-links.ts';
import { type DeletedCounts, spellingsOf } from '../database/retention/persons.ts';
import { createJobSender } from '../jobs/jobs.ts';
import { deleteNameless, deletePerson } from '../retention/delete-person.ts';
import { openedObjects, openedSecrets } from './opened.ts';

/** True if somebody has an address or a reference that a deletion would find. */
export async function isAnybody(database: Database, name: string): Promise<boolean> {
  for (const username of await spellingsOf(database, name)) {
    const found = (await findAccount(database, username)) ?? (await lastSignUp(database, username));
    if (found !== null) return true;
  }
  return (await findNameless(database, name)) !== null;
}

/** Deletes everything about the person with an address, in each stored spelling. Null when nobody has it. */
export async function deletePersonForStaff(
  config: Config,
  database: Database,
  address: string,
  { staff, now }: StaffAction,
): Promise<DeletedCounts | null> {
  const opened = { database, secrets: await openedSecrets(config, database), objects: openedObjects(config) };
  const jobs = createJobSender(database);
  try {
    let sums: Record<string, number> | null = null;
    for (const username of await spellingsOf(database, address)) {
      const counts = await deletePerson({ ...opened, jobs }, { username, staff, now });
      for (const [what, count] of Object.entries(counts ?? {})) {
        sums ??= {};
        sums[what] = (sums[what] ?? 0) + count;
      }
    }
    return sums;
  } finally {
    await jobs.stop();
  }
}

/** Deletes the submission of a person without an account, who has nothing else. Null without such a reference. */
export async function deleteNamelessForStaff(
  database: Database,
  reference: string,
  { staff, now }: StaffAction,
): Promise<DeletedCounts | null> {
  const person = await findNameless(database, reference);
  return person === null ? null : deleteNameless(database, person.accountId, { staff, now });
}
