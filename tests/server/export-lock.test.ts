import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { exportCommand } from '../../scripts/admin/export.ts';
import { generateSubmissions } from '../../scripts/bench/generated-submissions.ts';
import { createSecrets } from '../../server/index.ts';
import { exportSubmissions } from '../../server/export/export.ts';
import { forms, openPortal, type Portal } from '../support/portal.ts';
import { environmentOf, printedBy } from './run-command.ts';
import { removeFolder } from '../support/remove-folder.ts';

const { form, definition } = forms.current;
const count = 450;
const start = new Date('2026-01-01T00:00:00Z');
let portal: Portal;
let folder: string;
beforeAll(async () => {
  portal = await openPortal();
  folder = await mkdtemp(join(tmpdir(), 'matricula-export-lock-'));
  const { database, masterKey } = portal;
  const secrets = createSecrets(masterKey);
  await generateSubmissions({ database, secrets, form, definitionHash: definition.hash, count, start });
});
afterAll(async () => {
  await portal.close();
  await removeFolder(folder);
});

const exporting = (to: string): Promise<string> =>
  printedBy({ portal, folder }, exportCommand, '--form', form.id, '--to', to);
const referencesIn = async (to: string): Promise<readonly string[]> =>
  (await readFile(join(to, 'applications.ndjson'), 'utf8')).split('\n').slice(0, -1);

describe('two exports into one folder', () => {
  it('do not run at once: the second one is refused, also by another path, and works after the first', async () => {
    const to = join(folder, 'shared');
    const began = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    // A failure must not leave the first export waiting, which would hold the database.
    onTestFinished(() => finish.resolve());
    const pdfCopy = async (): Promise<Uint8Array> => {
      began.resolve();
      await finish.promise;
      return new Uint8Array([1]);
    };
    const { database } = portal;
    const first = exportSubmissions(
      {
        database,
        timeZone: 'America/Chicago',
        formOf: async () => form,
        secrets: null,
        files: { document: async () => null, pdfCopy },
      },
      { formId: form.id, since: null, until: new Date(start.getTime() + 2000), folder: to, staff: 'x', now: start },
    );
    await began.promise;
    await symlink(folder, join(folder, 'link'));
    await expect(exporting(to)).rejects.toThrow(`Another export is writing into ${to}: wait until it ends`);
    await expect(exporting(join(folder, 'link', 'shared'))).rejects.toThrow('Another export is writing into');
    await exporting(join(folder, 'other'));
    finish.resolve();
    expect((await first).count).toBe(2);
    // The first export was one with files: the folder is free, but contains another export.
    await expect(exporting(to)).rejects.toThrow('contains another export');
  });

  it('write nothing after the lock was lost', async () => {
    const to = join(folder, 'lost');
    const pdfCopy = async (): Promise<Uint8Array> => {
      await sql`select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = database
        where locktype = 'advisory' and datname = current_database()`.execute(portal.database);
      return new Uint8Array([1]);
    };
    const files = { document: async () => null, pdfCopy };
    const request = { formId: form.id, since: null, until: null, folder: to, staff: 'x', now: start };
    const context = { database: portal.database, timeZone: 'America/Chicago', formOf: async () => form, secrets: null };
    const until = new Date(start.getTime() + 2000);
    await expect(exportSubmissions({ ...context, files }, { ...request, until })).rejects.toThrow(/onnection/);
    await expect(referencesIn(to)).rejects.toThrow('ENOENT');
  });

  it('continue after the first one was killed', async () => {
    const to = join(folder, 'killed');
    const run = spawn(process.execPath, ['scripts/admin/admin.ts', 'export', '--form', form.id, '--to', to], {
      env: { ...process.env, ...environmentOf({ portal, folder }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(run, 'exit');
    const [line] = await once(createInterface({ input: run.stdout }), 'line');
    expect(line).toBe(`Applications in ${to}: 100`);
    run.kill('SIGKILL');
    expect(await exited).toEqual([null, 'SIGKILL']);
    const locks = sql`select from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and datname = current_database()`;
    await expect.poll(async () => (await locks.execute(portal.database)).rows.length).toBe(0);
    expect(await exporting(to)).toMatch(new RegExp(`${count} in ${to}\\.$`));
    expect(new Set(await referencesIn(to)).size).toBe(count);
  });
});
