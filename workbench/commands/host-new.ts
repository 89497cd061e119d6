/** `npx matricula new <folder> [title]`: writes a new form of a host application. */
import { basename } from 'node:path';
import { throwIfMalformed } from '../load/host-form.ts';
import { sentenceOf } from '../source/sentence-of.ts';
import { printHostFiles } from './host-schema.ts';
import { writeNewFolder } from './new.ts';

/** Writes a form with its files for editors, and prints what to do next. */
export async function printNewHostForm(folder: string, title = sentenceOf(basename(folder))): Promise<void> {
  throwIfMalformed(folder);
  await writeNewFolder(folder, title);
  await printHostFiles(folder);
  const [check, build] = [`npx matricula check ${folder}`, `npx matricula build ${folder} <file>`];
  console.log(`${folder} is written. ${check} finds mistakes, ${build} writes its module.`);
}
