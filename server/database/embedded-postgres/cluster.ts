import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, chown, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { Operator } from './operator.ts';

const execute = promisify(execFile);

/**
 * The path of the data folder for a PostgreSQL that is started in it. Another user may not be able to enter the folders
 * above, but can always use its working directory.
 */
export const dataPath = ({ owner }: Operator, data: string): string => (owner === null ? data : '/proc/self/cwd');

/** Creates the files of the cluster if they are missing. An interrupted call leaves no incomplete `data` folder. */
export async function makeCluster(site: { binaries: Binaries; operator: Operator; data: string }): Promise<void> {
  const { binaries, operator, data } = site;
  if (
    await access(data).then(
      () => true,
      () => false,
    )
  )
    return;
  const fresh = join(dirname(data), `making-${randomUUID()}`);
  await mkdir(fresh, { mode: 0o700 });
  if (operator.owner !== null) await chown(fresh, operator.owner.uid, operator.owner.gid);
  const [command = '', ...args] = [
    ...operator.prefix,
    binaries.initdb,
    '-D',
    dataPath(operator, fresh),
    '-U',
    'matricula',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ];
  await execute(command, args, { env: { PATH: process.env['PATH'], ...binaries.environment }, cwd: fresh });
  await rename(fresh, data).catch(async (error: NodeJS.ErrnoException) => {
    await rm(fresh, { recursive: true, force: true });
    // Another process has created the files first.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}
