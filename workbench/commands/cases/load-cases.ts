import { createCalculations, createValidators } from '../../codegen/index.ts';
import { compileExpanded } from '../../../engine/index.ts';
import { definitionInFiles } from '../../source/definition-files.ts';
import { traverseForm } from '../../expand/traverse.ts';
import { parseFiles } from '../../source/source.ts';
import { loadFormSource } from '../../load/load-form.ts';
import type { TestedForm } from './form-case.ts';

/** Compiles a form without the checker, which `npm run forms` runs. Throws for a form with errors. */
export async function testedForm(folder: string): Promise<TestedForm> {
  const files = parseFiles(await loadFormSource(folder));
  const { expanded } = traverseForm(files);
  const form = compileExpanded(expanded, createCalculations(definitionInFiles(files)));
  return { form, validators: createValidators(form) };
}
