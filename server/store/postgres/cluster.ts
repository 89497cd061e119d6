import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { Operator } from './operator.ts';

const execute = promisify(execFile);

/** Makes the cluster's files unless they are there. Cut off at any moment, it leaves all of them or none under `data`. */
export async function makeCluster(site: { binaries: Binaries; operator: Operator; data: string }): Promise<void> {
  const { binaries, operator, data } = site;
  if (await access(data).then(() => true, () => false)) return;
  const fresh = join(dirname(data), `making-${randomUUID()}`);
  const [command = '', ...args] = [
    ...operator.prefix, binaries.initdb, '-D', fresh, '-U', 'matricula', '--auth=trust', '--encoding=UTF8',
    '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions',
  ];
  await execute(command, args, { env: { PATH: process.env['PATH'], ...binaries.environment }, cwd: dirname(data) });
  await rename(fresh, data).catch(async (error: NodeJS.ErrnoException) => {
    await rm(fresh, { recursive: true, force: true });
    // Another process was quicker; its files are as good.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}
