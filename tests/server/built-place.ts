/** A folder with a small build, in which a server is started as a process. */
import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildForms } from '../../scripts/build/forms.ts';
import { buildManifest } from '../../server/index.ts';

/** Makes a new folder with the built forms and the page of tests. */
export async function builtPlace(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'matricula-process-'));
  await mkdir(join(place, 'dist'));
  await cp('tests/support/public', join(place, 'dist/public'), { recursive: true });
  await buildForms('forms', join(place, 'dist'));
  await writeFile(join(place, 'dist/codegen/manifest.json'), await buildManifest('forms'));
  return place;
}
