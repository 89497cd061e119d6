/** What has arrived for an application, such as a transcript: notes of the staff for its applicant, never answers. */
import type { Transaction } from 'kysely';
import { normalReference } from '../base/reference.ts';
import { normalUsername } from '../base/username.ts';
import { type ApplicationName, lockApplication } from './applications.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** A note about something that has arrived. */
export interface Arrival {
  readonly id: number;
  readonly what: string;
  readonly arrivedAt: Date;
}
export interface NewArrival extends Omit<Arrival, 'id'> {
  readonly staff: string;
  /** The id and the time of the call that brings the note; null for a command. */
  readonly call: { readonly id: string; readonly at: Date } | null;
}

/** The most notes about one application. */
const mostArrivals = 50;

/** The notes about an application, the first arrival first. */
export async function listArrivals(
  database: Database,
  { accountId, formId }: ApplicationName,
): Promise<readonly Arrival[]> {
  return database
    .selectFrom('arrivals')
    .select(['id', 'what', 'arrived_at as arrivedAt'])
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .orderBy('arrived_at')
    .orderBy('id')
    .execute();
}

/** What became of a note: `known` is one that is there already, `absent` one for an application that was not begun. */
export type ArrivalOutcome = 'added' | 'known' | 'full' | 'absent';

/**
 * Adds a note. A call with the id of a former one adds nothing, even if that note was taken away since. Waits for a
 * deletion of the person, and then finds no application.
 */
export async function addArrival(
  transaction: Transaction<Tables>,
  name: ApplicationName,
  { what, arrivedAt, staff, call }: NewArrival,
): Promise<ArrivalOutcome> {
  if (!(await lockApplication(transaction, name))) return 'absent';
  const notes = await listArrivals(transaction, name);
  const isKnown = notes.some((note) => note.what === what && note.arrivedAt.getTime() === arrivedAt.getTime());
  if (!isKnown && notes.length >= mostArrivals) return 'full';
  const isRepeated = call !== null && !(await addCall(transaction, name, call));
  if (isKnown || isRepeated) return 'known';
  await transaction
    .insertInto('arrivals')
    .values({ account_id: name.accountId, form_id: name.formId, what, arrived_at: arrivedAt, staff })
    .execute();
  return 'added';
}

/** Returns false for the id of a former call. */
async function addCall(
  transaction: Transaction<Tables>,
  { accountId, formId }: ApplicationName,
  { id, at }: NonNullable<NewArrival['call']>,
): Promise<boolean> {
  const row = await transaction
    .insertInto('arrival_calls')
    .values({ id, account_id: accountId, form_id: formId, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** An application by the reference of its submission, or by the username of its applicant and its form. */
export type NamedApplication = { readonly reference: string } | { readonly username: string; readonly formId: string };

/** The application of an applicant with an account; null when there is none. */
export async function findNamed(database: Database, named: NamedApplication): Promise<ApplicationName | null> {
  const row =
    'reference' in named
      ? database
          .selectFrom('submissions')
          .innerJoin('accounts', 'accounts.id', 'submissions.account_id')
          .select(['account_id as accountId', 'form_id as formId'])
          .where('username', 'is not', null)
          .where('reference', '=', normalReference(named.reference))
      : database
          .selectFrom('applications')
          .innerJoin('accounts', 'accounts.id', 'applications.account_id')
          .select(['account_id as accountId', 'form_id as formId'])
          .where('username', 'in', [named.username, normalUsername(named.username)])
          .where('form_id', '=', named.formId);
  return (await row.executeTakeFirst()) ?? null;
}

/** Takes a note away. Returns false when the application has no note with this number. */
export async function removeArrival(
  database: Database,
  { accountId, formId }: ApplicationName,
  id: number,
): Promise<boolean> {
  const row = await database
    .deleteFrom('arrivals')
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
