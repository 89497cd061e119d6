/** `npx matricula import <file…> <folder>`: writes a form of another tool as a form of a host application. */
import { existsSync } from 'node:fs';
import { readForeignForm } from '../import/index.ts';
import { hostSource, throwIfMalformed } from '../load/host-form.ts';
import { printHostFiles } from './host-schema.ts';
import { printImport, writeImport } from './import.ts';

/** Writes the form with its files for editors, and prints what to look at. */
export async function printHostImport(files: readonly string[], folder: string): Promise<void> {
  throwIfMalformed(folder);
  if (existsSync(folder)) throw new Error(`${folder} exists: choose another folder.`);
  const read = await readForeignForm(...files);
  printImport(await writeImport(read, folder, (texts) => hostSource(folder, texts)), `npx matricula check ${folder}`);
  await printHostFiles(folder);
}
