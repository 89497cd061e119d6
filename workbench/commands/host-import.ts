/** `npx matricula import <file…> <folder>`: writes a form of another tool as a form of a host application. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { readForeignForm } from '../import/index.ts';
import { hostSource } from '../load/host-form.ts';
import { malformedId } from '../source/new-files.ts';
import { printHostFiles } from './host-schema.ts';
import { printImport, writeImport } from './import.ts';

/** Writes the form with its files for editors, and prints what to look at. */
export async function printHostImport(files: readonly string[], folder: string): Promise<void> {
  const refused = malformedId(basename(folder));
  if (refused !== null) throw new Error(refused);
  if (existsSync(folder)) throw new Error(`${folder} exists: choose another folder.`);
  const read = await readForeignForm(...files);
  printImport(await writeImport(read, folder, (texts) => hostSource(folder, texts)), `npx matricula check ${folder}`);
  await printHostFiles(folder);
}
