/** `npm run forms -- import <file…> [id]`: writes the folder of a form of another tool, and what became of it. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkForm, type FormSource, type Problem } from '../check/index.ts';
import {
  adviceFor,
  ImportError,
  importForm,
  lineText,
  outcomesOf,
  readForeignForm,
  type ImportedForm,
  type ReadForm,
} from '../import/index.ts';
import { unwrittenSource } from '../load/load-form.ts';
import { refusedId } from '../load/served-forms.ts';
import { writeEditorFiles } from './editor/editor-files.ts';
import { printFailure } from './print-failure.ts';
import { missingShared, printShared, sharedWordsFile } from './shared-files.ts';
import { slowPatterns } from './slow-patterns.ts';
import { submissionProblems } from './submittable.ts';
import { writeFormFolder, writeTexts } from './write-form-folder.ts';

/** The id of a form that has none: lower case letters, digits and `-`. */
const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^[-\d]+|-+$/g, '');

/**
 * Writes a form of another tool as a folder that the check accepts, and what a folder of forms lacks beside it. Throws
 * ImportError with one sentence, and writes nothing then.
 */
export async function writeImportedForm(
  formsDir: string,
  file: string | readonly string[],
  givenId?: string,
  now = new Date(),
): Promise<WrittenImport & { readonly shared: Readonly<Record<string, string>> }> {
  const files = [file].flat();
  const read = await readForeignForm(...files);
  const id = givenId ?? idOf(read.form.id);
  const refused = refusedId(id);
  if (refused !== null) throw new ImportError(`${refused} Give one: npm run forms -- import ${files.join(' ')} <id>.`);
  const folder = join(formsDir, id);
  if (existsSync(folder))
    throw new ImportError(`${folder} exists: give another id, npm run forms -- import ${files.join(' ')} <id>.`);
  const shared = await missingShared(formsDir, id);
  const text = shared[sharedWordsFile];
  const words = text === undefined ? {} : { defaultInstitution: { path: `../${sharedWordsFile}`, text } };
  const written = await writeImport(
    read,
    folder,
    async (texts) => ({ ...(await unwrittenSource(folder, texts)), ...words }),
    now,
  );
  await writeTexts(formsDir, shared);
  return { ...written, shared };
}

/** A form that was imported into a folder. */
export type WrittenImport = ImportedForm & { readonly folder: string };

/** Writes a form that was read into a folder that does not exist, whose name is its id. `sourceOf` reads its files. */
export async function writeImport(
  read: ReadForm,
  folder: string,
  sourceOf: (files: Readonly<Record<string, string>>) => Promise<FormSource>,
  now = new Date(),
): Promise<WrittenImport> {
  const today = now.toISOString().slice(0, 10);
  const imported = await importForm(read, basename(folder), async (files) => problemsOf(await sourceOf(files), today));
  await writeFormFolder(folder, imported.texts);
  return { ...imported, folder };
}

function problemsOf(source: FormSource, today: string): readonly Problem[] {
  const problems = checkForm({ ...source, today }, slowPatterns().isSlow);
  return problems.some(({ severity }) => severity === 'error')
    ? problems
    : [...problems, ...submissionProblems(source, today)];
}

/** The files and the id in the words of the command: an id has no point. */
const isFile = (word: string): boolean => word.includes('.');

/** Imports a form and prints what to look at. The exit code is 1 when nothing is written. */
export async function printImported(formsDir: string, words: readonly string[]): Promise<void> {
  try {
    const [files, ids] = [words.filter(isFile), words.filter((word) => !isFile(word))];
    if (files.length === 0 || ids.length > 1) throw new ImportError('Give the files of a form, and at most one id.');
    const written = await writeImportedForm(formsDir, files, ids[0]);
    printShared(formsDir, written.shared);
    printImport(written, 'npm run forms');
    await writeEditorFiles(formsDir);
  } catch (error) {
    printFailure(error);
  }
}

/** Prints what to look at in an imported form, and the command that prints its warnings. */
export function printImport({ folder, lines, warnings }: WrittenImport, check: string): void {
  for (const line of lines.filter(({ isLoud }) => isLoud)) console.log(lineText(line));
  for (const sentence of adviceFor(lines)) console.log(sentence);
  console.log(`${folder} is written. ${outcomesOf(lines)}; each is in ${join(folder, 'import.md')}.`);
  if (warnings.length > 0) console.log(`${check} has ${warnings.length} warnings about it.`);
}
