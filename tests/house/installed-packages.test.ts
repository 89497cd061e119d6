/** What `npm start` does with the packages that `npm ci` has installed, or has left out. */
import { execFile } from 'node:child_process';
import { access, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeFolder } from '../support/remove-folder.ts';

const locked = {
  '': { version: '1.0.0' },
  'node_modules/served': { version: '2.0.0' },
  'node_modules/for-a-mac': { version: '3.0.0', optional: true },
  'node_modules/tested': { version: '4.0.0', dev: true },
};

let project: string;
let npm: string;
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'matricula-packages-'));
  for (const folder of ['scripts', 'node_modules/.bin']) await mkdir(join(project, folder), { recursive: true });
  await copyFile('scripts/ensure.js', join(project, 'scripts/ensure.js'));
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(project, 'package-lock.json'), JSON.stringify({ packages: locked }));
  npm = join(project, 'npm.js');
  await writeFile(
    npm,
    "import { writeFileSync } from 'node:fs'; writeFileSync('ran', process.argv.slice(2).join(' '));",
  );
});
afterEach(() => removeFolder(project));

const install = (packages: object): Promise<void> =>
  writeFile(join(project, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));

interface Outcome {
  readonly code: number;
  readonly stderr: string;
  /** The arguments of the npm that it ran; null if it ran none. */
  readonly ran: string | null;
}

async function ensure(command = 'test'): Promise<Outcome> {
  const env = { ...process.env, npm_execpath: npm, npm_lifecycle_event: command };
  const run = promisify(execFile)(process.execPath, ['scripts/ensure.js'], { cwd: project, env });
  const { code = 0, stderr } = (await run.catch((error: { code: number; stderr: string }) => error)) as Outcome;
  const ran = await readFile(join(project, 'ran'), 'utf8').catch(() => null);
  await rm(join(project, 'ran'), { force: true });
  return { code, stderr, ran };
}

describe('before each command', () => {
  const { 'node_modules/for-a-mac': _mac, ...here } = locked;

  it('nothing is installed a second time after npm ci', async () => {
    await install(here);
    expect((await ensure()).ran).toBeNull();
  });

  it.each([
    ['nothing was installed', null],
    ['a package has another version', { ...here, 'node_modules/served': { version: '1.9.0' } }],
    ['one for tests has another version', { ...here, 'node_modules/tested': { version: '3.9.0' } }],
  ])('what is missing is installed when %s', async (_what, packages) => {
    if (packages !== null) await install(packages);
    expect((await ensure()).ran).toMatch(/^ci --ignore-scripts/);
  });

  const { 'node_modules/tested': _tested, ...served } = here;

  it('npm start of a new clone leaves out the packages for development, and a later command adds them', async () => {
    const marker = join(project, 'node_modules/.started-without-development');
    expect((await ensure('start')).ran).toMatch(/^ci --omit=dev --ignore-scripts/);
    await access(marker);
    await install(served);
    expect((await ensure('test')).ran).toMatch(/^install --no-save --ignore-scripts/);
    await install({ ...served, 'node_modules/served': { version: '1.9.0' } });
    expect((await ensure('start')).ran).toMatch(/^ci --omit=dev --ignore-scripts/);
    await install(here);
    expect((await ensure('start')).ran).toBeNull();
  });

  it('nothing is fetched after npm ci --omit=dev, which it says', async () => {
    await install(served);
    const { code, stderr, ran } = await ensure();
    expect([code, ran]).toEqual([1, null]);
    expect(stderr).toContain('The packages for development are left out, as by npm ci --omit=dev. Run npm ci.');
  });

  it.each(['start', 'build', 'admin'])('npm run %s needs no packages for development', async (command) => {
    await install(served);
    expect(await ensure(command)).toMatchObject({ code: 0, ran: null });
    await install({ ...served, 'node_modules/served': { version: '1.9.0' } });
    const { code, stderr, ran } = await ensure(command);
    expect([code, ran]).toEqual([1, null]);
    expect(stderr).toContain('Run npm ci --omit=dev.');
  });
});
