/** Servers of their own processes on one PostgreSQL, as an operator runs them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { PoolConfig } from 'pg';
import { type Database, openDatabase, type Secrets, startEmbedded } from '../../server/index.ts';
import { openSecrets } from '../../server/database/keys.ts';

/** Running servers and what they share. */
export interface Servers {
  /** The origin of each server. */
  readonly origins: readonly string[];
  readonly database: Database;
  readonly secrets: Secrets;
  /** The resident memory of each server in bytes. */
  memory(): Promise<readonly number[]>;
  /** Ends the servers and the database, and deletes what they have stored. */
  stop(): Promise<void>;
}

/** Starts `count` servers on a new database. They need the build in `dist/`. */
export async function startServers(count: number): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-load-'));
  const masterKey = randomBytes(32);
  const embedded = await startEmbedded(join(folder, 'postgres'), (line) => console.log(line));
  const connection = embedded.connection();
  const environment = {
    PATH: process.env['PATH'] ?? '',
    ...(process.env['CHROME'] === undefined ? {} : { CHROME: process.env['CHROME'] }),
    PORT: '0',
    TRUST_PROXY: '1',
    DATABASE_URL: addressOf(connection),
    MASTER_KEY: masterKey.toString('base64'),
    MAIL_OUTBOX: join(folder, 'outbox'),
    DOCUMENTS_DIR: join(folder, 'objects'),
    FORMS_DIR: resolve('forms'),
    METRICS_PORT: '0',
    DRAIN_SECONDS: '0',
  };
  const started: Server[] = [];
  const database = openDatabase(connection, () => undefined);
  const stop = async (): Promise<void> => {
    await Promise.all(started.map(({ child }) => end(child)));
    await database.destroy();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (let number = 0; number < count; number += 1) {
      const places = { DATA_DIR: join(folder, `server-${number}`), LOG_FILE: join(folder, `server-${number}.log`) };
      started.push(await startServer({ ...environment, ...places }));
    }
    return {
      origins: started.map(({ origin }) => origin),
      database,
      secrets: await openSecrets(database, masterKey),
      memory: () => Promise.all(started.map(({ metrics }) => residentBytes(metrics))),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Server {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly metrics: string;
}

/** Resolves when the server has printed both of its addresses. */
async function startServer(environment: Readonly<Record<string, string>>): Promise<Server> {
  const child = spawn(process.execPath, [resolve('server/start/main.ts')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  for await (const line of reader) {
    lines.push(line);
    const [metrics, origin] = [/^Metrics on (\S+)$/, /^Ready on (\S+)$/].map((shape) => firstIn(lines, shape));
    if (metrics !== undefined && origin !== undefined) {
      reader.on('line', () => undefined);
      return { child, origin, metrics };
    }
  }
  throw new Error(`The server did not start: ${lines.join('\n')}`);
}

const firstIn = (lines: readonly string[], shape: RegExp): string | undefined =>
  lines.map((line) => shape.exec(line)?.[1]).find((found) => found !== undefined);

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGINT');
  await exit;
}

/** The address of a PostgreSQL that listens on a socket in a folder. */
function addressOf({ host = '', user = '', database = '' }: PoolConfig): string {
  return `postgres://${String(user)}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

async function residentBytes(metrics: string): Promise<number> {
  const text = await (await fetch(metrics)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1] ?? 0);
}
