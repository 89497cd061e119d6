/**
 * Prints the duration and the peak memory of an export of generated applications, for several numbers of them. With
 * `--files`, each has a converted document of 200 kB, and its PDF copy is printed. With `--unprinted`, the page of each
 * copy is written too, but a file of 100 kB stands in for the browser, which takes most of the time.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  createDiskStore,
  type Config,
  type Database,
  loadForms,
  migrate,
  openDatabase,
  readConfig,
  startEmbedded,
  storeServedForms,
} from '../../server/index.ts';
import { storedForms } from '../../server/export/definitions.ts';
import { type Exported, type ExportRequest, exportSubmissions } from '../../server/export/export.ts';
import { exportedFiles } from '../../server/export/files.ts';
import { exportForStaff } from '../../server/maintenance/export-submissions.ts';
import { toWire, type Form } from '../../engine/index.ts';
import { masterKeyPath } from '../../server/start/config.ts';
import { openSecrets } from '../../server/database/keys.ts';
import { newObjectKey } from '../../server/documents/object-store.ts';
import { masterKeyFrom } from '../../server/secrets/master-key-file.ts';
import { brandFile, themeFile } from '../build/brand.ts';
import { watchChildMemory } from './child-memory.ts';
import { type GeneratedSubmissions, generateSubmissions } from './generated-submissions.ts';
import { manyAnswersTo } from './pdf-copy.ts';

const numbers = { plain: [1_000, 10_000, 20_000], files: [50, 100], unprinted: [1_000, 10_000] };
const documentBytes = 200_000;
const copyBytes = 100_000;
/** The heap of the exporting process in MB: a whole export is larger. */
const heap = 64;
const begin = new Date('2026-03-16T00:00:00Z');
const root = join(import.meta.dirname, '..');

interface Measured {
  readonly count: number;
  readonly seconds: number;
  readonly peakMB: number;
  /** The peak memory of the browser that prints the PDF copies. */
  readonly browserMB: number;
}

/** Runs in a process of its own, because the peak memory is that of the process. */
async function measure([
  folder = '',
  host = '',
  user = '',
  formId = '',
  number,
  kind,
]: readonly string[]): Promise<Measured> {
  const count = Number(number);
  const children = watchChildMemory();
  const database = openDatabase({ host, user, database: 'postgres' }, () => undefined);
  const started = performance.now();
  const config = { ...readConfig({ DATA_DIR: folder }), chromePath: process.env['CHROME'] ?? null };
  const until = new Date(begin.getTime() + count * 1000);
  const theme = await readFile(brandFile(config.formsDir, themeFile) ?? '', 'utf8');
  const order = { formId, since: null, until, sensitive: false, files: kind === 'files', messages: {}, theme };
  const act = { staff: 'bench', now: new Date() };
  const toFolder = { ...order, folder: join(folder, `export-${count}`) };
  const { added } = await (kind === 'unprinted'
    ? exportUnprinted(config, database, { ...toFolder, ...act })
    : exportForStaff(config, database, toFolder, act, () => undefined));
  const seconds = (performance.now() - started) / 1000;
  await database.destroy();
  return { count: added, seconds, peakMB: process.resourceUsage().maxRSS / 1024, browserMB: children.stop() };
}

/** Exports with files, without the browser. */
async function exportUnprinted(config: Config, database: Database, request: ExportRequest): Promise<Exported> {
  const formOf = storedForms(database, {});
  const copy = randomBytes(copyBytes);
  const files = exportedFiles({
    config,
    database,
    secrets: await openSecrets(database, await masterKeyFrom(masterKeyPath(config))),
    clock: { now: () => begin },
    objects: createDiskStore(config.documentsDir, ''),
    printer: { print: async () => copy, close: async () => undefined },
    formOf,
    theme: '',
  });
  const { timeZone } = config;
  const context = { database, timeZone, formOf: async (hash: string | null) => (await formOf(hash)).form };
  return exportSubmissions({ ...context, secrets: null, files }, request);
}

async function main(kind: keyof typeof numbers): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-bench-export-'));
  const embedded = await startEmbedded(join(folder, 'postgres'), () => undefined);
  const connection = embedded.connection();
  const database = openDatabase(connection, () => undefined);
  try {
    await migrate(database);
    const forms = await loadForms(join(root, 'forms'), join(root, 'dist/codegen'));
    const application = forms.defaultForm;
    const config = readConfig({ DATA_DIR: folder });
    const secrets = await openSecrets(database, await masterKeyFrom(masterKeyPath(config)));
    const clock = { now: () => begin };
    await storeServedForms({ database, forms, clock });
    const generation = { form: application.form, definitionHash: application.definition.hash, secrets, start: begin };
    const given = kind === 'plain' ? {} : await filesIn(config.documentsDir, application.form);
    await generateSubmissions({ ...generation, ...given, database, count: Math.max(...numbers[kind]) });
    for (const count of numbers[kind]) {
      const about = [folder, connection.host, connection.user, application.form.id, count, kind].map(String);
      const args = [`--max-old-space-size=${heap}`, import.meta.filename, ...about];
      const { stdout } = await promisify(execFile)(process.execPath, args);
      const { seconds, peakMB, browserMB, count: exported }: Measured = JSON.parse(stdout);
      const { size } = await stat(join(folder, `export-${count}`, 'applications.ndjson'));
      console.log(
        `${exported} applications, ${(size / 1e6).toFixed(1)} MB of NDJSON: ` +
          `${seconds.toFixed(1)} s, ${peakMB.toFixed(0)} MB at most` +
          (kind === 'files' ? `, and ${browserMB.toFixed(0)} MB in the browser.` : '.'),
      );
    }
  } finally {
    await database.destroy();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores the document of all submissions, and returns it with realistic answers. */
async function filesIn(documentsDir: string, form: Form): Promise<Pick<GeneratedSubmissions, 'answers' | 'document'>> {
  await mkdir(documentsDir, { recursive: true });
  const pdfKey = newObjectKey('converted');
  await createDiskStore(documentsDir, '').put(pdfKey, randomBytes(documentBytes));
  const upload = [...form.fields.values()].find(({ fieldType }) => fieldType.isDocument);
  if (upload === undefined) throw new Error('The form has no upload.');
  return { answers: toWire(form, manyAnswersTo(form).answers), document: { key: upload.key, pdfKey } };
}

const given = process.argv.slice(2);
const kinds: Readonly<Record<string, keyof typeof numbers>> = { '--files': 'files', '--unprinted': 'unprinted' };
if (given.length > 1) console.log(JSON.stringify(await measure(given)));
else await main(kinds[given[0] ?? ''] ?? 'plain');
