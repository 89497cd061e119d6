/** Forms of a host application that is not the portal: only the language of forms applies to them. */
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { withFieldSchemas } from '../../engine/fields/field-schema.ts';
import { allFieldSchemas } from '../../engine/fields/index.ts';
import { malformedId } from '../source/new-files.ts';
import type { FormSource } from '../source/source.ts';
import { pathFrom } from './paths.ts';
import { formSchema, formTexts, messagesFile } from './read-form.ts';
import { imagesFolder, imagesIn } from './read-images.ts';
import { readText } from './read-text.ts';

/** The folder of a form, or of every form in a folder. Throws with one sentence if there is none. */
export async function hostFolders(path: string): Promise<readonly string[]> {
  const isForm = (folder: string): boolean => existsSync(join(folder, 'form.json'));
  if (isForm(path)) return [path];
  const names = existsSync(path) && (await stat(path)).isDirectory() ? (await readdir(path)).toSorted() : [];
  const folders = names.map((name) => join(path, name)).filter(isForm);
  if (folders.length === 0) throw new Error(`There is no form in ${path}: a form is a folder with form.json.`);
  return folders;
}

/** As `hostFolders`, of a path with only one form. */
export async function hostFolder(path: string): Promise<string> {
  const [only = '', other] = await hostFolders(path);
  if (other !== undefined) throw new Error(`${path} has several forms: name the folder of one.`);
  return only;
}

/** Throws with one sentence for a new folder whose name no form can have as its id. */
export function throwIfMalformed(folder: string): void {
  const refused = malformedId(basename(folder));
  if (refused !== null) throw new Error(refused);
}

/** The form of a folder, by default with the files that it has. Its images have addresses below `images`. */
export async function hostSource(
  folder: string,
  files?: Readonly<Record<string, string>>,
  images = `/${imagesFolder}`,
): Promise<FormSource> {
  // The file names no schema when an application imports it as the messages of a form.
  const messages = { $schema: 'form.schema.json', ...(JSON.parse(await readText(messagesFile)) as object) };
  return {
    files: files ?? (await formTexts(folder)),
    images: await imagesIn(folder, images),
    schema: withFieldSchemas((await formSchema()) as { readonly $defs: object }, allFieldSchemas()),
    name: basename(folder),
    defaultMessages: { path: pathFrom(folder, messagesFile), text: JSON.stringify(messages) },
  };
}
