/** Opens the dependencies of the server in order and closes them in reverse order. */
import { access, constants } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PoolConfig } from 'pg';
import { createPasswordHasher } from '../accounts/password.ts';
import { storeServedForms } from '../application/served-forms.ts';
import { createApp } from '../http/app.ts';
import { systemClock, systemRandom } from '../base/clock.ts';
import { createFolder } from '../base/create-folder.ts';
import { type Config, ConfigError, masterKeyPath } from './config.ts';
import { createConverters } from '../documents/converters.ts';
import { isSeenInJail, officeFault } from '../documents/native-office.ts';
import { loadForms } from '../forms/forms.ts';
import { type LogStream, openLogFile } from '../http/log.ts';
import { createJobs, createJobSender, type Jobs } from '../jobs/jobs.ts';
import { seedSchools } from '../lookups/seed.ts';
import { emptyCategories, undeclaredRecords } from '../lookups/undeclared.ts';
import { senderOf } from '../mail/sender.ts';
import { createOutboxMailer, createSmtpMailer, type Mailer } from '../mail/transport.ts';
import { copyWaitMs } from '../pdf/copy-ends.ts';
import { createPrinter } from '../pdf/printer.ts';
import { type Database, migrate, openDatabase, faultOfRole } from '../database/database.ts';
import { checkMasterKey, openSecrets } from '../database/keys.ts';
import { workLimits } from '../database/limits.ts';
import { startEmbedded } from '../database/embedded-postgres/embedded.ts';
import { inTurn } from '../database/locks.ts';
import { masterKeyFrom } from '../secrets/master-key-file.ts';
import { keyIdOf } from '../secrets/secrets.ts';
import { errorCodeOf, failureOf, openFolder, whyNotListening } from './checks.ts';
import { openObjects } from './document-store.ts';
import { serveMetrics } from './metrics-listener.ts';
import { keepPage, storePage } from './page-files.ts';
import { announce } from './presence.ts';
import { tidyAfterStart } from './tidying.ts';
import { keepMeasured, openClock } from './time.ts';

export interface BuildFolders {
  /** The built page, as an absolute path. */
  readonly publicDir: string;
  /** The generated forms. */
  readonly codegenDir: string;
}
/** An app with its dependencies. */
export interface Started {
  readonly app: FastifyInstance;
  /** Waits for running requests and closes everything. */
  stop(): Promise<void>;
}

