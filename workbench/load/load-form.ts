import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseForm, type DefaultFile, type FormSource } from '../check/index.ts';
import type { FormDefinition } from '../../engine/index.ts';
import messages from '../../api-client/contract/message-placeholders.json' with { type: 'json' };
import { portalAdditions, portalRequirements, serverAddresses } from '../../api-client/index.ts';
import { imagesIn } from './read-images.ts';
import { lookupsName, readNeighbors, type Neighbors } from './neighbors.ts';
import { pathFrom, readOnce } from './paths.ts';
import { formSchema, formTexts, jsonFilesIn, messagesFile, ownForms, textsIn } from './read-form.ts';
import { brandFolder, formFolders, servedFormOf } from './served-forms.ts';

/** Reads the folder of a form that the portal shows as an application, or the file of a small form. */
export const loadFormSource = (path: string): Promise<FormSource> => loadCopiedForm(path);

/** Like loadFormSource, for forms of one folder: what they share is read once. */
export async function loadFormSources(paths: readonly string[]): Promise<readonly FormSource[]> {
  const neighborsIn = readOnce(readNeighbors);
  return Promise.all(paths.map((path) => loadForm(path, neighborsIn)));
}

/** Like loadFormSource; a form without a brand beside it has the institution's words of `otherBrand`. */
export const loadCopiedForm = (path: string, otherBrand?: string): Promise<FormSource> =>
  loadForm(path, readNeighbors, otherBrand);

async function loadForm(path: string, neighborsIn: typeof readNeighbors, otherBrand?: string): Promise<FormSource> {
  const isFolder = (await stat(path)).isDirectory();
  const folder = isFolder ? path : dirname(path);
  const files = isFolder ? await formTexts(path) : await textsIn(folder, [basename(path)]);
  const given = isFolder ? await givenByPortal(path, await neighborsIn(dirname(path)), otherBrand) : {};
  return sourceOf(path, isFolder, files, given);
}

/** As `loadFormSource`, for the folder of a form that is not written yet, with its files by their paths. */
export async function unwrittenSource(path: string, files: Readonly<Record<string, string>>): Promise<FormSource> {
  return sourceOf(path, true, files, await givenByPortal(path, await readNeighbors(dirname(path))));
}

async function sourceOf(
  path: string,
  isFolder: boolean,
  files: Readonly<Record<string, string>>,
  given: Partial<FormSource>,
): Promise<FormSource> {
  const name = basename(path, '.json');
  const namesake = isFolder ? `accounts/${name}.json` : name;
  const isTaken = existsSync(join(dirname(path), isFolder ? '' : '..', namesake));
  return {
    files,
    ...(isFolder && { images: await imagesIn(path, `/${serverAddresses.assets}`) }),
    schema: await formSchema(),
    name,
    ...portalAdditions,
    ...(isTaken && { namesake }),
    ...given,
  };
}

/** A form that the portal shows as an application; the default form by default. Throws FormError. */
export async function loadServedForm(formsDir: string, id?: string): Promise<FormDefinition> {
  return parseForm(await loadFormSource(join(formsDir, (await servedFormOf(formsDir, id)).id)));
}

/** The requirements and additions of the portal for the forms that it shows. */
async function givenByPortal(
  folder: string,
  { served, pages, categories, brand, text }: Neighbors,
  otherBrand?: string,
): Promise<
  Pick<FormSource, 'brand' | 'host' | 'defaultMessages' | 'defaultInstitution' | 'defaultLookups' | 'otherLookups'>
> {
  const id = basename(folder);
  const fileAt = async (file: string): Promise<DefaultFile> => ({
    path: pathFrom(folder, file),
    text: await text(file),
  });
  const brands = [join(folder, '..', brandFolder), ...(otherBrand === undefined ? [] : [otherBrand])];
  const words = brands.map((one) => join(one, 'institution.json')).find((file) => existsSync(file));
  // The paths of the default form have no id before them.
  const others = served !== null && id === served.default ? served.forms.slice(1) : [];
  const lookups = join(folder, '..', lookupsName);
  return {
    host: {
      ...portalRequirements,
      messages,
      ownAddresses: [...portalRequirements.ownAddresses, ...others],
      forms: pages,
    },
    defaultMessages: await fileAt(messagesFile),
    defaultLookups: await fileAt(existsSync(lookups) ? lookups : join(ownForms, lookupsName)),
    otherLookups: lookupsOfOthers(folder, categories),
    brand,
    ...(words !== undefined && { defaultInstitution: await fileAt(words) }),
  };
}

/** The lookup categories that the other forms declare, each with its file relative to the folder. */
function lookupsOfOthers(folder: string, categories: Neighbors['categories']): Readonly<Record<string, string>> {
  const declared = [...categories].flatMap(([id, names]) =>
    id === basename(folder) ? [] : names.map((name) => [name, `../${id}/${lookupsName}`] as const),
  );
  return Object.fromEntries(declared);
}

/** Every form in a folder of forms: folders with a `form.json`, and each file of `accounts/`. */
export async function formPaths(formsDir: string): Promise<readonly string[]> {
  return [...(await formFolders(formsDir)), ...(await cardPathsIn(formsDir))];
}

async function cardPathsIn(formsDir: string): Promise<readonly string[]> {
  const accounts = join(formsDir, 'accounts');
  const cards = existsSync(accounts) ? await jsonFilesIn(accounts) : [];
  return cards.map((name) => join(accounts, name));
}

/** As `formPaths`, with the account cards of this repository that the folder does not have. */
export async function builtFormPaths(formsDir: string): Promise<readonly string[]> {
  const paths = await formPaths(formsDir);
  const names = new Set(paths.map((path) => basename(path)));
  return [...paths, ...(await cardPathsIn(ownForms)).filter((path) => !names.has(basename(path)))];
}
