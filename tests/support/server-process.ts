/** A server as a process of its own, in a folder with a build. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { inject, onTestFinished } from 'vitest';
import { compileCache } from './compile-cache.ts';
import { createTestDatabase } from './test-database.ts';

/**
 * Starts a server in a folder, on a new database behind a host, and ends both with the test. `settings` are those
 * besides the ones that every such server has.
 */
export async function startProcess(
  place: string,
  settings: Readonly<Record<string, string>>,
  host = inject('postgres').host,
): Promise<ChildProcessByStdio<null, Readable, Readable>> {
  const { name, database } = await createTestDatabase();
  onTestFinished(() => database.destroy());
  const env = {
    PATH: process.env['PATH'],
    ...compileCache,
    PORT: '0',
    DRAIN_SECONDS: '0',
    MAIL_OUTBOX: 'outbox',
    DOCUMENTS_DIR: 'objects',
    DATABASE_URL: `postgres://${inject('postgres').user}@localhost/${name}?host=${host}`,
    ...settings,
  };
  const child = spawn(process.execPath, [join(process.cwd(), 'server/start/main.ts')], {
    cwd: place,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  });
  return child;
}
