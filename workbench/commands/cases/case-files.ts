import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readText } from '../../load/read-text.ts';
import type { FormCase } from './form-case.ts';

/** A case with its file. */
export interface LoadedCase {
  readonly path: string;
  readonly expected: FormCase;
}

/** The texts of the cases beside a form, by their paths in its folder, in the order of their names. */
export async function caseTexts(folder: string): Promise<Readonly<Record<string, string>>> {
  const cases = join(folder, 'cases');
  if (!existsSync(cases)) return {};
  const names = (await readdir(cases)).filter((name) => name.endsWith('.json')).sort();
  const texts = names.map(async (name) => [`cases/${name}`, await readText(join(cases, name))] as const);
  return Object.fromEntries(await Promise.all(texts));
}

/** The cases beside a form, in the order of their names. */
export async function casesOf(folder: string): Promise<readonly LoadedCase[]> {
  const texts = Object.entries(await caseTexts(folder));
  return texts.map(([path, text]) => ({ path: join(folder, path), expected: JSON.parse(text) as FormCase }));
}
