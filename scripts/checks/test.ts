/**
 * Runs the checks and the tests, and ends with `N passed, N failed`, where each check counts as one. `npm test` tests
 * samples of the promises in `samples.ts`, and where tests/README.md says so. `npm run test:all` (`all`) runs every
 * test, with the random cases and mutants of `npm test`. `npm run test:quick` (`quick`) needs no build, database or
 * browser, and tests one mutant in eighty and a quarter of the other cases of `npm test`.
 * `npm run test:changed -- [commit]` (`changed`) runs the tests that the changes since a commit can reach, by default
 * those that are in no commit.
 *
 * Two lines of work run side by side. The tests with a server wait most of the time, so the checks, the tests without a
 * server and the stories use the time that they leave. The output of a step appears when the step ends, except that of
 * the tests with a server.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { constants, getPriority, setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { furtherFiles, sampledPromises } from './samples.ts';

type Command = readonly [program: string, ...args: readonly string[]];

/** The folders with types of their own. `tests` contains scripts and stories too, which have the same types. */
const typed = ['engine', 'workbench', 'api-client', 'renderer', 'portal', 'server', 'tests'];
const storybook = ['--config-dir', 'stories/.storybook', '--output-dir', 'dist/storybook-test', '--test', '--quiet'];

const extent = process.argv[2] ?? 'usual';
if (!['usual', 'all', 'quick', 'changed'].includes(extent))
  throw new Error(`There is no "${extent}": it is "all", "quick", "changed" or nothing.`);
if (extent === 'all') process.env['TESTS'] = 'all';
// Each test file and command is a process of its own, which would otherwise compile the same modules again.
process.env['NODE_COMPILE_CACHE'] ??= join(process.cwd(), 'node_modules/.cache/node-compile');
const isQuick = extent === 'quick';
/** The files of this run alone: another one may run in the same checkout. */
const ownFolder = await mkdtemp(join(tmpdir(), 'matricula-tests-'));
// PostgreSQL, which ends with the tests, may write there for a moment.
process.on('exit', () => rmSync(ownFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
/** The database of the tests is there, so that it is deleted when their process is ended. */
process.env['RUN_FOLDER'] = ownFolder;
/** The packed library of all tests that install it. */
const packedLibrary = join(ownFolder, 'packed-library');
if (!isQuick) process.env['PACKED_LIBRARY'] = packedLibrary;
if (isQuick) Object.assign(process.env, { TESTS: 'few', MUTANTS: process.env['MUTANTS'] ?? 'few' });

const lower = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL);
const isSampled = extent === 'usual';
const excluded = isSampled ? furtherFiles.flatMap((file) => ['--exclude', file]) : [];
// The plugin of Storybook excludes no file that the command names, but runs only those that it names.
const sampledStories = isSampled
  ? globSync('stories/**/*.stories.tsx').filter((file) => !furtherFiles.includes(file))
  : [];
const counts = { passed: 0, failed: 0 };
const failures: string[] = [];
/** The names of the tests that were not run, because the machine lacks what they need. */
const skipped: string[] = [];
/** The time that each test file took. */
const durations: { readonly file: string; readonly seconds: number }[] = [];

/** The part of vitest's JSON report that is read here. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** The failed tests of a report, and the files that could not be loaded, each with the first lines of its message. */
function failuresIn({ testResults }: Report): string[] {
  const failure = (path: string, title: string, message: string): string =>
    [`${relative(process.cwd(), path)}: ${title}`, ...message.split('\n').slice(0, 8)].join('\n    ');
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [failure(name, 'could not be loaded', message)] : [];
    return failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages.join('\n')));
  });
}

/** The tests of a report that were not run. */
const skippedIn = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'pending')
      .map(({ fullName }) => `${relative(process.cwd(), name)}: ${fullName}`),
  );

const durationsIn = ({ testResults }: Report): typeof durations =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }));

interface Manner {
  /** The output appears when the command ends. */
  readonly isCaptured: boolean;
  /** It waits for events, with time limits. */
  readonly isUrgent: boolean;
}

const background: Manner = { isCaptured: true, isUrgent: false };

/** The commands that run. */
const running = new Set<ChildProcess>();
/** The exit code after a signal, which ends the running commands, and the run with the last of them. */
let interrupted: number | null = null;
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // One Ctrl-C arrives twice: the terminal sends it, and npm passes it on.
    if (interrupted !== null) return;
    interrupted = 128 + constants.signals[signal];
    if (running.size === 0) process.exit(interrupted);
    for (const child of running) child.kill(signal);
  });
}

/** Resolves with whether the command succeeded, and never after a signal, so that nothing else begins. */
function run([program, ...args]: Command, { isCaptured, isUrgent }: Manner): Promise<boolean> {
  return new Promise((resolve) => {
    if (interrupted !== null) return;
    const output: Buffer[] = [];
    const stdio = isCaptured ? 'pipe' : 'inherit';
    const child = spawn(program, args, { stdio: ['ignore', stdio, stdio], shell: process.platform === 'win32' });
    running.add(child);
    // Tests that wait for events come first where both lines of work want a core.
    if (!isUrgent && !isQuick && child.pid !== undefined) setPriority(child.pid, lower);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part));
    const end = (hasSucceeded: boolean): void => {
      running.delete(child);
      process.stdout.write(Buffer.concat(output));
      if (interrupted === null) resolve(hasSucceeded);
      else if (running.size === 0) process.exit(interrupted);
    };
    child.on('error', () => end(false));
    child.on('close', (code) => end(code === 0));
  });
}

