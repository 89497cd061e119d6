/** The document store for the commands of the staff. */
import type { Config } from '../start/config.ts';
import type { Database } from '../database/database.ts';
import { assertLive, makeLive } from '../database/installation.ts';
import { markOf } from '../documents/object-store.ts';
import { type Reconciled, reconcile } from '../retention/reconcile.ts';
import { openedObjects } from './opened.ts';

/** Records the installation with these settings as the live one. */
export async function makeLiveForStaff(config: Config, database: Database, staff: string): Promise<void> {
  await makeLive(database, markOf(openedObjects(config)), { publicUrl: config.publicUrl, staff });
}

/** Compares the document store with the database, and deletes what no row names. Throws in a copy. */
export async function reconcileForStaff(config: Config, database: Database, now: Date): Promise<Reconciled> {
  await assertLive(database, config.publicUrl);
  return reconcile({ database, objects: openedObjects(config), signal: new AbortController().signal }, now);
}
