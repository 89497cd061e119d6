/** PgBouncer in transaction mode in front of the database of the tests. `apt-get install pgbouncer` installs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync } from 'node:fs';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import { databaseOperator } from '../../server/database/embedded-postgres/operator.ts';
import { ownAddress } from '../support/own-address.ts';
import { removeFolder } from '../support/remove-folder.ts';

const program = '/usr/sbin/pgbouncer';

/** True where it is installed. */
export const hasPgBouncer = (() => {
  try {
    accessSync(program);
    return true;
  } catch {
    return false;
  }
})();

/** The connections that it holds to one database, for any number of clients. */
const poolSize = 5;

export interface Pooler {
  url(database: string): string;
  stop(): Promise<void>;
}

/** Starts it on a loopback address. */
export async function startPgBouncer(): Promise<Pooler> {
  const { host, user } = inject('postgres');
  const folder = await mkdtemp(join(tmpdir(), 'matricula-pgbouncer-'));
  const { prefix, owner } = await databaseOperator(folder);
  const address = ownAddress();
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
  await writeFile(users, `"${user}" ""\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${host}
[pgbouncer]
listen_addr = ${address}
listen_port = 6432
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
`,
  );
  if (owner !== null) await chmod(folder, 0o755);
  const [command = '', ...args] = [...prefix, program, settings];
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  await isUp(child);
  return {
    url: (database) => `postgres://${user}@${address}:6432/${database}`,
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
      await removeFolder(folder);
    },
  };
}

async function isUp({ stderr }: ChildProcess): Promise<void> {
  if (stderr === null) throw new Error('PgBouncer has no log.');
  const lines: string[] = [];
  for await (const line of createInterface(stderr)) {
    lines.push(line);
    if (!line.includes('process up')) continue;
    stderr.resume();
    return;
  }
  throw new Error(`PgBouncer did not start: ${lines.join('\n')}`);
}
