import { mkdir, mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { changedSinceBuild, sources as folders } from '../set-up/stale-build.ts';
import { removeFolder } from '../support/remove-folder.ts';

const sources = folders.map((folder) => `${folder}/one.ts`);
const build = ['dist/codegen/served-forms.json', 'dist/codegen/manifest.json'];

/** A project with files that were written at these seconds. */
async function project(writtenAt: Readonly<Record<string, number>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'build-'));
  onTestFinished(() => removeFolder(folder));
  for (const path of Object.keys(writtenAt)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), '');
  }
  for (const [path, second] of Object.entries(writtenAt)) await utimes(join(folder, path), second, second);
  return folder;
}
const allAt = (paths: readonly string[], second: number) => Object.fromEntries(paths.map((path) => [path, second]));

it('a build is used while every source is older than its beginning', async () => {
  const written = ['forms/one.form.schema.json', 'forms/one.answers.ts'];
  const folder = await project({ ...allAt(sources, 10), ...allAt(build, 20), ...allAt(written, 30) });
  expect(await changedSinceBuild(folder)).toBeNull();
});

it.each(sources)('a build is replaced after a change of %s', async (path) => {
  const folder = await project({ ...allAt(sources, 10), ...allAt(build, 20) });
  await utimes(join(folder, path), 21, 21);
  expect(await changedSinceBuild(folder)).toBe(path);
});

it('a build that was interrupted is replaced', async () => {
  const folder = await project({ ...allAt(sources, 10), [build[0] ?? '']: 20, [build[1] ?? '']: 15 });
  expect(await changedSinceBuild(folder)).toBe('dist');
});
