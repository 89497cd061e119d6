/** The server for tests: the real app on its own database, with a controlled clock, mails and randomness. */
import { readdirSync, readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calculationsOf, compileWithValidators } from '../../workbench/codegen/index.ts';
import { type FormSource, migrationsIn, parseAndExpand } from '../../workbench/check/index.ts';
import { loadFormSource } from '../../workbench/load/load-form.ts';
import { servedForms } from '../../workbench/load/served-forms.ts';
import {
  type AppOptions,
  type ApplicationForm,
  catalogOf,
  type Config,
  type Converters,
  copyWaitMs,
  createApp,
  createConverters,
  createDiskStore,
  createJobs,
  createPasswordHasher,
  createPrinter,
  createSecrets,
  type Database,
  definitionOf,
  type Forms,
  type Jobs,
  type Mail,
  type ObjectStore,
  readConfig,
  storeServedForms,
  systemRandom,
} from '../../server/index.ts';
import { formsDir } from './forms-dir.ts';
import { type Browser, createBrowser } from './browser.ts';
import { browserFolder } from './chromium.ts';
import { createTestDatabase } from './test-database.ts';
import { removeFolder } from './remove-folder.ts';

/** Compiles the form of a folder or file without a build. */
export const loadForm = async (path: string): Promise<ApplicationForm> => formFrom(await loadFormSource(path));

/** Compiles a form without a build. */
export function formFrom(source: FormSource): ApplicationForm {
  const { definition, expanded } = parseAndExpand(source);
  const content = { expanded, calculations: calculationsOf(definition) };
  return {
    ...compileWithValidators(definition),
    definition: definitionOf(content),
    migrations: migrationsIn(source),
    lookups: definition.lookups ?? {},
  };
}

const accountFiles = readdirSync('forms/accounts').map((file) => `forms/accounts/${file}`);

const { default: defaultId, forms: served } = await servedForms(formsDir);
/** The served forms, compiled without a build. */
export const forms: Forms = catalogOf(
  await Promise.all(served.map((id) => loadForm(join(formsDir, id)))),
  defaultId,
  await Promise.all(accountFiles.map(loadForm)),
  readFileSync('forms/brand/theme.css', 'utf8'),
);

export const formId = forms.current.form.id;

export interface Portal {
  readonly app: Awaited<ReturnType<typeof createApp>>;
  readonly database: Database;
  readonly databaseName: string;
  readonly masterKey: Buffer;
  readonly mails: Mail[];
  readonly objects: ObjectStore;
  readonly converters: Converters;
  readonly jobs: Jobs;
  /** The object store of the portal. */
  readonly folder: string;
  /** All log lines. */
  readonly logs: string[];
  /** Moves the clock forward. */
  wait(seconds: number): void;
  now(): Date;
  /** A browser without cookies. */
  browser(): Browser;
  close(): Promise<void>;
}

const start = new Date('2026-03-16T15:00:00Z');

/** The minimum of argon2id. passwords.test.ts tests the real cost. */
const cheapHash = { memory: 8, passes: 1, parallelism: 1 };

type Change = (options: AppOptions) => AppOptions | Promise<AppOptions>;

/** Opens a portal. `change` replaces options of the app. */
export async function openPortal(
  settings: Partial<Config> = {},
  publicDir = join(import.meta.dirname, 'public'),
  change: Change = (options) => options,
): Promise<Portal> {
  const { name, database, connection } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'matricula-portal-'));
  const converters = createConverters(null);
  const jobs = createJobs(connection, () => undefined);
  const printer = createPrinter({
    chromePath: settings.chromePath ?? process.env['CHROME'] ?? null,
    folder: browserFolder,
  });
  const mails: Mail[] = [];
  const logs: string[] = [];
  let now = start;
  const masterKey = randomBytes(32);
  const secrets = createSecrets(masterKey);
  const options = await change({
    config: { ...readConfig({ PUBLIC_URL: 'http://127.0.0.1:3000', FORMS_DIR: formsDir }), ...settings },
    database,
    secrets,
    passwords: createPasswordHasher(secrets.pepper, systemRandom, cheapHash),
    forms,
    clock: { now: () => now },
    mailer: {
      send: async (mail) => {
        mails.push(mail);
      },
    },
    random: systemRandom,
    objects: createDiskStore(folder, 'a secret of this test'),
    converters,
    jobs,
    printer,
    copyWaitMs,
    log: {
      write: (line) => {
        logs.push(line);
      },
    },
    publicDir,
  });
  await storeServedForms(options);
  const app = await createApp(options);
  return {
    app,
    database,
    mails,
    logs,
    objects: options.objects,
    converters: options.converters,
    jobs,
    folder,
    databaseName: name,
    masterKey,
    wait: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    now: () => now,
    browser: () => createBrowser(app),
    close: async () => {
      await app.close();
      converters.close();
      await jobs.stop();
      await printer.close();
      await database.destroy();
      await removeFolder(folder);
    },
  };
}

export const goodPassword = 'Correct-Horse-7-Battery';

/** The first match in the newest mail to an address that has one. */
const newestMatch = (portal: Portal, username: string, wanted: RegExp): string | undefined =>
  portal.mails.findLast(({ to, text }) => to === username && wanted.test(text))?.text.match(wanted)?.[0];

/** The six digits of the newest mail with a code to an address. */
export function codeFor(portal: Portal, username: string): string {
  const code = newestMatch(portal, username, /\b\d{6}\b/);
  if (code === undefined) throw new Error(`No code was mailed to ${username}.`);
  return code;
}

/** The secret of the newest link to set a password that was mailed to an address. */
export function resetIdFor(portal: Portal, username: string): string {
  const link = newestMatch(portal, username, /https?:\S+\/reset\?\S+/);
  const id = new URL(link ?? 'http://none').searchParams.get('id');
  if (id === null) throw new Error(`No link to set a password was mailed to ${username}.`);
  return id;
}

let people = 0;

/** A browser with a confirmed account, logged in, that has loaded its profile. */
export async function loggedIn(portal: Portal, username = `applicant-${(people += 1)}@example.edu`): Promise<Browser> {
  const browser = portal.browser();
  await browser.call('signup', { body: { username, password: goodPassword } });
  await browser.call('confirm', { body: { username, code: codeFor(portal, username) } });
  await browser.call('login', { body: { username, password: goodPassword } });
  await browser.loadProfile();
  return browser;
}
