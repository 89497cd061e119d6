import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { parseForm, type DefaultFile, type FormSource } from '../check/index.ts';
import type { FormDefinition } from '../../engine/index.ts';
import messages from '../../api-client/contract/message-placeholders.json' with { type: 'json' };
import { portalAdditions, portalRequirements } from '../../api-client/index.ts';
import { brandFindings } from './brand-findings.ts';
import { readText } from './read-text.ts';
import { brandFolder, formFolders, otherForms, pagesOfForms, servedFormOf } from './served-forms.ts';

const ownForms = join(import.meta.dirname, '..', '..', 'forms');
/** The schema of the form language, against which every form is validated. */
const schemaFile = join(ownForms, 'form.schema.json');
/** The portal's messages, which a form can replace. */
const messagesFile = join(ownForms, 'messages.json');

/** The lookup categories of every form; a folder of forms without this file has those of this repository. */
const lookupsName = 'lookups.json';

/** Cases test a form and are no part of it. */
const isCase = (name: string): boolean => name.startsWith('cases/');

/** Reads the folder of a form that the portal shows as an application, or the file of a small form. */
export const loadFormSource = (path: string): Promise<FormSource> => loadCopiedForm(path);

/** Like loadFormSource; a form without a brand beside it has the institution's words of `otherBrand`. */
export async function loadCopiedForm(path: string, otherBrand?: string): Promise<FormSource> {
  const isFolder = (await stat(path)).isDirectory();
  const folder = isFolder ? path : dirname(path);
  const names = isFolder ? (await jsonFilesIn(path)).filter((name) => !isCase(name)) : [basename(path)];
  const files = await Promise.all(names.map(async (name) => [name, await readText(join(folder, name))] as const));
  const schema = schemaIn(await readText(schemaFile));
  const name = basename(path, '.json');
  const namesake = isFolder ? `accounts/${name}.json` : name;
  const isTaken = existsSync(join(dirname(path), isFolder ? '' : '..', namesake));
  return {
    files: Object.fromEntries(files),
    schema,
    name,
    ...portalAdditions,
    ...(isTaken && { namesake }),
    ...(isFolder && (await givenByPortal(path, otherBrand))),
  };
}

const parsed = new Map<string, object>();

/** The same object for the same text, so that it is compiled once for all forms. */
function schemaIn(text: string): object {
  const schema: object = parsed.get(text) ?? JSON.parse(text);
  parsed.set(text, schema);
  return schema;
}

/** A form that the portal shows as an application; the default form by default. Throws FormError. */
export async function loadServedForm(formsDir: string, id?: string): Promise<FormDefinition> {
  return parseForm(await loadFormSource(join(formsDir, (await servedFormOf(formsDir, id)).id)));
}

/** The requirements and additions of the portal for the forms that it shows. */
async function givenByPortal(
  folder: string,
  otherBrand?: string,
): Promise<
  Pick<FormSource, 'brand' | 'host' | 'defaultMessages' | 'defaultInstitution' | 'defaultLookups' | 'otherLookups'>
> {
  const defaultMessages = await defaultFile(folder, messagesFile);
  const brands = [join(folder, '..', brandFolder), ...(otherBrand === undefined ? [] : [otherBrand])];
  const words = brands.map((brand) => join(brand, 'institution.json')).find((file) => existsSync(file));
  const others = await otherForms(dirname(folder), basename(folder));
  const host = {
    ...portalRequirements,
    messages,
    ownAddresses: [...portalRequirements.ownAddresses, ...others],
    forms: await pagesOfForms(dirname(folder)),
  };
  const lookups = join(folder, '..', lookupsName);
  return {
    host,
    defaultMessages,
    defaultLookups: await defaultFile(folder, existsSync(lookups) ? lookups : join(ownForms, lookupsName)),
    otherLookups: await lookupsOfOthers(folder),
    brand: await brandFindings(join(folder, '..', brandFolder), folder),
    ...(words !== undefined && { defaultInstitution: await defaultFile(folder, words) }),
  };
}

/** The lookup categories that the other forms declare, each with its file relative to the folder. */
async function lookupsOfOthers(folder: string): Promise<Readonly<Record<string, string>>> {
  const others = (await formFolders(dirname(folder))).filter((other) => basename(other) !== basename(folder));
  const declared = await Promise.all(
    others.map(async (other) => {
      const path = join(other, lookupsName);
      const file = relative(folder, path).replaceAll(sep, '/');
      return existsSync(path) ? categoriesIn(await readText(path)).map((name) => [name, file] as const) : [];
    }),
  );
  return Object.fromEntries(declared.flat());
}

/** The names of declared categories; none in a file that cannot be read. */
function categoriesIn(text: string): readonly string[] {
  try {
    const { categories = {} }: { readonly categories?: object } = JSON.parse(text);
    return Object.keys(categories);
  } catch {
    return [];
  }
}

async function defaultFile(folder: string, file: string): Promise<DefaultFile> {
  return { path: relative(folder, file).replaceAll(sep, '/'), text: await readText(file) };
}

/** Every form in a folder of forms: folders with a `form.json`, and each file of `accounts/`. */
export async function formPaths(formsDir: string): Promise<readonly string[]> {
  const accounts = join(formsDir, 'accounts');
  const cards = existsSync(accounts) ? await jsonFilesIn(accounts) : [];
  return [...(await formFolders(formsDir)), ...cards.map((name) => join(accounts, name))];
}

/** Sorted paths, with `/` on every system. */
async function jsonFilesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.json'));
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')).sort();
}
