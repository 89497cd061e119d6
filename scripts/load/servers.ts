/** Servers of their own processes on one PostgreSQL, as an operator runs them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { PoolConfig } from 'pg';
import { createDiskStore, type Database, openDatabase, type Secrets, startEmbedded } from '../../server/index.ts';
import type { ClusterSettings } from '../../server/database/embedded-postgres/holder.ts';
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts';
import { browserFolder, chromiumLaunch } from '../../tests/support/chromium.ts';
import { compileCache } from '../../tests/support/compile-cache.ts';
import { ownAddress } from '../../tests/support/own-address.ts';
import { publicOrigin } from './client.ts';
import { addressOf, type OpenPart, type Part } from './parts.ts';
import type { VersionPage } from './entries.ts';
import { openSecrets } from '../../server/database/keys.ts';

/** A build of another version. */
export interface ServerBuild {
  /** Has the build in `dist/`. */
  readonly folder: string;
  readonly formsDir: string;
}

/** A server, which can end and start again at the same address. */
export interface ServerProcess {
  readonly origin: string;
  /** Its DATA_DIR. */
  readonly folder: string;
  /** The id of the running process. */
  pid(): number;
  /** Sends a signal that ends the process, and resolves when it has ended. */
  end(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Starts it again after its end, with the build that it had or another one. Throws when it ends by itself. */
  start(build?: ServerBuild): Promise<void>;
  /** The resident memory in bytes. */
  memory(): Promise<number>;
  /** The seconds of a processor that the process has used since its start. */
  processorSeconds(): Promise<number>;
  /** The seconds in which its event loop has worked since its start. */
  loopSeconds(): Promise<number>;
}

/** Running servers and what they share. */
export interface Servers {
  /** Those that serve applicants. */
  readonly processes: readonly ServerProcess[];
  /** A server that only converts, prints and deletes; null when the others do so. */
  readonly worker: ServerProcess | null;
  readonly database: Database;
  readonly connection: PoolConfig;
  readonly secrets: Secrets;
  readonly settings: Readonly<Record<string, string>>;
  /** Receives the mails of the servers. */
  readonly mail: MailServer;
  /** The document store. */
  readonly objects: NonNullable<Part['objects']>;
  /** The pages of later versions of the form that servers have, the newest last. */
  readonly pages: VersionPage[];
  /** The part that was opened in place of a usual one. */
  readonly part: Part | null;
  /** The folder of the data of PostgreSQL. */
  readonly cluster: string;
  /** The id of the main process of PostgreSQL, which is started again when it ends. */
  databasePid(): Promise<number>;
  /** Ends the servers and the database, and deletes what they have stored. */
  stop(): Promise<void>;
}

/** What is not as usual, because it can fail. */
export interface ReplacedParts {
  /** A part in place of a usual one. */
  readonly part?: OpenPart | undefined;
  /** How PostgreSQL is started; `folder` is deleted at the end. */
  readonly database?: ((folder: string) => Promise<Partial<ClusterSettings>>) | undefined;
  /** True when a worker of its own does what no applicant waits for. */
  readonly hasWorker?: boolean | undefined;
  /** Further settings of the servers. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
}

/** Starts `count` servers on a new database. They need the build in `dist/`. */
export async function startServers(count: number, unusual: ReplacedParts = {}): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-load-'));
  const masterKey = randomBytes(32);
  const manner = await unusual.database?.(folder);
  const embedded = await startEmbedded(join(folder, 'postgres'), (line) => console.log(line), manner);
  const connection = embedded.connection();
  const mail = await startMailServer(ownAddress());
  const part = (await unusual.part?.({ folder, connection })) ?? null;
  const documents = join(folder, 'objects');
  const settings = {
    PATH: process.env['PATH'] ?? '',
    ...compileCache,
    ...(process.env['CHROME'] === undefined ? {} : { CHROME: process.env['CHROME'] }),
    TRUST_PROXY: '1',
    DATABASE_URL: addressOf(connection),
    MASTER_KEY: masterKey.toString('base64'),
    SMTP_URL: mail.url,
    DOCUMENTS_DIR: documents,
    FORMS_DIR: resolve('forms'),
    DRAIN_SECONDS: '1',
    // A worker has no address of its own for the links in mails.
    ...(unusual.hasWorker === true ? { PUBLIC_URL: publicOrigin } : {}),
    ...part?.settings,
    ...unusual.settings,
  };
  const all: ServerProcess[] = [];
  const database = openDatabase(connection, () => undefined);
  const stop = async (): Promise<void> => {
    await Promise.all(all.map((one) => one.end('SIGINT')));
    await database.destroy();
    await part?.close();
    await embedded.stop();
    await mail.goAway();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    const hasWorker = unusual.hasWorker === true;
    const roles = [...Array<string>(count).fill(hasWorker ? 'web' : 'web,worker'), ...(hasWorker ? ['worker'] : [])];
    const starting = roles.map((ROLE, number) => {
      const places = { DATA_DIR: join(folder, `server-${number}`), LOG_FILE: join(folder, `server-${number}.log`) };
      return startServer({ ...settings, ROLE, ...places });
    });
    for (const one of await Promise.allSettled(starting)) if (one.status === 'fulfilled') all.push(one.value);
    await Promise.all(starting);
    const [processes, worker] = [all.slice(0, count), all[count] ?? null];
    const secrets = await openSecrets(database, masterKey);
    const cluster = join(folder, 'postgres/data');
    const databasePid = async (): Promise<number> =>
      Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10);
    const objects = part?.objects ?? createDiskStore(documents, '');
    const shared = { database, connection, secrets, settings, mail, objects, part, pages: [], cluster };
    return { processes, worker, ...shared, databasePid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Environment = Readonly<Record<string, string>>;

async function startServer(environment: Environment & { readonly DATA_DIR: string }): Promise<ServerProcess> {
  // Its ports are free, also while it does not run.
  const address = ownAddress();
  const places = { ...environment, HOST: address, PORT: '3000', METRICS_HOST: address, METRICS_PORT: '9464' };
  const metrics = `http://${address}:9464/metrics`;
  // The browser is unpacked once, at its own place, which its list of fonts names.
  await chromiumLaunch();
  await mkdir(environment.DATA_DIR, { mode: 0o700 });
  await symlink(browserFolder, join(environment.DATA_DIR, 'browser'));
  let running = await spawnServer(places);
  let build: ServerBuild | undefined;
  return {
    origin: `http://${address}:3000`,
    folder: environment.DATA_DIR,
    pid: () => running.pid ?? 0,
    end: (signal) => end(running, signal),
    start: async (next = build) => {
      build = next;
      running = await spawnServer(places, build);
    },
    memory: () => metric(metrics, 'process_resident_memory_bytes'),
    processorSeconds: () => metric(metrics, 'process_cpu_seconds_total'),
    loopSeconds: () => metric(metrics, 'matricula_event_loop_busy_seconds_total'),
  };
}

/** Resolves when the server is ready. */
async function spawnServer(environment: Environment, build?: ServerBuild): Promise<ChildProcess> {
  const forms = build === undefined ? {} : { FORMS_DIR: build.formsDir };
  const child = spawn(process.execPath, [resolve('server/start/main.ts')], {
    env: { ...environment, ...forms },
    cwd: build?.folder ?? process.cwd(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'close');
  const lines: string[] = [];
  const keep = (line: string): unknown => lines.push(line);
  createInterface(child.stderr)
    .on('line', keep)
    .on('line', (line) => console.error(line));
  const reader = createInterface(child.stdout).on('line', keep);
  const isReady = await new Promise<boolean>((tell) => {
    reader.on('line', (line) => line.startsWith('Ready on ') && tell(true));
    child.on('close', () => tell(false));
  });
  if (isReady) return child;
  const [code, signal] = await exit;
  const logged = await readFile(environment['LOG_FILE'] ?? '', 'utf8').catch(() => '');
  const said = [...lines, ...logged.trimEnd().split('\n').slice(-10)].join('\n');
  throw new Error(`The server did not start, and ended with ${signal ?? `status ${code}`}: ${said}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

async function metric(metrics: string, name: string): Promise<number> {
  const text = await (await fetch(metrics)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
}
