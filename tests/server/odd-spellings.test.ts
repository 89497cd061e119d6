/** Accounts and sign-ups with a former spelling of an address, which only commands of the staff find. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Command } from '../../scripts/admin/command.ts';
import { deletePersonCommand } from '../../scripts/admin/delete-person.ts';
import { serviceTokenCommand } from '../../scripts/admin/service-token.ts';
import { endSessionsCommand, sessionsCommand } from '../../scripts/admin/sessions.ts';
import { showCommand } from '../../scripts/admin/show.ts';
import { goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { printedBy } from './run-command.ts';
import { removeFolder } from '../support/remove-folder.ts';

const present = 'mary@old.example';
const former = 'mary@\uFF4Fld.example';
const pending = '\u24DCary@old.example';
const bystander = 'marya@old.example';

const portal: Portal = await openPortal();
const folder = await mkdtemp(join(tmpdir(), 'matricula-spellings-'));
afterAll(async () => {
  await portal.close();
  await removeFolder(folder);
});
beforeEach(async () => {
  for (const table of ['accounts', 'sign_ups'] as const) await portal.database.deleteFrom(table).execute();
  // An address has a limit of mails a day.
  portal.wait(90_000);
  for (const username of [present, 'second@old.example', bystander]) await loggedIn(portal, username);
  const { database } = portal;
  await database
    .updateTable('accounts')
    .set({ username: former })
    .where('username', '=', 'second@old.example')
    .execute();
  await portal.browser().call('signup', { body: { username: 'third@old.example', password: goodPassword } });
  await database
    .updateTable('sign_ups')
    .set({ username: pending })
    .where('username', '=', 'third@old.example')
    .execute();
});

const run = (command: Command, address: string): Promise<string> =>
  printedBy({ portal, folder, answer: address }, command, address);

async function namesWithSessions(): Promise<readonly string[]> {
  const rows = await portal.database
    .selectFrom('accounts')
    .innerJoin('sessions', 'sessions.account_id', 'accounts.id')
    .select('username')
    .execute();
  return rows.map(({ username }) => username ?? '').toSorted();
}
const names = async (table: 'accounts' | 'sign_ups'): Promise<readonly string[]> =>
  (await portal.database.selectFrom(table).select('username').execute())
    .map(({ username }) => username ?? '')
    .toSorted();

it('are what a command of the staff is about when they are typed', async () => {
  expect(await run(showCommand, former)).toContain(former);
  expect(await run(showCommand, 'MARY@old.example')).toContain(present);
  expect(await run(serviceTokenCommand, former)).toContain('https://apply.example.edu');
  await run(sessionsCommand, former);
  await run(endSessionsCommand, former);
  expect(await namesWithSessions()).toEqual([present, bystander]);
  await expect(run(showCommand, pending)).resolves.toContain(present);
  await portal.database.deleteFrom('accounts').where('username', 'in', [present, former]).execute();
  await expect(run(showCommand, pending)).rejects.toThrow('has not confirmed the address yet');
});

it.each([present, former, pending, ' Mary@OLD.example '])(
  'are deleted with their person, whatever spelling is typed: %j',
  async (address) => {
    const text = await run(deletePersonCommand, address);
    expect(text).toContain('  applications: 2\n');
    expect(text).toContain('  pending sign-ups: 1\n');
    expect([await names('accounts'), await names('sign_ups')]).toEqual([[bystander], []]);
  },
);
