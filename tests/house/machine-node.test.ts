/** Simulates a system on which the installed Node does not start, for example without libatomic1. */
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const loaderMessage =
  'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory';
const hint =
  'The Node of package-lock.json needs the system package libatomic1 (libatomic on Fedora): install it, or start with Node 25 or later.';
const installed = `node_modules/node-linux-${process.arch}/bin/node`;

let project: string;
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'matricula-node-'));
  const { prestart } = (JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> })
    .scripts;
  const manifest = { name: 'copy', type: 'module', scripts: { prestart, start: 'node --print process.version' } };
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(project, 'package-lock.json'), '{}');
  for (const folder of ['scripts', 'node_modules/.bin', dirname(installed)])
    await mkdir(join(project, folder), { recursive: true });
  await copyFile('scripts/ensure.js', join(project, 'scripts/ensure.js'));
  await writeFile(join(project, 'node_modules/.package-lock.json'), '{}');
  await makeProgram(installed, `echo '${loaderMessage}' >&2; exit 127`);
  await symlink(join(project, installed), join(project, 'node_modules/.bin/node'));
});
afterEach(() => rm(project, { recursive: true, force: true }));

async function makeProgram(path: string, line: string): Promise<void> {
  await writeFile(join(project, path), `#!/bin/sh\n${line}\n`);
  await chmod(join(project, path), 0o755);
}

interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npm start` on a machine whose own Node is the one that runs this test. */
async function npmStart(environment: Record<string, string> = {}): Promise<Result> {
  const others = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin'));
  const path = [dirname(process.execPath), ...others].join(delimiter);
  // The machine's npm may use what that Node deprecates.
  const env = { ...process.env, PATH: path, NODE_NO_WARNINGS: '1', ...environment };
  const run = promisify(execFile)('npm', ['start', '--silent', '--no-update-notifier'], { cwd: project, env });
  return run.then(
    (done) => ({ ...done, code: 0 }),
    (failed: Result) => failed,
  );
}

/** Makes that Node report another version, the only property that the scripts read. */
async function asVersion(version: string): Promise<Record<string, string>> {
  const file = join(project, 'version.cjs');
  await writeFile(file, `Object.defineProperty(process.versions, 'node', { value: '${version}' });`);
  return { NODE_OPTIONS: `--require ${file}` };
}

describe.skipIf(process.platform !== 'linux')('where the installed Node does not start', () => {
  it('npm start uses the Node of the machine if it is recent enough, and says so', async () => {
    const { code, stdout, stderr } = await npmStart();
    expect({ code, version: stdout.trim() }).toEqual({ code: 0, version: process.version });
    expect(stderr).toContain(`${hint} Node ${process.versions.node} of this machine is used instead.`);
  });

  it('npm start stops with one sentence about the missing package if the Node of the machine is too old', async () => {
    const { code, stdout, stderr } = await npmStart(await asVersion('24.21.0'));
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(
      stderr
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith('node: ')),
    ).toEqual([hint]);
  });

  it('npm start uses the installed Node again as soon as it starts', async () => {
    await npmStart();
    await makeProgram(installed, `exec '${process.execPath}' "$@"`);
    const { code, stderr } = await npmStart();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await realpath(join(project, 'node_modules/.bin/node'))).toBe(await realpath(join(project, installed)));
  });

  it('npm start repeats no installation that has failed', async () => {
    await makeProgram(installed, `exec '${process.execPath}' "$@"`);
    await writeFile(join(project, 'package-lock.json'), 'changed, and no JSON');
    const { code, stderr } = await npmStart();
    expect(code).toBe(1);
    expect(stderr.match(/Installing what package-lock\.json names/g)).toHaveLength(1);
  });
});
