import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { FormSource } from '../engine/check/index.ts';

/** The language of the forms; every folder of forms is held against this one. */
const schemaFile = join(import.meta.dirname, '..', 'forms', 'form.schema.json');

/** Reads a form's folder, or the one file of a small form. */
export async function loadFormSource(path: string): Promise<FormSource> {
  const isFolder = (await stat(path)).isDirectory();
  const folder = isFolder ? path : dirname(path);
  const names = isFolder ? await jsonFilesIn(path) : [basename(path)];
  const files = await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const));
  return { files: Object.fromEntries(files), schema: JSON.parse(await readFile(schemaFile, 'utf8')) };
}

/** Every form under a folder of forms: folders with a `form.json`, and each file of `accounts/`. */
export async function formPaths(formsDir: string): Promise<readonly string[]> {
  const entries = (await readdir(formsDir, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const folders = entries.filter(({ name }) => name !== 'accounts').map(({ name }) => join(formsDir, name));
  const accounts = entries.some(({ name }) => name === 'accounts') ? await jsonFilesIn(join(formsDir, 'accounts')) : [];
  return [...folders, ...accounts.map((name) => join(formsDir, 'accounts', name))];
}

/** With `/` on every system, in order. */
async function jsonFilesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.json'));
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')).sort();
}
