/** The notes of the staff about what has arrived, each with an entry of the audit. */
import type { ApplicationName } from '../database/applications.ts';
import { addArrival, type ArrivalOutcome, removeArrival } from '../database/arrivals.ts';
import { note } from '../database/audit.ts';
import type { Database } from '../database/database.ts';
import type { StaffAction } from '../database/issued-links.ts';

export interface ArrivalNote {
  readonly what: string;
  readonly arrivedAt: Date;
}
/** A call of another system: an id that its sender chose for the note, and that of the request. */
export interface ArrivalCall {
  readonly id: string;
  readonly requestId: string;
}

/** True for one line that an applicant can read. */
export const isNoteText = (text: string): boolean =>
  text === text.trim() && text !== '' && [...text].length <= 200 && !/\p{C}/u.test(text);

/** Adds a note, once for each call. */
export function noteArrival(
  database: Database,
  name: ApplicationName,
  { what, arrivedAt }: ArrivalNote,
  { staff, now, call = null }: StaffAction & { readonly call?: ArrivalCall | null },
): Promise<ArrivalOutcome> {
  return database.transaction().execute(async (transaction) => {
    const outcome = await addArrival(transaction, name, {
      what,
      arrivedAt,
      staff,
      call: call === null ? null : { id: call.id, at: now },
    });
    if (outcome !== 'added') return outcome;
    await note(transaction, 'arrival-noted', { ...name, requestId: call?.requestId ?? 'admin', at: now, staff });
    return outcome;
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
