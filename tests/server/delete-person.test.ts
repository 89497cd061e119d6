import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deletePersonCommand } from '../../scripts/admin/delete-person.ts';
import { createSecrets, issueServiceToken, type ObjectStore, readConfig, systemRandom } from '../../server/index.ts';
import { StorageError } from '../../server/documents/object-store.ts';
import { deletePerson } from '../../server/retention/delete-person.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { formId, goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { environmentOf, printedBy } from './run-command.ts';
import { cardHolder, presign, uploadCard } from '../support/uploading.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { accountIdOf, tablesWith } from '../support/stored-rows.ts';

let portal: Portal;
let folder: string;
beforeAll(async () => {
  portal = await openPortal({ webhook: { url: 'http://127.0.0.1:1/', secret: Buffer.alloc(32, 1) } });
  folder = await mkdtemp(join(tmpdir(), 'matricula-deletion-'));
});
afterAll(async () => {
  await portal.close();
  await removeFolder(folder);
});

const deleting = (address: string, answer = address): Promise<string> =>
  printedBy({ portal, folder, answer }, deletePersonCommand, address);

/** An applicant with a document, a submission, two sessions, a link of the staff, a signed upload and queued mails. */
async function person(): Promise<{
  readonly username: string;
  readonly id: string;
  readonly objects: readonly string[];
}> {
  const browser = await cardHolder(portal);
  const { username } = await browser.loadProfile();
  const id = await accountIdOf(portal, username);
  await uploadCard(portal, browser);
  await presign(browser);
  const card = { us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' };
  const answers = { ...completeApplication, first_name: 'Zaphira', ...card };
  const save = await browser.call('saveAnswers', { body: { answers } });
  expect(save.statusCode, save.body).toBe(200);
  const submit = await browser.call('submit');
  expect(submit.statusCode, submit.body).toBe(200);
  await portal.browser().call('login', { body: { username, password: goodPassword } });
  await issueServiceToken(
    portal.database,
    { accountId: id, formId },
    { random: systemRandom, staff: 'registrar', now: portal.now() },
  );
  const queued = { kind: 'reset', username, origin: 'http://localhost', request_id: 'x' } as const;
  const due = { queued_at: portal.now(), due_at: new Date(portal.now().getTime() + 1e9) };
  await portal.database
    .insertInto('queued_mails')
    .values(Object.assign({ form_id: null }, queued, due))
    .execute();
  const documents = await portal.database.selectFrom('documents').selectAll().where('account_id', '=', id).execute();
  const objects = documents.flatMap(({ object_key: original, pdf_key: converted }) => [
    original ?? '',
    converted ?? '',
  ]);
  return { username, id, objects };
}

describe('the command delete-person', () => {
  it('deletes everything about a person, files included, and prints and keeps numbers only', async () => {
    const bystander = await loggedIn(portal);
    await bystander.call('saveAnswers', { body: { answers: { first_name: 'Bea' } } });
    const { username, id, objects } = await person();
    expect(objects.length).toBe(2);
    expect(await tablesWith(portal, 'Zaphira')).not.toEqual([]);

    const text = await deleting(` ${username.toUpperCase()}`);

    for (const line of [
      'applications: 1',
      'submissions: 1',
      'documents: 1',
      'files: 3',
      'sessions: 2',
      'queued mails: 1',
    ])
      expect(text).toContain(`  ${line}\n`);
    expect(text).toMatch(/ {2}answers: [1-9]\d/);
    expect(await tablesWith(portal, 'Zaphira')).toEqual([]);
    expect(await tablesWith(portal, username)).toEqual([]);
    for (const key of objects) expect(await portal.objects.get(key)).toBeNull();
    // The audit log and finished jobs have the random id of the account, which now leads nowhere.
    expect((await tablesWith(portal, id)).filter((name) => !name.startsWith('jobs.'))).toEqual(['public.audit']);
    const [record, ...more] = await portal.database.selectFrom('deletions').selectAll().execute();
    expect(more).toEqual([]);
    expect(record).toMatchObject({ staff: expect.stringMatching(/\S/), counts: { submissions: 1, files: 3 } });
    const networks = portal.database.selectFrom('audit').select('network').where('account_id', '=', id);
    expect(await networks.where('network', 'is not', null).execute()).toEqual([]);
    const noted = await portal.database
      .selectFrom('audit')
      .select('account_id')
      .where('event', '=', 'person-deleted')
      .execute();
    expect(noted).toEqual([{ account_id: id }]);
    expect((await bystander.loadProfile()).answer).toEqual({ first_name: 'Bea' });
    expect((await portal.browser().call('login', { body: { username, password: goodPassword } })).statusCode).toBe(400);
    await expect(deleting(username)).rejects.toThrow(`Nobody has signed up as ${username}: nothing was deleted.`);
  });

  it('deletes who has not confirmed the address yet', async () => {
    const username = 'pending-deletion@example.edu';
    await portal.browser().call('signup', { body: { username, password: goodPassword } });
    const counted = () => portal.database.selectFrom('network_mails').select('at').where('is_confirmed', '=', false);
    expect(await counted().execute()).toHaveLength(1);
    expect(await deleting(username)).toContain('  pending sign-ups: 1\n');
    expect(await tablesWith(portal, username)).toEqual([]);
    expect(await counted().execute()).toEqual([]);
  });

  it('deletes nothing without the same address as confirmation', async () => {
    const { username } = await (await loggedIn(portal)).loadProfile();
    for (const answer of ['', 'yes', `x${username}`])
      await expect(deleting(username, answer)).rejects.toThrow('The addresses differ: nothing was deleted.');
    expect(await accountIdOf(portal, username)).toEqual(expect.any(String));
  });

  it('leaves the account as it was when the deletion fails, with an entry about the ended sessions', async () => {
    const { username, id } = await person();
    const { database, objects, masterKey } = portal;
    const enqueue = () => Promise.reject(new Error('The job was not stored.'));
    const context = { database, objects, secrets: createSecrets(masterKey), jobs: { enqueue } };
    await expect(deletePerson(context, { username, staff: 'registrar', now: portal.now() })).rejects.toThrow(
      'not stored',
    );
    const body = { username, password: goodPassword };
    expect((await portal.browser().call('login', { body })).statusCode).toBe(200);
    const events = database.selectFrom('audit').select(['event', 'staff']).where('account_id', '=', id);
    expect(await events.where('staff', 'is not', null).execute()).toContainEqual({
      event: 'sessions-ended',
      staff: 'registrar',
    });
    expect(await deleting(username)).toContain('  submissions: 1\n');
  });

  it('leaves the files to a durable job of the server when the store does not answer', async () => {
    const { username, objects: keys } = await person();
    const away = () => Promise.reject(new StorageError('The store does not answer.'));
    const { database, jobs, masterKey } = portal;
    const context = { database, jobs, secrets: createSecrets(masterKey), objects: { stream: away, delete: away } };
    const counts = await deletePerson(context, { username, staff: 'registrar', now: portal.now() });
    // The original, the converted document and the signed upload, each with the key of its thumbnail.
    expect(counts).toMatchObject({ submissions: 1, files: 0, 'files for the server to delete': 4 });
    expect([await tablesWith(portal, 'Zaphira'), await tablesWith(portal, username)]).toEqual([[], []]);
    const { rows } = await sql`
      update jobs.job set start_after = now()
      where name = 'drop-objects' and data -> 'keys' @> ${JSON.stringify([keys[1]])} returning id`.execute(database);
    expect(rows.length).toBeGreaterThan(0);
    for (const one of keys) await expect.poll(() => portal.objects.get(one)).toBeNull();
  });

  it('counts and deletes the files that the store cannot close', async () => {
    const { username, objects: keys } = await person();
    const { database, jobs, masterKey, objects } = portal;
    const stream: ObjectStore['stream'] = async (key) => {
      const stored = await objects.stream(key);
      stored?.content.destroy();
      const content = new Readable({ destroy: (_, end) => end(new Error('The file cannot be closed.')) });
      return stored && { ...stored, content };
    };
    const stuck = { stream, delete: objects.delete };
    const context = { database, jobs, secrets: createSecrets(masterKey), objects: stuck };
    const counts = await deletePerson(context, { username, staff: 'registrar', now: portal.now() });
    expect(counts).toMatchObject({ files: 3 });
    for (const key of keys) expect(await objects.get(key)).toBeNull();
  });

  it('says that nobody has the address before it asks', async () => {
    const asked: string[] = [];
    const ask = async (question: string): Promise<string> => {
      asked.push(question);
      return 'nobody@example.edu';
    };
    const { run } = deletePersonCommand;
    const config = readConfig(environmentOf({ portal, folder }));
    await expect(run(['nobody@example.edu'], config, () => undefined, ask)).rejects.toThrow('Nobody has signed up as');
    expect(asked).toEqual([]);
  });

  it('asks in the terminal, and stops at the end of the input', async () => {
    const { username } = await (await loggedIn(portal)).loadProfile();
    const run = spawn(process.execPath, ['scripts/admin/admin.ts', 'delete-person', username], {
      env: { ...process.env, ...environmentOf({ portal, folder }) },
    });
    run.stdin.end();
    const [text, code] = await Promise.all([
      run.stderr.toArray().then((chunks) => Buffer.concat(chunks).toString()),
      new Promise((resolve) => {
        run.on('exit', resolve);
      }),
    ]);
    expect([code, text]).toEqual([1, expect.stringContaining('The addresses differ: nothing was deleted.')]);
  });
});
