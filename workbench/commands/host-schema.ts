/** `npx matricula schema <folder>`: writes the files for editors of the forms of a host application. */
import { hostFolders, hostSource } from '../load/host-form.ts';
import { writeFilesOfForms } from './editor/editor-files.ts';

/** Writes the schemas and the types of answers that are not current, and prints their paths. */
export async function printHostFiles(path: string): Promise<void> {
  const folders = await hostFolders(path);
  const sources = await Promise.all(folders.map((folder) => hostSource(folder)));
  for (const file of await writeFilesOfForms(folders, sources)) console.log(`${file} is written.`);
}
