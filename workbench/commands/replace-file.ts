import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Replaces a file as a whole: a process that reads it, or is ended meanwhile, leaves no half of it. */
export function replaceFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}`);
  writeFileSync(draft, text);
  renameSync(draft, path);
}
