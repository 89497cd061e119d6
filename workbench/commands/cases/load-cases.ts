import { join } from 'node:path';
import { createCalculations, createValidators } from '../../codegen/index.ts';
import { compileExpanded } from '../../../engine/index.ts';
import { definitionInFiles } from '../../source/definition-files.ts';
import { traverseForm } from '../../expand/traverse.ts';
import { parseFiles } from '../../source/source.ts';
import { loadFormSource } from '../../load/load-form.ts';
import { caseTexts } from './case-files.ts';
import type { FormCase, TestedForm } from './form-case.ts';

/** A case with its file. */
export interface LoadedCase {
  readonly path: string;
  readonly expected: FormCase;
}

/** The cases beside a form, in the order of their names. */
export async function casesOf(folder: string): Promise<readonly LoadedCase[]> {
  const texts = Object.entries(await caseTexts(folder));
  return texts.map(([path, text]) => ({ path: join(folder, path), expected: JSON.parse(text) as FormCase }));
}

/** Compiles a form without the checker, which `npm run forms` runs. Throws for a form with errors. */
export async function testedForm(folder: string): Promise<TestedForm> {
  const files = parseFiles(await loadFormSource(folder));
  const { expanded } = traverseForm(files);
  const form = compileExpanded(expanded, createCalculations(definitionInFiles(files)));
  return { form, validators: createValidators(form) };
}
