/** Clusters of a PostgreSQL of this machine, which has the programs that the embedded one lacks. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, mkdir, mkdtemp } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { databaseOperator } from '../../server/database/embedded-postgres/operator.ts';
import { removeFolder } from './remove-folder.ts';

/** Where Debian installs its versions. */
const versions = '/usr/lib/postgresql';
const newest = existsSync(versions)
  ? readdirSync(versions)
      .toSorted((one, other) => Number(other) - Number(one))
      .find((version) => existsSync(join(versions, version, 'bin/initdb')))
  : undefined;

/** True where one is installed: `apt-get install postgresql`. */
export const hasPostgres = newest !== undefined;

/** The only role of a cluster. */
export const role = 'matricula';

export interface Cluster {
  readonly folder: string;
  /** The folder of its socket. */
  readonly host: string;
  url(database?: string): string;
  /** Starts it, after its end too. */
  start(): Promise<void>;
  /** Ends it as a power cut does, or after the running statements. */
  end(signal: 'SIGQUIT' | 'SIGINT'): Promise<void>;
  /** Deletes it after its end. */
  remove(): Promise<void>;
  /** Runs one of its programs as its user, and returns what it printed. */
  run(program: string, ...args: readonly string[]): Promise<string>;
}

/** Creates a cluster in a folder of its own. `fill` makes its data, by default those of an empty one. */
export async function createCluster(
  settings: readonly string[] = [],
  fill: (cluster: Cluster) => Promise<unknown> = ({ folder, run }) =>
    run('initdb', '-D', folder, '-U', role, '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'),
): Promise<Cluster> {
  const place = await mkdtemp(join(tmpdir(), 'matricula-cluster-'));
  const { prefix, owner } = await databaseOperator(join(place, 'data'));
  const [folder, host] = [join(place, 'data'), join(place, 'run')];
  await mkdir(host, { mode: 0o700 });
  if (owner !== null) for (const path of [place, host]) await chown(path, owner.uid, owner.gid);
  const commandOf = (program: string, args: readonly string[]): [string, string[]] => {
    const [command = '', ...rest] = [...prefix, join(versions, newest ?? '', 'bin', program), ...args];
    return [command, rest];
  };
  let child: ChildProcess | null = null;
  const cluster: Cluster = {
    folder,
    host,
    url: (database = 'postgres') => `postgres://${role}@localhost/${database}?host=${encodeURIComponent(host)}`,
    start: async () => {
      child = spawn(...commandOf('postgres', ['-D', folder]), { stdio: 'ignore' });
      await answers(child, cluster.url());
    },
    end: async (signal) => {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    },
    remove: () => removeFolder(place),
    run: async (program, ...args) =>
      (await promisify(execFile)(...commandOf(program, args), { cwd: '/', maxBuffer: 2 ** 28 })).stdout,
  };
  await fill(cluster);
  const lines = [`unix_socket_directories = '${host}'`, "listen_addresses = ''", ...settings];
  await appendFile(join(folder, 'postgresql.conf'), lines.map((line) => `${line}\n`).join(''));
  return cluster;
}

async function answers(child: ChildProcess, connectionString: string): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const client = new Client({ connectionString });
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    if (isUp) return client.end();
    await pause(50);
  }
  throw new Error('PostgreSQL did not start.');
}
