/**
 * The files for editors: a schema for each form and one for the forms of one file, and the types of the answers of each
 * form.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FormSource } from '../../check/index.ts';
import { formPaths, loadFormSources } from '../../load/load-form.ts';
import { answerTypes } from './answer-types.ts';
import { editorSchema, type LanguageSchema } from './editor-schema.ts';
import { formNamesOf, type FormNames } from './form-names.ts';
import { withNamesOf } from './merged-names.ts';

/** A file with its current content. */
export interface EditorFile {
  readonly path: string;
  readonly text: string;
}

const ends = ['.form.schema.json', '.answers.ts'] as const;

/** True for a file for editors, of which nothing is built. */
export function isForEditors(path: string): boolean {
  return ends.some((end) => path.endsWith(end));
}

/** The current files for editors in a folder of forms. A form with a file that is not JSON is left out. */
export async function editorFiles(formsDir: string): Promise<readonly EditorFile[]> {
  const paths = await formPaths(formsDir);
  return filesOfForms(paths, await loadFormSources(paths));
}

function filesOfForms(paths: readonly string[], sources: readonly FormSource[]): readonly EditorFile[] {
  const groups = Map.groupBy(paths, (path) => (path.endsWith('.json') ? dirname(path) : path));
  return [...groups].flatMap(([folder, inFolder]) => {
    const ofGroup = inFolder.flatMap((path) => sources[paths.indexOf(path)] ?? []);
    const [first] = ofGroup;
    const names = ofGroup.map(formNamesOf);
    if (first === undefined || names.includes(null)) return [];
    const all = withNamesOf(basename(folder), names as readonly FormNames[]);
    const types = { path: `${folder}.answers.ts`, text: answerTypes(all) };
    return [{ path: `${folder}.form.schema.json`, text: schemaText(first, all) }, types];
  });
}

/** Writes the files that are not current. Returns their paths. */
export async function writeEditorFiles(formsDir: string): Promise<readonly string[]> {
  return writeStale(await editorFiles(formsDir));
}

/** Removes the files for editors of forms that are deleted. Returns their paths. */
export async function removeFilesOfNoForm(formsDir: string): Promise<readonly string[]> {
  const paths = (await readdir(formsDir)).map((name) => join(formsDir, name)).filter(isForEditors);
  const left = await Promise.all(paths.map(async (path) => ((await isOfNoForm(path)) ? [path] : [])));
  await Promise.all(left.flat().map((path) => rm(path)));
  return left.flat();
}

/** True for a file that was written here for a folder that there is no more. */
async function isOfNoForm(path: string): Promise<boolean> {
  const folder = path.replace(ends.find((end) => path.endsWith(end)) ?? '', '');
  return !existsSync(folder) && (await readFile(path, 'utf8')).includes(` of the form ${basename(folder)}`);
}

/** As `writeEditorFiles`, of forms that are loaded, by the paths of their folders. */
export const writeFilesOfForms = (
  folders: readonly string[],
  sources: readonly FormSource[],
): Promise<readonly string[]> => writeStale(filesOfForms(folders, sources));

async function writeStale(files: readonly EditorFile[]): Promise<readonly string[]> {
  const stale = await Promise.all(files.map(async (file) => ((await isCurrent(file)) ? [] : [file])));
  await Promise.all(stale.flat().map(({ path, text }) => writeFile(path, text)));
  return stale.flat().map(({ path }) => path);
}

async function isCurrent({ path, text }: EditorFile): Promise<boolean> {
  return existsSync(path) && (await readFile(path, 'utf8')) === text;
}

function schemaText({ schema }: FormSource, names: FormNames): string {
  return `${jsonText(editorSchema(schema as LanguageSchema, names), 0)}\n`;
}

const greatestWidth = 120;

/** JSON with each value on one line if it fits. */
function jsonText(value: unknown, depth: number): string {
  const short = JSON.stringify(value);
  const indent = ' '.repeat(depth + 1);
  if (short.length + depth <= greatestWidth || typeof value !== 'object' || value === null) return short;
  const isList = Array.isArray(value);
  const lines = Object.entries(value).map(
    ([name, inner]) => `${indent}${isList ? '' : `${JSON.stringify(name)}: `}${jsonText(inner, depth + 1)}`,
  );
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${' '.repeat(depth)}${close}`;
}