/** Opens the database and creates the app, which does not listen yet. Throws with one sentence. */
export async function prepareServer(
  config: Config,
  places: BuildFolders,
  print: (line: string) => void,
): Promise<Started> {
  const forms = await loadForms(config.formsDir, places.codegenDir);
  const isWorker = config.roles.has('worker');
  if (isWorker) {
    await checkPrograms(config);
    await checkOffice(config);
  }
  const masterKey = await openDataFolder(config);
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const log = await openLog(config.logFile);
    const connection = await openConnection(config, closers, print);
    await reach(connection);
    const { secrets, objects } = await withWorkDatabase(connection, print, async (database) => {
      const clock = await openClock(database, systemClock);
      await migrate(database, print);
      const opened = await openSecrets(database, masterKey);
      await storeServedForms({ database, forms, clock });
      await storePage({ database, clock, publicDir: places.publicDir });
      // Applicants must not choose a school that does not exist.
      if (isForApplicants(config))
        for (const sentence of await emptyCategories(database, forms.lookups)) print(sentence);
      else await seedSchools(database, forms.lookups);
      for (const sentence of await undeclaredRecords(database, forms.lookups)) print(sentence);
      return { secrets: opened, objects: await openObjects(config, opened, database) };
    });
    const database = openDatabase(connection, print);
    closers.push(() => database.destroy());
    const clock = await openClock(database, systemClock);
    closers.push(
      keepMeasured(clock, (error) => print(`The time of the database could not be read: ${failureOf(error)}.`)),
    );
    closers.push(
      await announce(database, forms, (error) => print(`This server could not be reported: ${failureOf(error)}.`)),
    );
    closers.push(
      keepPage({ database, clock, publicDir: places.publicDir }, (error) =>
        print(`The files of the page could not be shared: ${failureOf(error)}.`),
      ),
    );
    // The key may have been replaced before this server was announced.
    await checkMasterKey(database, keyIdOf(masterKey));
    const mailer = await createMailer(config, forms.current.form.institution, print);
    const report = reportJobs(print);
    const jobs = isWorker ? createJobs(connection, report) : createJobSender(database, report);
    const work = { objects, jobs, ...openPrograms(config, jobs, closers) };
    const app = await createApp({
      config,
      database,
      secrets,
      forms,
      mailer,
      log,
      ...work,
      copyWaitMs,
      clock,
      random: systemRandom,
      publicDir: places.publicDir,
      passwords: createPasswordHasher(secrets.pepper, systemRandom),
    });
    closers.push(() => closeGently(app));
    closers.push(await serveMetrics(app.metrics, config, print));
    // pg-boss alone fails where two servers create its tables at the same moment.
    await inTurn(database, 'tables of jobs', jobs.start);
    if (isWorker)
      tidyAfterStart(app, { config, connection, database, secrets, forms, clock, jobs, objects, print }, closers);
    return { app, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts to listen and returns the URL of the portal. On failure closes everything and throws with one sentence. */
export async function listen({ app, stop }: Started, { host, port, publicUrl }: Config): Promise<string> {
  try {
    const address = await app.listen({ host, port });
    return publicUrl ?? address;
  } catch (cause) {
    await stop();
    throw new ConfigError(whyNotListening(errorCodeOf(cause), host, port), { cause });
  }
}

/** Creates the data folder and returns the master key, which is stored there unless MASTER_KEY is set. */
async function openDataFolder(config: Config): Promise<Buffer> {
  try {
    await createFolder(config.dataDir);
    return config.masterKey ?? (await masterKeyFrom(masterKeyPath(config)));
  } catch (cause) {
    if (errorCodeOf(cause) === null) throw cause;
    throw new ConfigError(`DATA_DIR must be a folder that this user may write to, not "${config.dataDir}".`, { cause });
  }
}

const shutdownMs = 10_000;

/** Waits a limited time for running requests. Closes connections as they become idle. */
async function closeGently(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const late = setTimeout(() => app.server.closeAllConnections(), shutdownMs);
  await app.close();
  clearInterval(idle);
  clearTimeout(late);
}

async function checkPrograms({ sofficePath, chromePath }: Config): Promise<void> {
  for (const [name, path] of Object.entries({ SOFFICE_PATH: sofficePath, CHROME: chromePath })) {
    if (path === null) continue;
    await access(path, constants.X_OK).catch((cause: unknown) => {
      throw new ConfigError(`${name} must be a program that this user may start, not "${path}".`, { cause });
    });
  }
}

async function checkOffice({ sofficePath, dataDir, documentsDir, mailOutbox, logFile }: Config): Promise<void> {
  if (sofficePath === null) return;
  const fault = await officeFault(sofficePath);
  if (fault !== null) throw new ConfigError(officeFaults[fault]);
  const places = Object.entries({
    DATA_DIR: dataDir,
    DOCUMENTS_DIR: documentsDir,
    MAIL_OUTBOX: mailOutbox,
    LOG_FILE: logFile,
  });
  for (const [name, place] of places) {
    if (place !== null && isSeenInJail(sofficePath, place)) {
      throw new ConfigError(`${name} must not be in a folder of programs, where SOFFICE_PATH can read it: "${place}".`);
    }
  }
}

const officeFaults = {
  noStart:
    'SOFFICE_PATH must be a LibreOffice that starts in a jail: it needs bwrap (0.7 or later), prlimit and namespaces.',
  noPdf:
    'SOFFICE_PATH must be a LibreOffice that converts a Word document: it made no PDF; its Writer must be installed.',
  exceeded:
    'SOFFICE_PATH must be a LibreOffice that converts a Word document: it exceeded the limits of time or memory.',
} as const;

/** True for a server with an address for others than its operator. */
const isForApplicants = ({ publicUrl }: Config): boolean => publicUrl?.startsWith('https:') === true;

async function openConnection(
  config: Config,
  closers: (() => Promise<unknown>)[],
  print: (line: string) => void,
): Promise<PoolConfig> {
  const embedded = config.databaseUrl === null ? await startEmbedded(join(config.dataDir, 'postgres'), print) : null;
  if (embedded !== null) closers.push(() => embedded.stop());
  return embedded?.connection() ?? { connectionString: config.databaseUrl ?? '' };
}

/** Runs the work of the start, which may take longer than any request. */
async function withWorkDatabase<T>(
  connection: PoolConfig,
  print: (line: string) => void,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase(connection, print, workLimits);
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

const reportJobs =
  (print: (line: string) => void) =>
  (error: Error): void =>
    print(`The background jobs failed: ${error.message}`);

/** Creates what jobs start, on demand, to convert and to print. On closing, running conversions return to the queue. */
function openPrograms(config: Config, jobs: Jobs, closers: (() => Promise<unknown>)[]) {
  const converters = createConverters(config.sofficePath);
  const printer = createPrinter({ chromePath: config.chromePath, folder: join(config.dataDir, 'browser') });
  closers.push(async () => {
    converters.close();
    await jobs.stop();
    await printer.close();
  });
  return { converters, printer };
}

/** Throws when the database cannot be reached, or would lose answers. */
async function reach(connection: PoolConfig): Promise<void> {
  const fault = await faultOfRole(connection).catch((cause: unknown) => {
    throw new ConfigError(`DATABASE_URL names a database that cannot be reached: ${failureOf(cause)}.`, { cause });
  });
  if (fault !== null) throw new ConfigError(fault);
}

async function openLog(logFile: string | null): Promise<LogStream> {
  if (logFile === null) return process.stdout;
  try {
    await createFolder(dirname(logFile), 0o777);
    return openLogFile(logFile);
  } catch (cause) {
    throw new ConfigError(`LOG_FILE must be a file that this user may write to, not "${logFile}".`, { cause });
  }
}

async function createMailer(
  config: Config,
  institution: Readonly<Record<string, string>>,
  print: (line: string) => void,
): Promise<Mailer> {
  const from = senderOf(institution);
  if (config.smtpUrl !== null) return createSmtpMailer(config.smtpUrl, from);
  await openFolder('MAIL_OUTBOX', config.mailOutbox);
  return createOutboxMailer(config.mailOutbox, from, { print, isInteractive: process.stdout.isTTY });
}
