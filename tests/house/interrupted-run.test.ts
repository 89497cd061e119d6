/** A run of the tests that is ended by a signal. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

/**
 * Makes a folder as the tests with a database do, notes its process, and ends after a signal; then it writes its
 * results, as a slow command does.
 */
const program = `#!/bin/sh
mkdir "\${RUN_FOLDER:?}/$(basename "$0")"
for word; do case $word in --outputFile.json=*) results=\${word#*=} ;; esac; done
end() { kill $!; [ -z "$results" ] || echo '{}' >"$results"; exit 1; }
trap end HUP INT TERM
sleep 1000 &
echo $$ >"$BEGUN/$(basename "$0")"
while :; do wait; done
`;

it.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('leaves no command and no file behind after %s', async (signal, status) => {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-interrupted-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [programs, begun, temporary] = ['programs', 'begun', 'temporary'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const one of [programs, begun, temporary]) mkdirSync(one);
  // The first commands of the two lines of work.
  for (const name of ['node', 'vitest']) writeFileSync(join(programs, name), program, { mode: 0o755 });
  const env = { ...process.env, PATH: `${programs}:${process.env['PATH'] ?? ''}`, TMPDIR: temporary, BEGUN: begun };
  const run = spawn(process.execPath, ['scripts/checks/test.ts', 'quick'], { env, stdio: 'ignore' });
  const ended = once(run, 'exit');
  const pids = (): readonly number[] =>
    ['node', 'vitest'].flatMap((name) => {
      const file = join(begun, name);
      const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
      return pid === 0 ? [] : [pid];
    });
  onTestFinished(() => {
    run.kill('SIGKILL');
    for (const pid of pids().filter(isRunning)) process.kill(pid, 'SIGTERM');
  });
  await expect.poll(() => pids().length).toBe(2);
  // One Ctrl-C reaches the run twice: the terminal sends it, and npm too.
  run.kill(signal);
  run.kill(signal);
  expect(await ended).toEqual([status, null]);
  expect(pids().filter(isRunning)).toEqual([]);
  expect(readdirSync(temporary)).toEqual([]);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
