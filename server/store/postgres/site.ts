import { chown, lchown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { type Binaries, packagedPrograms, startableBinaries } from './binaries.ts';
import { makeLibraryLinks } from './library-links.ts';
import { databaseOperator, type Operator } from './operator.ts';

/** Everything a server of ours is started with. */
export interface Site {
  readonly binaries: Binaries;
  readonly operator: Operator;
  /** The cluster's files. */
  readonly data: string;
  /** The folder of the socket, which goes with the server. */
  readonly run: string;
  readonly log: string;
}

/** Makes `folder` and the folder of the socket. Throws when nobody here can run PostgreSQL, and leaves no socket's folder. */
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

export const connectionTo = ({ run }: Site, database: string): PoolConfig => ({ host: run, user: 'matricula', database });

/** What root writes to in this folder must not be in the hands of the database's user, who owned it in earlier versions. */
async function takeBack(folder: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(folder, 0, 0);
}

/** The path of a socket has at most about 100 characters, and another user enters /tmp, but not every TMPDIR. */
const socketPlace = ({ owner }: Operator): string => (owner !== null || tmpdir().length > 60 ? '/tmp' : tmpdir());

async function findBinaries(run: string, operator: Operator): Promise<Binaries> {
  const native = packagedPrograms();
  // macOS drops its library path from the environment of a shell, so there the links stand beside the libraries.
  const links = process.platform === 'linux' ? join(run, 'lib') : join(native, 'lib');
  await makeLibraryLinks(native, links);
  // The run folder comes last: until then nobody else can put anything into it.
  if (operator.owner !== null) for (const path of [links, run]) await lchown(path, operator.owner.uid, operator.owner.gid);
  return startableBinaries(native, links, operator);
}
