/** The notes of the staff about what has arrived, each with an entry of the audit. */
import type { ApplicationName } from '../database/applications.ts';
import { addArrival, removeArrival } from '../database/arrivals.ts';
import { note } from '../database/audit.ts';
import type { Database } from '../database/database.ts';
import type { StaffAction } from '../database/issued-links.ts';

/** Adds a note. Returns false, with nothing changed, when the application was not begun, has this note or has fifty. */
export function noteArrival(
  database: Database,
  name: ApplicationName,
  { what, arrivedAt }: { readonly what: string; readonly arrivedAt: Date },
  { staff, now }: StaffAction,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    if (!(await addArrival(transaction, name, { what, arrivedAt, staff }))) return false;
    await note(transaction, 'arrival-noted', { ...name, requestId: 'admin', at: now, staff });
    return true;
  });
}

/** Takes a note away. Returns false when there is none with this number. */
export function withdrawArrival(
  database: Database,
  name: ApplicationName,
  id: number,
  { staff, now }: StaffAction,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    if (!(await removeArrival(transaction, name, id))) return false;
    await note(transaction, 'arrival-withdrawn', { ...name, requestId: 'admin', at: now, staff });
    return true;
  });
}
