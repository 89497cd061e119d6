/**
 * `npm test`: everything the project promises, in one command. Ends with `N passed, N failed`, where each check
 * before the tests (types, lint, forms) counts as one.
 */
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';

const results = 'dist/test-results.json';
const typed = ['engine', 'api-client', 'renderer', 'server', 'scripts', 'stories', 'tests'];

const checks: readonly (readonly [name: string, command: string, args: readonly string[]])[] = [
  ['forms', 'node', ['scripts/forms.ts']],
  ['build', 'node', ['scripts/build.ts']],
  ...typed.map((folder) => [`types: ${folder}`, 'tsc', ['--noEmit', '-p', folder]] as const),
  ['lint', 'oxlint', ['--deny-warnings']],
  ['storybook', 'storybook', ['build', '--config-dir', 'stories/.storybook', '--output-dir', 'dist/storybook-test', '--test', '--quiet']],
];

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

for (const [name, command, args] of checks) count(name, await run(command, args));

await rm(results, { force: true });
const hasPassed = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`]);
try {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(await readFile(results, 'utf8'));
  counts.passed += numPassedTests;
  counts.failed += numFailedTests;
  // A file that could not even be loaded has no failing test of its own.
  if (!hasPassed && numFailedTests === 0) counts.failed += Math.max(1, numFailedTestSuites);
} catch {
  count('vitest wrote its results', false);
}

console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
