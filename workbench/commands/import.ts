/** `npm run forms -- import <file> [id]`: writes the folder of a form of another tool, and what became of it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkForm, type Problem } from '../check/index.ts';
import { ImportError, importForm, lineText, outcomesOf, readForeignForm, type ImportedForm } from '../import/index.ts';
import { unwrittenSource } from '../load/load-form.ts';
import { refusedId } from '../load/served-forms.ts';
import { writeEditorFiles } from './editor/editor-files.ts';
import { printFailure } from './print-failure.ts';
import { slowPatterns } from './slow-patterns.ts';
import { submissionProblems } from './submittable.ts';
import { writeFormFolder } from './write-form-folder.ts';

/** The id of a form that has none: lower case letters, digits and `-`. */
const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^[-\d]+|-+$/g, '');

/**
 * Writes a form of another tool as a folder that the check accepts. Returns its path. Throws ImportError with one
 * sentence, and writes nothing then.
 */
export async function writeImportedForm(
  formsDir: string,
  file: string,
  givenId?: string,
  now = new Date(),
): Promise<ImportedForm & { readonly folder: string }> {
  const read = await readForeignForm(file);
  const id = givenId ?? idOf(read.form.id);
  const refused = refusedId(id);
  if (refused !== null) throw new ImportError(`${refused} Give one: npm run forms -- import ${file} <id>.`);
  const folder = join(formsDir, id);
  if (existsSync(folder))
    throw new ImportError(`${folder} exists: give another id, npm run forms -- import ${file} <id>.`);
  const imported = await importForm(read, id, (files) => problemsOf(folder, files, now));
  await writeFormFolder(folder, imported.texts);
  return { ...imported, folder };
}

async function problemsOf(
  folder: string,
  files: Readonly<Record<string, string>>,
  now: Date,
): Promise<readonly Problem[]> {
  const today = now.toISOString().slice(0, 10);
  const source = await unwrittenSource(folder, files);
  const problems = checkForm({ ...source, today }, slowPatterns().isSlow);
  return problems.some(({ severity }) => severity === 'error')
    ? problems
    : [...problems, ...submissionProblems(source, today)];
}

/** Imports a form and prints what to look at. The exit code is 1 when nothing is written. */
export async function printImported(formsDir: string, file: string, id?: string): Promise<void> {
  try {
    const { folder, lines, warnings } = await writeImportedForm(formsDir, file, id);
    await writeEditorFiles(formsDir);
    for (const line of lines.filter(({ isLoud }) => isLoud)) console.log(lineText(line));
    console.log(`${folder} is written. ${outcomesOf(lines)}; each is in ${join(folder, 'import.md')}.`);
    if (warnings.length > 0) console.log(`npm run forms has ${warnings.length} warnings about it.`);
  } catch (error) {
    printFailure(error);
  }
}
