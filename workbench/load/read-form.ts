/** Reads the files of one form, and what the form language brings with it: its schema and the default messages. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathFrom } from './paths.ts';
import { readText } from './read-text.ts';

/** The folder of the schema and of the messages, beside the workbench. */
export const ownForms = join(import.meta.dirname, '..', '..', 'forms');
/** The schema of the form language, against which every form is validated. */
const schemaFile = join(ownForms, 'form.schema.json');
/** The default messages, which a form can replace. */
export const messagesFile = join(ownForms, 'messages.json');

/** Cases test a form and are no part of it. */
const isCase = (name: string): boolean => name.startsWith('cases/');

/** The texts of the files of a form by their paths in its folder. */
export async function formTexts(folder: string): Promise<Readonly<Record<string, string>>> {
  return textsIn(
    folder,
    (await jsonFilesIn(folder)).filter((name) => !isCase(name)),
  );
}

/** The texts of some files of a folder, by their names. */
export async function textsIn(folder: string, names: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const texts = names.map(async (name) => [name, await readText(join(folder, name))] as const);
  return Object.fromEntries(await Promise.all(texts));
}

/** Sorted paths, with `/` on every system. */
export async function jsonFilesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.json'));
  return files.map((entry) => pathFrom(folder, join(entry.parentPath, entry.name))).sort();
}

/** The schema of the form language. */
export const formSchema = async (): Promise<object> => JSON.parse(await readText(schemaFile)) as object;
