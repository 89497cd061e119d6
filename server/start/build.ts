/** The build that a server starts: it must be the one of its own sources and forms. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashForms } from '../forms/forms.ts';
import { ConfigError } from './config.ts';

const project = join(import.meta.dirname, '../..');
/** What the page, the generated forms and the converters are built from. */
const sources = ['api-client', 'engine', 'portal', 'renderer', 'workbench', 'scripts/build', 'server/documents/child'];

async function hashSources(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(project, 'package-lock.json')));
  for (const folder of sources) hash.update(await hashForms(join(project, folder)));
  return hash.digest('hex');
}

/** The content of the file `manifest.json` of a build of this folder of forms. */
export async function buildManifest(formsDir: string): Promise<string> {
  return JSON.stringify({ forms: await hashForms(formsDir), sources: await hashSources() });
}

/** Throws ConfigError for a build of other sources. */
export async function checkBuild(codegenDir: string): Promise<void> {
  const built = await readFile(join(codegenDir, 'manifest.json'), 'utf8').then(JSON.parse, () => null);
  if (built?.sources === (await hashSources())) return;
  throw new ConfigError('The build in dist is missing, or not one of these sources: run "npm run build".');
}
