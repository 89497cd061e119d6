/** What a folder of forms needs beside its forms: the words of the institution, and the name of the default form. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { portalRequirements } from '../../api-client/index.ts';
import { readText } from '../load/read-text.ts';
import { brandFolder, formFolders, formsFile } from '../load/served-forms.ts';
import { formText } from '../source/new-files.ts';

/** The words of the institution, below the folder of forms. */
export const sharedWordsFile = `${brandFolder}/institution.json`;

/** The required words that a new form does not bring itself. */
type SharedWords = Readonly<Omit<Record<keyof typeof portalRequirements.institution, string>, 'application_title'>>;

/**
 * The files that a folder of forms lacks for a new form, which is not written yet: their texts by their paths in the
 * folder. The author replaces the words.
 */
export async function missingShared(formsDir: string, id: string): Promise<Readonly<Record<string, string>>> {
  const folders = await formFolders(formsDir);
  const lacks = (path: string): boolean => !existsSync(join(formsDir, path));
  const defaultForm = basename(folders[0] ?? id);
  return {
    ...(lacks(sharedWordsFile) && { [sharedWordsFile]: formText(sharedWordsFile, await wordsLike(folders), id) }),
    // Among several forms only the author knows which one is meant, and the check asks.
    ...(lacks(formsFile) && folders.length <= 1 && { [formsFile]: `${JSON.stringify({ default: defaultForm })}\n` }),
  };
}

/** The words of the first form that has each of them, because all forms have one time zone. */
async function wordsLike(folders: readonly string[]): Promise<SharedWords> {
  const own: Partial<SharedWords> = Object.assign({}, ...(await Promise.all(folders.map(wordsOf))).toReversed());
  return {
    partner_name: own.partner_name ?? 'Name of the institution',
    help_email: own.help_email ?? 'help@example.edu',
    time_zone: own.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** The words that a form brings itself; none of a file that the check refuses. */
async function wordsOf(folder: string): Promise<Partial<SharedWords>> {
  try {
    return JSON.parse(await readText(join(folder, 'institution.json'))) as Partial<SharedWords>;
  } catch {
    return {};
  }
}

/** What the author does with the words of the institution, if they are new. */
export function printShared(formsDir: string, texts: Readonly<Record<string, string>>): void {
  if (sharedWordsFile in texts)
    console.log(
      `${join(formsDir, sharedWordsFile)} is written: replace the name, the address and the time zone in it.`,
    );
}
