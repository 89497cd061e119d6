/** Prints the duration and the peak memory of an export of generated applications, for several numbers of them. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  createSecrets,
  loadForms,
  migrate,
  openDatabase,
  readConfig,
  startEmbedded,
  storeServedForms,
} from '../server/index.ts';
import { exportForStaff } from '../server/maintenance/export-submissions.ts';
import { generateSubmissions } from './bench/generated-submissions.ts';

const numbers = [1_000, 10_000, 20_000];
/** The heap of the exporting process in MB: a whole export is larger. */
const heap = 64;
const begin = new Date('2026-03-16T00:00:00Z');
const root = join(import.meta.dirname, '..');

interface Measured {
  readonly count: number;
  readonly seconds: number;
  readonly peakMB: number;
}

/** Runs in a process of its own, because the peak memory is that of the process. */
async function measure([folder = '', host = '', user = '', formId = '', number]: readonly string[]): Promise<Measured> {
  const count = Number(number);
  const database = openDatabase({ host, user, database: 'postgres' }, () => undefined);
  const started = performance.now();
  const config = readConfig({ DATA_DIR: folder });
  const until = new Date(begin.getTime() + count * 1000);
  const order = { formId, since: null, until, sensitive: false, files: false };
  const act = { staff: 'bench', now: new Date() };
  const to = join(folder, `export-${count}`);
  const { added } = await exportForStaff(config, database, { ...order, folder: to }, act, () => undefined);
  const seconds = (performance.now() - started) / 1000;
  await database.destroy();
  return { count: added, seconds, peakMB: process.resourceUsage().maxRSS / 1024 };
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-bench-export-'));
  const embedded = await startEmbedded(join(folder, 'postgres'), () => undefined);
  const connection = embedded.connection();
  const database = openDatabase(connection, () => undefined);
  try {
    await migrate(database);
    const forms = await loadForms(join(root, 'forms'), join(root, 'dist/codegen'));
    const application = forms.defaultForm;
    const secrets = createSecrets(randomBytes(32));
    const clock = { now: () => begin };
    await storeServedForms({ config: readConfig({ DATA_DIR: folder }), database, secrets, forms, clock });
    const generation = { form: application.form, definitionHash: application.definition.hash, secrets, start: begin };
    await generateSubmissions({ ...generation, database, count: Math.max(...numbers) });
    for (const count of numbers) {
      const about = [folder, connection.host, connection.user, application.form.id, count].map(String);
      const args = [`--max-old-space-size=${heap}`, import.meta.filename, ...about];
      const { stdout } = await promisify(execFile)(process.execPath, args);
      const { seconds, peakMB, count: exported }: Measured = JSON.parse(stdout);
      const { size } = await stat(join(folder, `export-${count}`, 'applications.ndjson'));
      console.log(
        `${exported} applications, ${(size / 1e6).toFixed(1)} MB of NDJSON: ${seconds.toFixed(1)} s, ${peakMB.toFixed(0)} MB at most.`,
      );
    }
  } finally {
    await database.destroy();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const given = process.argv.slice(2);
if (given.length > 0) console.log(JSON.stringify(await measure(given)));
else await main();
