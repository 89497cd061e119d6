/**
 * `npm run forms -- walk [form] [--sets 1,2] [--by keyboard|touch] [--json]`: enters each generated set of answers in
 * the real application, in a browser and with a server and a database of its own, and compares the entered answers
 * with the stored ones, the check before the submission, the service view and the PDF copy.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { formFolders, servedFormOf } from '../served-forms.ts';
import { generatedCases } from './cases/generated-cases.ts';
import { walkWords, ways, type Way } from './walk-words.ts';

/** A set in one way. `stopped` is the reason why the walk did not reach its end. */
interface Walked {
  readonly form: string;
  readonly set: number;
  readonly by: Way;
  readonly stopped?: string;
  /** True for a set of staff or without a day, entered by an applicant on the day of the other sets. */
  readonly isMoved?: boolean;
  readonly questions?: number;
  readonly hidden?: number;
  readonly isSubmitted?: boolean;
  readonly untyped?: readonly string[];
  readonly differences?: readonly {
    readonly place: string;
    readonly key: string;
    readonly expected: string;
    readonly found: string;
  }[];
}

/** Walks, and prints the numbers and every difference. The exit code is 1 when there is one. */
export async function printWalk(formsDir: string, args: readonly string[]): Promise<void> {
  const { form, sets, by, isJson } = walkWords(args) ?? { isJson: false };
  try {
    const folders =
      form === undefined ? await formFolders(formsDir) : [join(formsDir, (await servedFormOf(formsDir, form)).id)];
    const numbers = await Promise.all(folders.map((folder) => chosenSets(folder, sets)));
    await run([join('scripts', 'build.ts')]);
    // Each way has a server, a database and a browser of its own.
    const walked = await Promise.all(
      ways
        .filter((way) => by === undefined || way === by)
        .map((way) =>
          walkBy(
            way,
            folders.map((folder, at) => [basename(folder), numbers[at] ?? [], way]),
          ),
        ),
    );
    const all = walked.flat();
    console.log(isJson ? JSON.stringify(all, null, 2) : linesOf(all).join('\n'));
    process.exitCode = all.every((one) => problemsOf(one).length === 0) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

async function chosenSets(folder: string, sets: readonly number[] | undefined): Promise<readonly number[]> {
  const { length } = await generatedCases(folder);
  const all = Array.from({ length }, (_, index) => index + 1);
  const missing = sets?.find((set) => set > length);
  if (missing !== undefined) throw new Error(`${folder} has no set ${missing}: it has ${length}.`);
  return sets ?? all;
}

/** Walks in a process of the tests, which have the drivers of browser, server and database. */
async function walkBy(way: Way, walks: readonly (readonly [string, readonly number[], Way])[]): Promise<Walked[]> {
  const folder = await mkdtemp(join(tmpdir(), `matricula-walk-${way}-`));
  const report = join(folder, 'walked.jsonl');
  const test = ['run', '--project', 'browser', '--retry', '0', '--reporter', 'dot', 'tests/browser/walk.test.ts'];
  try {
    await run([join('node_modules', 'vitest', 'vitest.mjs'), ...test], {
      WALKS: JSON.stringify(walks),
      WALK_REPORT: report,
    });
    const lines = existsSync(report) ? (await readFile(report, 'utf8')).trim().split('\n') : [];
    return lines.map((line) => JSON.parse(line) as Walked);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a script; its output is progress and goes to the error output. Rejects when it fails. */
function run(words: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, {
      stdio: ['ignore', process.stderr, process.stderr],
      env: { ...process.env, ...settings },
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${words[0] ?? ''} failed.`));
    });
  });
}

/** The sentences about one set; empty if all places agree. */
function problemsOf({ stopped, differences = [] }: Walked): readonly string[] {
  const lines = differences.map(
    ({ place, key, expected, found }) =>
      `${place}${key === '' ? '' : ` of '${key}'`} is ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`,
  );
  return [...(stopped === undefined ? [] : [`the walk stopped: ${stopped.split('\n')[0] ?? ''}`]), ...lines];
}

/** Every difference with its form, set and key, then the numbers by form and way. */
export function linesOf(walked: readonly Walked[]): readonly string[] {
  const problems = walked.flatMap((one) =>
    problemsOf(one).map((line) => `${one.form}, set ${one.set} by ${one.by}: ${line}`),
  );
  const groups = Map.groupBy(walked, ({ form, by }) => `${form} by ${by}`);
  return [
    ...problems,
    ...[...groups].map(([name, own]) => {
      const entered = own.filter(({ stopped }) => stopped === undefined);
      const sum = (count: (one: Walked) => number): number => entered.reduce((total, one) => total + count(one), 0);
      const counts = [
        `${entered.length} of ${own.length} sets walked`,
        `${sum(({ isMoved = false }) => Number(isMoved))} of staff or without a day entered by an applicant`,
        `${sum(({ questions = 0 }) => questions)} shown questions compared`,
        `${sum(({ hidden = 0 }) => hidden)} hidden ones absent`,
        `${sum(({ isSubmitted = false }) => Number(isSubmitted))} submitted`,
        `${sum(({ untyped = [] }) => untyped.length)} answers that no page stores`,
        `${own.flatMap(problemsOf).length} differences`,
      ];
      return `${name}: ${counts.join(', ')}.`;
    }),
  ];
}
