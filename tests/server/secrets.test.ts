import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkMasterKey } from '../../server/database/keys.ts';
import { masterKeyFrom } from '../../server/secrets/master-key-file.ts';
import { createSecrets } from '../../server/secrets/secrets.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { ssn } from '../support/ssn.ts';
import { removeFolder } from '../support/remove-folder.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

/** Every row of every table as one text. */
async function dump(): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(portal.database);
  const tables = await Promise.all(
    rows.map(({ name }) => sql`select t::text as row from ${sql.table(name)} t`.execute(portal.database)),
  );
  return JSON.stringify(tables.map((table) => table.rows));
}

describe('a Social Security number', () => {
  it('is returned to its owner, and never in a table or log line in plain text, also after the submission', async () => {
    const browser = await loggedIn(portal, 'canary@example.edu');
    await browser.call('saveAnswers', { body: { answers: completeApplication } });
    expect((await browser.loadProfile()).answer['ssn']).toBe(ssn);
    expect((await browser.call('submit')).statusCode).toBe(200);
    await browser.call('saveAnswers', { body: { answers: { ssn: [ssn] } } });
    const all = (await dump()) + portal.logs.join('');
    const forms = [
      ssn,
      ssn.replaceAll('-', ''),
      Buffer.from(ssn).toString('base64').slice(0, 12),
      Buffer.from(ssn).toString('hex'),
    ];
    expect(forms.filter((form) => all.includes(form))).toEqual([]);
    expect(all).toContain('Lovelace');
  });

  it('encrypted for one place cannot be decrypted for another, or after a change', () => {
    const secrets = createSecrets(randomBytes(32));
    const dataKey = secrets.createDataKey('ada');
    const sealed = secrets.seal(dataKey, 'ada', 'ssn', ssn);
    expect(secrets.open(dataKey, 'ada', 'ssn', sealed)).toBe(ssn);
    expect(sealed.split('.')[1]).toBe(secrets.keyId);
    expect(() => secrets.open(dataKey, 'ada', 'first_name', sealed)).toThrow();
    expect(() => secrets.open(dataKey, 'beth', 'ssn', sealed)).toThrow();
    expect(() => secrets.open(secrets.createDataKey('ada'), 'ada', 'ssn', sealed)).toThrow();
    expect(() =>
      secrets.open(dataKey, 'ada', 'ssn', `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`),
    ).toThrow();
    expect(() => createSecrets(randomBytes(32)).open(dataKey, 'ada', 'ssn', sealed)).toThrow();
  });
});

describe('the log', () => {
  it('contains no address, name, password, code, session or query', async () => {
    const browser = await loggedIn(portal, 'nobody-in-logs@example.edu');
    await browser.send('GET', '/lookup/find?category=address&query=221B+Baker+Street');
    await browser.send('GET', '/reset?username=nobody-in-logs@example.edu&id=secret-id');
    await browser.call('login', { body: { username: 'nobody-in-logs@example.edu', password: 'Wrong-Password-99' } });
    const log = portal.logs.join('');
    const words = [
      'nobody-in-logs',
      'Baker',
      'secret-id',
      goodPassword,
      'Wrong-Password',
      browser.binding ?? '',
      ...browser.cookies.values(),
    ];
    expect(words.filter((word) => word.length > 1 && log.includes(word))).toEqual([]);
    expect(portal.logs.length).toBeGreaterThan(5);
    for (const line of portal.logs) expect(() => JSON.parse(line)).not.toThrow();
  });

  it('contains in the audit log who logged in, failed and submitted, without a name', async () => {
    const rows = await portal.database.selectFrom('audit').select('event').distinct().execute();
    expect(rows.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['signed-up', 'confirmed', 'logged-in', 'login-failed', 'submitted']),
    );
  });
});

describe('the master key', () => {
  it('is created once, in a private file, also by two parallel processes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'matricula-key-'));
    const path = join(folder, 'data', 'master.key');
    const [one, other] = await Promise.all([masterKeyFrom(path), masterKeyFrom(path)]);
    expect(one.equals(other)).toBe(true);
    expect(one).toHaveLength(32);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await masterKeyFrom(path)).equals(one)).toBe(true);
    expect(await readFile(path, 'utf8')).toBe(`${one.toString('base64')}\n`);
    await removeFolder(folder);
  });

  it('must be the key of the database', async () => {
    await checkMasterKey(portal.database, 'a1b2c3d4');
    await checkMasterKey(portal.database, 'a1b2c3d4');
    await expect(checkMasterKey(portal.database, 'ffffffff')).rejects.toThrow(
      'The master key is not the key of this database',
    );
  });
});
