/**
 * `npm run dev`: builds and serves the portal, and repeats both after each change of code or of a form. An
 * error in a form is shown with file, line and sentence in the terminal and on the page, while the last valid
 * form is served.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { hashForms } from '../../server/index.ts';
import { buildConverters } from '../build/converters.ts';
import { buildForms, formsFolder } from '../build/forms.ts';
import { emptyPage, pageContext, writePage } from '../build/page.ts';
import { checkAllForms } from '../../workbench/commands/check-forms.ts';
import { isForEditors, writeEditorFiles } from '../../workbench/commands/editor/editor-files.ts';

const out = 'dist/dev';
const formsDir = process.env['FORMS_DIR'] ?? 'forms';
/** The last valid forms, which the server uses while the current ones have errors. */
const goodForms = join(out, 'forms');
const files = { problems: join(out, 'problems.json'), build: join(out, 'build.txt') };

const page = { out, development: true };
let server: ChildProcess | undefined;
/** During a restart no page is notified, because a page that reloads must find the server. */
let isRestarting = false;

async function checkAndBuildForms(): Promise<boolean> {
  await writeEditorFiles(formsDir);
  const problems = await checkAllForms(formsDir);
  for (const { file, line, severity, sentence } of problems) console.log(`${file}:${line}  ${severity}  ${sentence}`);
  await mkdir(out, { recursive: true });
  await writeFile(files.problems, JSON.stringify(problems));
  if (problems.some(({ severity }) => severity === 'error')) return false;
  await buildForms(formsDir, out);
  await rm(goodForms, { recursive: true, force: true });
  await cp(formsDir, goodForms, { recursive: true });
  await writeFile(join(formsFolder(out), 'manifest.json'), JSON.stringify({ forms: await hashForms(goodForms) }));
  return true;
}

async function notifyPage(): Promise<void> {
  if (!isRestarting) await writeFile(files.build, String(Date.now()));
}

/** Resolves with true when the server is ready. Otherwise the server has printed the reason and ended. */
async function startServer(): Promise<boolean> {
  const env = { ...process.env, FORMS_DIR: goodForms };
  const child = spawn(process.execPath, ['scripts/dev/server.ts', out], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  });
  server = child;
  return new Promise((resolve) => {
    child.once('message', () => resolve(true));
    child.once('exit', () => resolve(false));
  });
}

async function stopServer(): Promise<void> {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

/** Builds what changed, restarts the server, and notifies the pages when it responds. */
async function restartServer(make: () => Promise<unknown> = async () => undefined): Promise<void> {
  isRestarting = true;
  let isReady = false;
  try {
    await make();
    await stopServer();
    isReady = await startServer();
  } finally {
    isRestarting = false;
  }
  if (isReady) await notifyPage();
}

let running = Promise.resolve();

/** Runs `act` once per burst of changes, never in parallel with another run. */
function onChange(folders: readonly string[], act: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(act).catch((error: unknown) => console.error(error));
    }, 150);
  };
  for (const folder of folders)
    watch(folder, { recursive: true }, (_event, name) => {
      if (!isForEditors(name ?? '')) later();
    });
}

const writeIndex: Plugin = {
  name: 'write-index',
  setup(build) {
    build.onEnd(async ({ metafile, errors }) => {
      if (metafile === undefined || errors.length > 0) return;
      await writePage(metafile, page);
      await notifyPage();
    });
  },
};

if (!(await checkAndBuildForms())) {
  console.error('There is no valid form: correct the problems above and start again.');
  process.exit(1);
}
await buildConverters();
await emptyPage(out);
const context = await pageContext(page, [writeIndex]);
await context.watch();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.all([stopServer(), context.dispose()]).then(() => process.exit(0));
  });
}
if (!(await startServer())) process.exit(1);

onChange([formsDir], async () => {
  if (await checkAndBuildForms()) await restartServer(() => context.rebuild());
  else await notifyPage();
});
onChange(['server', 'engine', 'workbench', 'api-client'], () => restartServer(buildConverters));
