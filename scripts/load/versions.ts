/** Later versions of this program, whose form has other names for some questions. */
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buildManifest, loadForms } from '../../server/index.ts';
import { buildForms, formsFolder } from '../build/forms.ts';
import type { ServerBuild } from './servers.ts';

/** The page of a version of the form. */
export interface FormPage {
  /** The number of the newest migration of the form. */
  readonly version: number;
  /** The hash of its definition. */
  readonly definition: string;
}

/** Questions whose names are only in their own entry and in the data model. */
const renamed: ReadonlySet<string> = new Set([
  'middle_name',
  'other_names',
  'birth_city',
  'instagram_handle',
  'twitter_handle',
]);
const files = ['data-model.json', 'sections/personal.json', 'sections/contact.json'];
const formId = 'admissions';

/** The version of the form in `forms/`. */
export const firstVersion = 1;

/** The name of a question in a version of the form. */
export const nameIn = (version: number, key: string): string =>
  renamed.has(key) && version > firstVersion ? `${key}_v${version}` : key;

/** A built version, and its page. */
export interface BuiltVersion extends ServerBuild {
  readonly page: FormPage;
}

/** Builds a later version in a folder: the same program and page files, and the form with other names. */
export async function buildVersion(folder: string, version: number): Promise<BuiltVersion> {
  const [formsDir, out] = [join(folder, 'forms'), join(folder, 'dist')];
  await cp('forms', formsDir, { recursive: true });
  for (const file of files) {
    const path = join(formsDir, formId, file);
    const text = await readFile(path, 'utf8');
    await writeFile(
      path,
      text.replace(/"(\w+)"/g, (_all, key: string) => `"${nameIn(version, key)}"`),
    );
  }
  for (let number = firstVersion + 1; number <= version; number += 1) {
    const names = Array.from(renamed, (key) => [nameIn(number - 1, key), nameIn(number, key)]);
    const file = `${String(number).padStart(3, '0')}.json`;
    const migration = { $schema: `../../${formId}.form.schema.json`, rename: Object.fromEntries(names) };
    await writeFile(join(formsDir, formId, 'migrations', file), JSON.stringify(migration));
  }
  await mkdir(out);
  await symlink(resolve('dist/public'), join(out, 'public'));
  await buildForms(formsDir, out);
  await writeFile(join(formsFolder(out), 'manifest.json'), await buildManifest(formsDir));
  const { served } = await loadForms(formsDir, formsFolder(out));
  return { folder, formsDir, page: { version, definition: served.get(formId)?.definition.hash ?? '' } };
}
