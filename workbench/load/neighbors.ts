/** What the forms of a folder share: read once, however many forms there are. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BrandFinding } from '../check/index.ts';
import { brandFindings } from './brand-findings.ts';
import { readOnce } from './paths.ts';
import { readText } from './read-text.ts';
import { brandFolder, formFolders, pagesOfForms, servedForms, type ServedForms } from './served-forms.ts';

/** The lookup categories of every form; a folder of forms without this file has those of this repository. */
export const lookupsName = 'lookups.json';

/** The forms of a folder, as each of them needs to know the others. */
export interface Neighbors {
  /** Null if no form is the default one. */
  readonly served: ServedForms | null;
  /** The ids of the pages of every form, by its id. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** The lookup categories that each form declares, by its id. */
  readonly categories: ReadonlyMap<string, readonly string[]>;
  /** The findings in the brand, with files relative to the folder of any form. */
  readonly brand: readonly BrandFinding[];
  /** The text of a file, read once. */
  readonly text: (path: string) => Promise<string>;
}

/** Reads what the forms of a folder share. */
export async function readNeighbors(formsDir: string): Promise<Neighbors> {
  const folders = await formFolders(formsDir);
  const [served, pages, categories, brand] = await Promise.all([
    servedForms(formsDir).catch(() => null),
    pagesOfForms(formsDir),
    Promise.all(
      folders.map(async (folder) => [basename(folder), await categoriesIn(join(folder, lookupsName))] as const),
    ),
    brandFindings(join(formsDir, brandFolder), join(formsDir, 'form')),
  ]);
  return { served, pages, categories: new Map(categories), brand, text: readOnce(readText) };
}

/** The names of the categories that a file declares; none in a file that does not exist or cannot be read. */
async function categoriesIn(path: string): Promise<readonly string[]> {
  if (!existsSync(path)) return [];
  try {
    const { categories = {} }: { readonly categories?: object } = JSON.parse(await readText(path));
    return Object.keys(categories);
  } catch {
    return [];
  }
}