/** Runs a command that counts as one test. */
async function check(name: string, command: Command): Promise<void> {
  const hasPassed = await run(command, background);
  counts[hasPassed ? 'passed' : 'failed'] += 1;
  if (!hasPassed) failures.push(name);
  console.log(`${hasPassed ? '✓' : '✗'} ${name}`);
}

/** The projects whose tests run: all, except after `changed`. */
const wanted: ReadonlySet<string> | null = extent === 'changed' ? await changedProjects() : null;

/** The projects that the changes since the commit of the command can reach. */
async function changedProjects(): Promise<ReadonlySet<string>> {
  const { projectsFor } = await import('./changed.ts');
  const git = (...args: readonly string[]): readonly string[] =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const files = [
    ...git('diff', '--name-only', process.argv[3] ?? 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const projects = projectsFor(files);
  console.log(`${files.length} changed files: ${projects.join(', ') || 'no tests'}`);
  return new Set(projects);
}

/** Runs the tests of those projects that are wanted, and counts them. */
async function runTests(some: readonly string[], manner: Manner): Promise<void> {
  const projects = some.filter((name) => wanted?.has(name) ?? true);
  if (projects.length === 0) return;
  const results = join(ownFolder, `results-${projects[0]}.json`);
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const files = projects.includes('stories') ? sampledStories : excluded;
  const hasPassed = await run(
    ['vitest', 'run', ...projects.flatMap((name) => ['--project', name]), ...options, ...files],
    manner,
  );
  try {
    const report: Report = JSON.parse(await readFile(results, 'utf8'));
    const { numPassedTests, numFailedTests, numFailedTestSuites } = report;
    failures.push(...failuresIn(report));
    skipped.push(...skippedIn(report));
    durations.push(...durationsIn(report));
    counts.passed += numPassedTests;
    counts.failed += numFailedTests;
    // A file that could not be loaded has no failed test of its own.
    if (!hasPassed && numFailedTests === 0) {
      counts.failed += Math.max(1, numFailedTestSuites);
      failures.push(`vitest ended with an error: ${projects.join(', ')}`);
    }
  } catch {
    failures.push(`vitest did not write ${results}`);
    counts.failed += 1;
  }
}

/** Builds the page, and the library if a test can need it. */
async function build(): Promise<void> {
  const isInstalled = ['engine', 'house', 'browser'].some((name) => wanted?.has(name) ?? true);
  await Promise.all([
    check('build', ['node', 'scripts/build/build.ts']),
    ...(isInstalled ? [check('library', ['node', 'scripts/build/build-packed-library.ts', packedLibrary])] : []),
  ]);
}

async function runChecks(): Promise<void> {
  await check('forms', ['node', 'workbench/commands/forms.ts']);
  await check('format', ['oxfmt', '--check', '.']);
  await check('lint', ['oxlint', '--deny-warnings']);
  // Files and exports that nothing imports.
  await check('unused code', ['knip', '--no-progress']);
  for (const folder of typed) {
    // Checks again only what has changed since the last run. A second checker would repeat half of the work of the
    // first one, on a core that the tests use.
    const options = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', `node_modules/.cache/tsc/${folder}.json`];
    await check(`types: ${folder}`, ['tsc', '--noEmit', '-p', folder, ...options]);
  }
}

/** `built` resolves when there is a page, which `house` measures. */
async function runWithoutServer(built: Promise<void>): Promise<void> {
  await runChecks();
  await check('storybook', ['storybook', 'build', ...storybook]);
  await built;
  // The stories use one core, the other tests all of them, also after the tests with a server have ended.
  await runTests(['stories'], { isCaptured: true, isUrgent: true });
  await runTests(['engine', 'renderer', 'house'], background);
}

async function runWithServer(built: Promise<void>): Promise<void> {
  await built;
  await runTests(['server', 'scenarios', 'browser'], { isCaptured: false, isUrgent: true });
}

/** When the two lines of work ended: the longer one can give work to the other. */
const ends: string[] = [];

async function noteEnd(name: string, line: Promise<void>): Promise<void> {
  await line;
  ends.push(`${(performance.now() / 1000).toFixed(0).padStart(5)} s  ${name}`);
}

if (isQuick) await Promise.all([runChecks(), runTests(['engine', 'renderer'], background)]);
else {
  const built = build();
  await Promise.all([
    noteEnd('the tests with a server', runWithServer(built)),
    noteEnd('the checks, the stories and the other tests', runWithoutServer(built)),
  ]);
}

if (extent === 'all') {
  const secondsOf = (files: readonly string[]): number =>
    durations.filter(({ file }) => files.includes(file)).reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(['The two lines of work ended after:', ...ends].join('\n'));
  console.log('What the further files of each promise took:');
  for (const { promise, further } of sampledPromises)
    console.log(`${secondsOf(further).toFixed(0).padStart(5)} s  ${promise}`);
  console.log('The ten files that took longest:');
  for (const { file, seconds } of durations.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10))
    console.log(`${seconds.toFixed(0).padStart(5)} s  ${file}`);
}
for (const name of skipped) console.log(`– not run here: ${name}`);
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
