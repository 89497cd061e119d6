/** A server starts only the build of its own sources. */
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { buildManifest } from '../../server/index.ts';
import { checkBuild } from '../../server/start/build.ts';
import { compileCache } from '../support/compile-cache.ts';
import { removeFolder } from '../support/remove-folder.ts';

const sentence = 'The build in dist is missing, or not one of these sources: run "npm run build".';

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-build-'));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

it('a build of these sources is accepted, and one of others is refused', async () => {
  const folder = await emptyFolder();
  const manifest = join(folder, 'manifest.json');
  const built = await buildManifest('forms');
  await writeFile(manifest, built);
  await expect(checkBuild(folder)).resolves.toBeUndefined();
  await writeFile(manifest, JSON.stringify({ ...JSON.parse(built), sources: 'others' }));
  await expect(checkBuild(folder)).rejects.toThrow(sentence);
});

it('a server without a build ends with status 1 and one sentence', async () => {
  const cwd = await emptyFolder();
  const main = join(process.cwd(), 'server/start/main.ts');
  const env = { PATH: process.env['PATH'], ...compileCache, FORMS_DIR: join(process.cwd(), 'forms') };
  const run = promisify(execFile)(process.execPath, [main], { cwd, env });
  await expect(run).rejects.toMatchObject({ code: 1, stdout: '', stderr: `${sentence}\n` });
});
