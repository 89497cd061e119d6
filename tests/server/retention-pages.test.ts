/** The retention reads the accounts that it reaches in pages, because there may be a million. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { accountIdsWhere, countAccountsWhere } from '../../server/database/retention/inactive-accounts.ts';
import { deleteAbandonedAccounts } from '../../server/retention/abandoned-accounts.ts';
import { queueDraftWarnings } from '../../server/retention/draft-warnings.ts';
import { createTestDatabase } from '../support/test-database.ts';

const everybody = sql<boolean>`true`;
const day = new Date('2026-03-01T00:00:00Z');

it.each([1, 2, 5, 100])('each account is read once and oldest first, in pages of %i', async (size) => {
  const { database } = await createTestDatabase();
  onTestFinished(() => database.destroy());
  // Three at the same time, and one a microsecond later, which a Date cannot tell.
  const ids = Array.from({ length: 5 }, () => randomUUID()).sort();
  const [first = '', second = '', third = '', fourth = '', last = ''] = ids;
  const values = ids.map((id) => ({
    id,
    username: `${id}@example.edu`,
    password_hash: null,
    confirmed_at: day,
    created_at: day,
  }));
  await database.insertInto('accounts').values(values).execute();
  await sql`update accounts set created_at = created_at + interval '1 microsecond' where id = ${first}`.execute(
    database,
  );
  await sql`update accounts set created_at = created_at - interval '1 day' where id = ${last}`.execute(database);
  expect(await countAccountsWhere(database, everybody)).toBe(5);
  const read: string[] = [];
  for await (const id of accountIdsWhere(database, everybody, size)) {
    read.push(id);
    // The retention deletes what it has read, except where it fails.
    if (id !== second) await database.deleteFrom('accounts').where('id', '=', id).execute();
  }
  expect(read).toEqual([last, second, third, fourth, first]);
});

it('a run that reaches nobody reads all accounts once for each question, because there may be a million', async () => {
  const { database } = await createTestDatabase();
  onTestFinished(() => database.destroy());
  const spy = vi.spyOn(Client.prototype, 'query');
  onTestFinished(() => spy.mockRestore());
  const config = { unconfirmedDays: 30, draftDays: 730, draftWarningDays: 14 };
  const { signal } = new AbortController();
  const about = { database, config, onFailure: () => undefined, signal };
  const jobs = { enqueue: () => Promise.reject(new Error('Nothing is due.')) };
  expect(await queueDraftWarnings({ ...about, origin: '' }, day)).toBe(0);
  expect(await deleteAbandonedAccounts({ ...about, jobs }, day)).toBe(0);
  expect(spy.mock.calls.filter((call) => JSON.stringify(call).includes('from \\"accounts\\"'))).toHaveLength(2);
});
