/** Finds the forms that the portal shows as applications, and their paths. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Problem } from '../check/index.ts';
import { ownAddresses } from '../../api-client/index.ts';
import { malformedId } from '../source/new-files.ts';
import { readText } from './read-text.ts';

/** The ids of the forms that the portal shows as applications. */
export interface ServedForms {
  /** The form with the paths of the specification, such as `/about`. Every other form has `/<form>/…`. */
  readonly default: string;
  /** All ids, the default form first. */
  readonly forms: readonly string[];
}

/** The file of a folder of forms that names the default form. */
export const formsFile = 'forms.json';

/** The folder, beside the forms, of the institution's words, theme and icons. */
export const brandFolder = 'brand';
/** Folders beside the forms that are no applications. */
const otherFolders = new Set(['accounts', brandFolder]);

/**
 * The folders of the forms that the portal shows as applications. The name of one that is being written begins with a
 * point.
 */
export async function formFolders(formsDir: string): Promise<readonly string[]> {
  const entries = await readdir(formsDir, { withFileTypes: true });
  const folders = entries.filter(
    (entry) => entry.isDirectory() && !otherFolders.has(entry.name) && !entry.name.startsWith('.'),
  );
  return folders.map(({ name }) => join(formsDir, name)).sort();
}

/**
 * Every form that the portal shows as an application. The default form is named by `forms.json`, or it is the
 * only one. Throws with one sentence when there is no default form.
 */
export async function servedForms(formsDir: string): Promise<ServedForms> {
  const ids = (await formFolders(formsDir)).map((path) => basename(path));
  const defaultForm = (await settingOf(formsDir)) ?? (ids.length === 1 ? ids[0] : undefined);
  if (defaultForm === undefined || !ids.includes(defaultForm)) throw new Error(missingDefault(ids));
  return { default: defaultForm, forms: [defaultForm, ...ids.filter((id) => id !== defaultForm)] };
}

/** A form that is served and the first part of its addresses; the default form by default. Throws with one sentence. */
export async function servedFormOf(
  formsDir: string,
  id?: string,
): Promise<{ readonly id: string; readonly base: string }> {
  const { default: defaultForm, forms } = await servedForms(formsDir);
  if (id === undefined || id === defaultForm) return { id: defaultForm, base: '' };
  if (!forms.includes(id)) throw new Error(`There is no form ${id}. The forms are ${forms.join(', ')}.`);
  return { id, base: `/${id}` };
}

async function settingOf(formsDir: string): Promise<string | undefined> {
  const path = join(formsDir, formsFile);
  if (!existsSync(path)) return undefined;
  try {
    return (JSON.parse(await readText(path)) as { readonly default?: string }).default;
  } catch {
    return undefined;
  }
}

const missingDefault = (ids: readonly string[]): string =>
  `${formsFile} must name the form at /: write { "default": "${ids[0]}" }, or another one of ${ids.join(', ')}.`;

/** The ids of the pages of every form by its id; none for a form whose form.json cannot be read. */
export async function pagesOfForms(formsDir: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const folders = await formFolders(formsDir);
  const pages = await Promise.all(folders.map(async (folder) => [basename(folder), await pagesOf(folder)] as const));
  return Object.fromEntries(pages);
}

async function pagesOf(folder: string): Promise<readonly string[]> {
  const { pages } = await formIn(folder);
  return Array.isArray(pages) ? pages.map((page: string | { readonly id?: string }) => idOf(page)) : [];
}

/** The content of form.json; nothing if it cannot be read. */
async function formIn(folder: string): Promise<{ readonly pages?: unknown; readonly access?: unknown }> {
  try {
    const form: unknown = JSON.parse(await readText(join(folder, 'form.json')));
    return typeof form === 'object' && form !== null ? form : {};
  } catch {
    return {};
  }
}

const idOf = (page: string | { readonly id?: string }): string => (typeof page === 'string' ? page : (page.id ?? ''));

/**
 * The problems that prevent the portal from showing these forms as applications. Paths are relative to the
 * folder of forms.
 */
export async function addressProblems(formsDir: string): Promise<readonly Problem[]> {
  const problem = (file: string, sentence: string, fix: string): Problem => ({
    code: 'taken-address',
    severity: 'error',
    file,
    line: 1,
    pointer: '',
    sentence,
    fix,
  });
  if ((await formFolders(formsDir)).length === 0)
    return [problem(formsFile, 'The folder has no form.', 'Write one: npm run forms -- new <id>.')];
  try {
    const served = await servedForms(formsDir);
    const ofIds = served.forms.flatMap((id) => {
      const reason = refusedId(id);
      return reason === null ? [] : [problem(join(id, 'form.json'), reason, `Choose another id than "${id}".`)];
    });
    const reason = await refusedDefault(formsDir, served);
    return reason === null
      ? ofIds
      : [...ofIds, problem(formsFile, reason, `Name a form with accounts in ${formsFile}.`)];
  } catch (error) {
    return [problem(formsFile, error instanceof Error ? error.message : String(error), `Correct ${formsFile}.`)];
  }
}

/** True for the folder of a form that is answered without an account. */
export async function isWithoutAccounts(folder: string): Promise<boolean> {
  return (await formIn(folder)).access === 'open';
}

/** Accounts begin at the default form, so it cannot be open beside a form with accounts. Null if it is not. */
async function refusedDefault(formsDir: string, { default: id, forms }: ServedForms): Promise<string | null> {
  const isOpen = (one: string): Promise<boolean> => isWithoutAccounts(join(formsDir, one));
  if (!(await isOpen(id)) || (await Promise.all(forms.map(isOpen))).every(Boolean)) return null;
  return `The default form "${id}" is answered without an account, and another form needs one.`;
}

/** The files beside the folders of the forms, apart from those for editors. */
const sharedFiles = new Set([formsFile, 'lookups.json', 'messages.json', 'form.schema.json']);

/** The JSON files beside the folders of the forms that nothing reads. Paths are relative to the folder of forms. */
export async function strayFiles(formsDir: string): Promise<readonly Problem[]> {
  const entries = await readdir(formsDir, { withFileTypes: true });
  const schemas = new Set(entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${name}.form.schema.json`));
  const stray = entries.filter(
    (entry) =>
      entry.isFile() && entry.name.endsWith('.json') && !sharedFiles.has(entry.name) && !schemas.has(entry.name),
  );
  return stray.map(({ name: file }) => ({
    code: 'unknown-file',
    severity: 'warning',
    file,
    line: 1,
    pointer: '',
    sentence: `${file} is not a file of the forms and is ignored: a form is a folder with form.json.`,
    fix: `Move ${file} into the folder of a form, or delete it.`,
  }));
}

/** The reason why a form cannot have this id; null if it can. */
export function refusedId(id: string): string | null {
  if (ownAddresses.includes(id))
    return `"${id}" cannot be the id of a form: /${id} is an address of the portal itself.`;
  return malformedId(id);
}
