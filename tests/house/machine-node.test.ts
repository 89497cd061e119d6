/** The launcher of the commands, also on a system on which the installed Node does not start, as without libatomic1. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, realpath, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeFolder } from '../support/remove-folder.ts';

const loaderMessage =
  'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory';
const hint =
  'The Node of package-lock.json needs the system package libatomic1 (libatomic on Fedora): install it, or start with Node 25 or later.';
const installed = `node_modules/node-linux-${process.arch}/bin/node`;
const launcher = 'sh scripts/run.sh ';
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

let project: string;
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'matricula-node-'));
  const commands = { start: `${launcher}node --print process.version`, admin: `${launcher}node command.js` };
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'copy', type: 'module', scripts: commands }));
  await writeFile(join(project, 'package-lock.json'), '{}');
  for (const folder of ['scripts', 'node_modules/.bin', dirname(installed)])
    await mkdir(join(project, folder), { recursive: true });
  for (const file of ['scripts/run.sh', 'scripts/ensure.js']) await copyFile(file, join(project, file));
  await writeFile(join(project, 'node_modules/.package-lock.json'), '{}');
  await makeProgram(installed, `echo '${loaderMessage}' >&2; exit 127`);
  await symlink(join(project, installed), join(project, 'node_modules/.bin/node'));
});
afterEach(() => removeFolder(project));

async function makeProgram(path: string, line: string): Promise<void> {
  await writeFile(join(project, path), `#!/bin/sh\n${line}\n`);
  await chmod(join(project, path), 0o755);
}

interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The environment of a machine whose own Node is the one that runs this test. */
function machine(environment: Record<string, string> = {}): NodeJS.ProcessEnv {
  const others = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin'));
  const path = [dirname(process.execPath), ...others].join(delimiter);
  // The machine's npm may use what that Node deprecates.
  return { ...process.env, PATH: path, NODE_NO_WARNINGS: '1', ...environment };
}

function npmStart(environment: Record<string, string> = {}): Promise<Result> {
  return run('npm', ['start', '--silent', '--no-update-notifier'], machine(environment));
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Result> {
  return promisify(execFile)(program, args, { cwd: project, env }).then(
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

describe('the launcher of the commands', () => {
  /** The environment in a shell without npm: its Node is the first on the path. */
  const shell = async (): Promise<NodeJS.ProcessEnv> => {
    await makeProgram(installed, `exec '${process.execPath}' "$@"`);
    const env = Object.entries(machine()).filter(([name]) => !name.startsWith('npm_'));
    return {
      ...Object.fromEntries(env),
      PATH: [join(project, 'node_modules/.bin'), machine()['PATH']].join(delimiter),
    };
  };

  it('starts every command of package.json, and no command has one that npm runs before it', () => {
    expect(Object.entries(scripts).filter(([, command]) => !command.includes(launcher))).toEqual([]);
    expect(Object.keys(scripts).filter((name) => /^(?:pre|post)/.test(name))).toEqual([]);
  });

  it('passes on the arguments and the exit code of a command, also to and from npm', async () => {
    await writeFile(join(project, 'command.js'), 'console.log(process.argv.slice(2)); process.exitCode = 3;');
    const env = await shell();
    const alone = await run('sh', ['scripts/run.sh', 'node', 'command.js', 'show', 'an answer'], env);
    expect([alone.code, alone.stdout.trim()]).toEqual([3, "[ 'show', 'an answer' ]"]);
    const inNpm = await run('npm', ['run', '--silent', 'admin', '--', 'show', 'an answer'], machine());
    expect([inNpm.code, inNpm.stdout]).toEqual([3, alone.stdout]);
  });

  it('is replaced by the command, so that a signal ends the command and nothing stays behind', async () => {
    await writeFile(
      join(project, 'command.js'),
      "process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log(process.pid);",
    );
    const child = spawn('sh', ['scripts/run.sh', process.execPath, 'command.js'], { cwd: project, env: await shell() });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    expect(Number(line)).toBe(child.pid);
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(7);
  });
});

describe.skipIf(process.platform !== 'linux')('where the installed Node does not start', () => {
  it('npm start uses the Node of the machine if it is recent enough, and says so', async () => {
    const { code, stdout, stderr } = await npmStart();
    expect({ code, version: stdout.trim() }).toEqual({ code: 0, version: process.version });
    expect(stderr).toContain(`${hint} Node ${process.versions.node} of this machine is used instead.`);
  });

  it('npm start stops with one sentence about the missing package if the Node of the machine is too old', async () => {
    const { code, stdout, stderr } = await npmStart(await asVersion('24.21.0'));
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.trim()).toBe(hint);
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
