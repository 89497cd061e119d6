import { chown, lchown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { type Binaries, packagedPrograms, startableBinaries } from './binaries.ts';
import { makeLibraryLinks } from './library-links.ts';
import { databaseOperator, type Operator } from './operator.ts';

/** The programs, user and folders of a server. */
export interface Site {
  readonly binaries: Binaries;
  readonly operator: Operator;
  /** The folder of the cluster. */
  readonly data: string;
  /** The folder of the socket, which is deleted with the server. */
  readonly run: string;
  readonly log: string;
}

/**
 * Creates `folder` and the folder of the socket. Throws, with the folder of the socket deleted, when no user can run
 * PostgreSQL.
 */
export async function prepareSite(folder: string): Promise<Site> {
  const data = join(folder, 'data');
  const operator = await databaseOperator(data);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await takeBack(folder);
  const run = await mkdtemp(join(socketPlace(operator), 'matricula-'));
  try {
    return { binaries: await findBinaries(run, operator), operator, data, run, log: join(folder, 'postgres.log') };
  } catch (error) {
    await rm(run, { recursive: true, force: true });
    throw error;
  }
}

export const connectionTo = ({ run }: Site, database: string): PoolConfig => ({
  host: run,
  user: 'matricula',
  database,
});

/** Takes the ownership back to root. In earlier versions the database user owned the folder, in which root writes. */
async function takeBack(folder: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(folder, 0, 0);
}

/** The path of a socket is limited to about 100 characters, and another user can enter /tmp but not every TMPDIR. */
const socketPlace = ({ owner }: Operator): string => (owner !== null || tmpdir().length > 60 ? '/tmp' : tmpdir());

async function findBinaries(run: string, operator: Operator): Promise<Binaries> {
  const native = packagedPrograms();
  // macOS removes its library path from the environment of a shell, so its links are beside the libraries.
  const links = process.platform === 'linux' ? join(run, 'lib') : join(native, 'lib');
  await makeLibraryLinks(native, links);
  // The run folder is last, so nobody else can write into it before.
  if (operator.owner !== null)
    for (const path of [links, run]) await lchown(path, operator.owner.uid, operator.owner.gid);
  return startableBinaries(native, links, operator);
}
