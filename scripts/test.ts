/**
 * Runs the checks and the tests and prints `N passed, N failed`, in which each check counts as one. `npm
 * test` runs everything, with a tenth of the random cases and a twentieth of the mutants. `npm run test:all`
 * (`all`) runs every case and every mutant. `npm run test:quick` (`quick`) needs no build, database or
 * browser.
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';

type Check = readonly [name: string, command: string, args: readonly string[]];

const results = 'dist/test-results.json';
const typed = ['engine', 'api-client', 'renderer', 'server', 'scripts', 'stories', 'tests'];
const storybook = [
  'build',
  '--config-dir',
  'stories/.storybook',
  '--output-dir',
  'dist/storybook-test',
  '--test',
  '--quiet',
];

const extent = process.argv[2] ?? 'usual';
if (!['usual', 'all', 'quick'].includes(extent))
  throw new Error(`There is no "${extent}": it is "all", "quick" or nothing.`);
if (extent === 'all') Object.assign(process.env, { TESTS: 'all', MUTANTS: 'all' });
const isQuick = extent === 'quick';

const quickChecks: readonly Check[] = [
  ['forms', 'node', ['scripts/forms.ts']],
  ['format', 'oxfmt', ['--check', '.']],
  ['lint', 'oxlint', ['--deny-warnings']],
  ...typed.map((folder): Check => [`types: ${folder}`, 'tsc', ['--noEmit', '-p', folder]]),
];
const builds: readonly Check[] = [
  ['build', 'node', ['scripts/build.ts']],
  ['storybook', 'storybook', storybook],
];
const projects = isQuick ? ['--project', 'engine', '--project', 'renderer'] : [];

function run(command: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

const counts = { passed: 0, failed: 0 };
const count = (name: string, hasPassed: boolean): void => {
  counts[hasPassed ? 'passed' : 'failed'] += 1;
  console.log(`${hasPassed ? '✓' : '✗'} ${name}`);
};

/** Runs the checks one after the other. */
async function runChecks(checks: readonly Check[]): Promise<void> {
  for (const [name, command, args] of checks) count(name, await run(command, args));
}

await mkdir('dist', { recursive: true });
await rm(results, { force: true });
await Promise.all([runChecks(quickChecks), runChecks(isQuick ? [] : builds)]);

const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
const hasPassed = await run('vitest', ['run', ...projects, ...reporters]);
try {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(await readFile(results, 'utf8'));
  counts.passed += numPassedTests;
  counts.failed += numFailedTests;
  // A file that could not be loaded has no failing test.
  if (!hasPassed && numFailedTests === 0) counts.failed += Math.max(1, numFailedTestSuites);
} catch {
  count('vitest wrote its results', false);
}

console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
