/** `npm run forms -- schema`: writes the schema of each form for editors, and removes those of deleted forms. */
import { removeFilesOfNoForm, writeEditorFiles } from './editor/editor-files.ts';

/** Writes the files for editors that are not current, removes those of deleted forms, and prints their names. */
export async function printEditorFiles(formsDir: string): Promise<void> {
  await printRemovedFiles(formsDir);
  const written = await writeEditorFiles(formsDir);
  for (const path of written) console.log(`${path} is written for editors.`);
}

/** Removes the files for editors of deleted forms, and prints their names. */
export async function printRemovedFiles(formsDir: string): Promise<void> {
  for (const path of await removeFilesOfNoForm(formsDir)) console.log(`${path} is removed: its form is deleted.`);
}
