import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failFsync, withFailingFsync } from '../../scripts/load/failing-fsync.ts';
import { openDatabase, ping } from '../../server/database/database.ts';
import { startEmbedded } from '../../server/index.ts';
import { removeFolder } from '../support/remove-folder.ts';

let folder: string;
/** The folder of the tests that need no new cluster, which takes a second of the processor. */
let at: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matricula-embedded-'));
  at = join(folder, 'kept');
});
afterAll(() => removeFolder(folder));

const silent = (): void => undefined;
const hasCompiler = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0;
const serverPid = async (): Promise<number> =>
  Number((await readFile(join(at, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);

async function becomes(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await pause(20);
}
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Another process that starts the database, prints 'up', and waits. */
async function startElsewhere(): Promise<ChildProcess> {
  const script = `import { startEmbedded } from '${process.cwd()}/server/index.ts';
    await startEmbedded('${at}', console.error); console.log('up'); setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

describe('the embedded database', () => {
  it('keeps what was committed over stop and start, and listens on no port', async () => {
    for (const count of ['1', '2']) {
      const embedded = await startEmbedded(at, silent);
      const database = openDatabase(embedded.connection(), silent);
      await sql`create table if not exists kept (line text)`.execute(database);
      await sql`insert into kept values ('line')`.execute(database);
      expect((await sql`select count(*) from kept`.execute(database)).rows).toEqual([{ count }]);
      const shown = await sql<
        Record<string, string>
      >`select current_setting('listen_addresses') addresses, current_setting('fsync') fsync,
        current_setting('synchronous_commit') commits, current_setting('unix_socket_permissions') socket`.execute(
        database,
      );
      expect(shown.rows).toEqual([{ addresses: '', fsync: 'on', commits: 'on', socket: '0700' }]);
      await database.destroy();
      await embedded.stop();
    }
  });

  it('listens on a socket in a private folder, which is deleted at the end', async () => {
    const embedded = await startEmbedded(at, silent);
    const { host = '' } = embedded.connection();
    expect((await stat(host)).mode & 0o777).toBe(0o700);
    await embedded.stop();
    await expect(stat(host)).rejects.toThrow('ENOENT');
  });

  it('is never started twice on one folder, and stops with a killed process', async () => {
    const child = await startElsewhere();
    await expect(startEmbedded(at, silent)).rejects.toThrow(`Another Matricula is running on ${join(at, 'data')}`);
    const pid = await serverPid();
    child.kill('SIGKILL');
    const embedded = await startEmbedded(at, silent);
    expect(isAlive(pid)).toBe(false);
    expect(await serverPid()).not.toBe(pid);
    await embedded.stop();
  });

  it('is restarted when its server dies, with every acknowledged write', async () => {
    const logged: string[] = [];
    const embedded = await startEmbedded(at, (sentence) => {
      logged.push(sentence);
    });
    const database = openDatabase(embedded.connection(), silent);
    await sql`create table acknowledged (line int)`.execute(database);
    let acknowledged = 0;
    const writeOn = async (): Promise<void> => {
      while (logged.length === 0) {
        await sql`insert into acknowledged values (${acknowledged + 1})`.execute(database);
        acknowledged += 1;
      }
    };
    const writing = writeOn().catch(silent);
    await becomes(() => acknowledged > 0);
    process.kill(await serverPid(), 'SIGKILL');
    await becomes(() => logged.length > 0);
    await writing;
    await becomes(() =>
      ping(database).then(
        () => true,
        () => false,
      ),
    );
    expect(logged).toEqual(['PostgreSQL ended unexpectedly and is restarted.']);
    const { rows } = await sql<{ count: number }>`select count(*)::int count from acknowledged`.execute(database);
    // The last write may have been stored but not acknowledged.
    expect([acknowledged, acknowledged + 1]).toContain(rows[0]?.count);
    await database.destroy();
    await embedded.stop();
  });

  it.runIf(hasCompiler)('is ready again by itself after a disk that could not flush', async () => {
    const place = join(folder, 'flushing');
    const logged: string[] = [];
    const manner = await withFailingFsync(folder);
    const embedded = await startEmbedded(place, (sentence) => void logged.push(sentence), manner);
    const database = openDatabase(embedded.connection(), silent);
    await sql`create table acknowledged (line int)`.execute(database);
    await failFsync(join(place, 'data'), async () => {
      await expect(sql`insert into acknowledged values (1)`.execute(database)).rejects.toThrow();
      // The recovery fails too.
      await becomes(() => logged.length > 1);
    });
    await becomes(() =>
      sql`insert into acknowledged values (2)`.execute(database).then(
        () => true,
        () => false,
      ),
    );
    const { rows } = await sql`select line from acknowledged where line = 2`.execute(database);
    expect(rows).toEqual([{ line: 2 }]);
    await database.destroy();
    await embedded.stop();
  });

  it('stops with a hanging server', async () => {
    const embedded = await startEmbedded(at, silent, { stopSeconds: 1 });
    const pid = await serverPid();
    process.kill(pid, 'SIGSTOP');
    await embedded.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('works in a private folder', async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const embedded = await startEmbedded(join(closed, 'postgres'), silent);
    await embedded.stop();
    expect((await stat(closed)).mode & 0o777).toBe(0o700);
  });

  it('started twice at once in a new folder creates one database', async () => {
    const fresh = join(folder, 'race');
    const tries = await Promise.allSettled([startEmbedded(fresh, silent), startEmbedded(fresh, silent)]);
    const [started, ...more] = tries.filter((result) => result.status === 'fulfilled');
    expect(more).toEqual([]);
    await started?.value.stop();
  });
});
