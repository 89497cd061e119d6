/** `npm run forms -- schema`: writes the schema of each form for editors. */
import { writeEditorFiles } from './editor/editor-files.ts';

/** Writes the files for editors that are not current, and prints their names. */
export async function printEditorFiles(formsDir: string): Promise<void> {
  const written = await writeEditorFiles(formsDir);
  for (const path of written) console.log(`${path} is written for editors.`);
}
