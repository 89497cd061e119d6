/** Later versions of this program, whose form has other names for some questions. */
import { cp, glob, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buildManifest, loadForms } from '../../server/index.ts';
import { draftTargetOf } from '../../server/forms/forms.ts';
import { buildForms, formsFolder } from '../build/forms.ts';
import { entriesFor, type VersionPage } from './entries.ts';
import type { ServerBuild } from './servers.ts';

export interface BuiltVersion extends ServerBuild {
  readonly page: VersionPage;
}

/** Builds the later version with a number, from 1, in a folder: the same program and files of the page, other names. */
export async function buildVersion(folder: string, number: number): Promise<BuiltVersion> {
  const { defaultForm } = await loadForms(resolve('forms'), resolve('dist/codegen'));
  const { formId, texts } = entriesFor(defaultForm);
  const [formsDir, out] = [join(folder, 'forms'), join(folder, 'dist')];
  await cp('forms', formsDir, { recursive: true });
  const form = join(formsDir, formId);
  const files = new Map<string, string>();
  for await (const file of glob('{*,{sections,pages}/*}.json', { cwd: form }))
    files.set(join(form, file), await readFile(join(form, file), 'utf8'));
  const renamed = texts.filter((key) => isOnlyDeclared(Array.from(files.values()).join('\n'), key));
  if (renamed.length === 0) throw new Error(`No question of ${formId} can be renamed.`);
  const nameIn = (version: number, key: string): string =>
    version > 0 && renamed.includes(key) ? `${key}_v${version}` : key;
  for (const [path, text] of files)
    await writeFile(
      path,
      text.replace(/"(\w+)"/g, (_all, key: string) => `"${nameIn(number, key)}"`),
    );
  const { migration } = draftTargetOf(defaultForm);
  for (let version = 1; version <= number; version += 1) {
    const rename = Object.fromEntries(renamed.map((key) => [nameIn(version - 1, key), nameIn(version, key)]));
    const file = `${String(migration + version).padStart(3, '0')}.json`;
    const text = JSON.stringify({ $schema: `../../${formId}.form.schema.json`, rename });
    await writeFile(join(form, 'migrations', file), text);
  }
  await mkdir(out);
  await symlink(resolve('dist/public'), join(out, 'public'));
  await buildForms(formsDir, out);
  await writeFile(join(formsFolder(out), 'manifest.json'), await buildManifest(formsDir));
  const built = draftTargetOf((await loadForms(formsDir, formsFolder(out))).defaultForm);
  const page = {
    migration: built.migration,
    definition: built.definitionHash,
    nameOf: (key: string) => nameIn(number, key),
  };
  return { folder, formsDir, page };
}

/** True for a name that only the question itself and the data model have. */
const isOnlyDeclared = (all: string, key: string): boolean =>
  [new RegExp(`\\b${key}\\b`, 'g'), new RegExp(`"${key}"`, 'g')].every((name) => all.match(name)?.length === 2);
