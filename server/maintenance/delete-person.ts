/** Deletes a person for the command of the staff. */
import { normalUsername } from '../database/username.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { StaffAction } from '../database/issued-links.ts';
import type { DeletedCounts } from '../database/persons.ts';
import { createJobSender } from '../jobs/jobs.ts';
import { deletePerson } from '../retention/delete-person.ts';
import { openedObjects, openedSecrets } from './opened.ts';

/** Deletes everything about the person with an address. Null when nobody has it. */
export async function deletePersonForStaff(
  config: Config,
  database: Database,
  address: string,
  { staff, now }: StaffAction,
): Promise<DeletedCounts | null> {
  const opened = { database, secrets: await openedSecrets(config, database), objects: openedObjects(config) };
  const jobs = createJobSender(database);
  try {
    return await deletePerson({ ...opened, jobs }, { username: normalUsername(address), staff, now });
  } finally {
    await jobs.stop();
  }
}
