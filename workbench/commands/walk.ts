/**
 * `npm run forms -- walk [form] [--sets 1,20-30] [--by keyboard|touch|alternate] [--resume file] [--json]`: enters each
 * generated set of answers in the real application, in a browser and with a server and a database of its own, and
 * compares the entered answers with the stored ones, the check before the submission, the service view and the PDF.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { formFolders, isWithoutAccounts, servedFormOf } from '../load/served-forms.ts';
import { generatedCases } from './cases/generated-cases.ts';
import { digestOf, isDone, reportLines, nameOf, problemsOf, readReports, type ReportLine } from './walk-reports.ts';
import { isEntered, walkWords, ways } from './walk-words.ts';
import { printFailure } from './print-failure.ts';

/** A set to walk in one way. */
interface Asked extends Pick<ReportLine, 'form' | 'set' | 'by'> {
  readonly digest: string;
}

const startedFiles = {
  build: join('scripts', 'build', 'build.ts'),
  tests: join('node_modules', 'vitest', 'vitest.mjs'),
  walk: join('tests', 'browser', 'walk.test.ts'),
} as const;

/** The files that the walk starts and this installation does not have: it needs those of development. */
export const missingFiles = (): readonly string[] => Object.values(startedFiles).filter((file) => !existsSync(file));

/**
 * Walks, and prints the numbers and every difference. The exit code is 1 when there is one. With a file to resume, the
 * sets without a difference in it are not walked again, and their reports count.
 */
export async function printWalk(formsDir: string, args: readonly string[]): Promise<void> {
  const words = walkWords(args) ?? { isJson: false };
  const folder = await mkdtemp(join(tmpdir(), 'matricula-walk-'));
  try {
    const [missing] = missingFiles();
    if (missing !== undefined)
      throw new Error(
        `The walk needs the tests and the development dependencies, and ${missing} is missing: run npm ci.`,
      );
    const path = resolve(words.resume ?? join(folder, 'walked.jsonl'));
    const { form } = words;
    const folders = form === undefined ? await formsWithAccounts(formsDir) : [await formWithAccounts(formsDir, form)];
    const asked = (await Promise.all(folders.map((one) => askedSets(one, words)))).flat();
    const before = await readReports(path);
    const left = asked.filter((one) => !isDone(before.get(nameOf(one)), one.digest));
    if (left.length > 0) await run([startedFiles.build]);
    // Each way has a server, a database and a browser of its own.
    await Promise.all(
      ways.map((way) =>
        walkBy(
          left.filter(({ by }) => by === way),
          path,
        ),
      ),
    );
    const after = await readReports(path);
    const walked = asked.map((one) => after.get(nameOf(one)) ?? notBegun(one));
    console.log(words.isJson ? JSON.stringify(walked, null, 2) : reportLines(walked).join('\n'));
    process.exitCode = walked.every((one) => problemsOf(one).length === 0) ? 0 : 1;
  } catch (error) {
    printFailure(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Without a form, those that can be walked; the error output names the others. */
async function formsWithAccounts(formsDir: string): Promise<readonly string[]> {
  const folders = await formFolders(formsDir);
  const open = await Promise.all(folders.map(isWithoutAccounts));
  for (const folder of folders.filter((_, index) => open[index])) process.stderr.write(`${openForm(folder)}\n`);
  return folders.filter((_, index) => !open[index]);
}

async function formWithAccounts(formsDir: string, form: string): Promise<string> {
  const folder = join(formsDir, (await servedFormOf(formsDir, form)).id);
  if (await isWithoutAccounts(folder)) throw new Error(openForm(folder));
  return folder;
}

const openForm = (folder: string): string =>
  `${basename(folder)} is answered without an account, and the walk enters forms with accounts only.`;

const notBegun = (asked: Asked): ReportLine => ({ ...asked, stopped: 'it was not begun' });

async function askedSets(
  folder: string,
  { sets, by }: Pick<NonNullable<ReturnType<typeof walkWords>>, 'sets' | 'by'>,
): Promise<readonly Asked[]> {
  const all = await generatedCases(folder);
  // A walk of nothing would look like a proof.
  if (all.length === 0)
    throw new Error(`${folder} has no sets yet: write them with "npm run forms -- cover ${basename(folder)}".`);
  const missing = sets?.find((set) => set > all.length);
  if (missing !== undefined) throw new Error(`${folder} has no set ${missing}: it has ${all.length}.`);
  return all.flatMap((expected, index) => {
    const set = index + 1;
    const chosen = sets?.includes(set) === false ? [] : ways.filter((way) => isEntered(set, way, by));
    return chosen.map((way) => ({ form: basename(folder), set, by: way, digest: digestOf(expected) }));
  });
}

/** Walks in a process of the tests, which have the drivers of browser, server and database. */
async function walkBy(asked: readonly Asked[], path: string): Promise<void> {
  const forms = Map.groupBy(asked, ({ form, by }) => JSON.stringify([form, by]));
  const walks = [...forms.values()].map((own) => [own[0]?.form, own.map(({ set }) => set), own[0]?.by]);
  if (walks.length === 0) return;
  const test = ['run', '--project', 'browser', '--retry', '0', '--reporter', 'dot', startedFiles.walk];
  await run([startedFiles.tests, ...test], {
    WALKS: JSON.stringify(walks),
    WALK_REPORT: path,
  });
}

/** Runs a script; its output is progress and goes to the error output. Rejects when it fails. */
function run(words: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<void> {
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, words, {
      stdio: ['ignore', process.stderr, process.stderr],
      env: { ...process.env, ...settings },
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) done();
      else reject(new Error(`${words[0] ?? ''} failed.`));
    });
  });
}
