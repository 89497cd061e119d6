/** The forms of the account cards from `forms/accounts`, compiled once per test file. */
import { basename } from 'node:path';
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import { parseForm } from '../../workbench/check/index.ts';
import type { Form } from '../../engine/index.ts';
import { formPaths, loadFormSource } from '../../workbench/load/load-form.ts';

const paths = (await formPaths('forms')).filter((path) => path.endsWith('.json'));
const forms = new Map(
  await Promise.all(
    paths.map(async (path): Promise<[string, Form]> => [
      basename(path, '.json'),
      compileWithValidators(parseForm(await loadFormSource(path))).form,
    ]),
  ),
);

/** The form of a card. Throws when there is none. */
export function accountForm(id: string): Form {
  const found = forms.get(id);
  if (found === undefined) throw new Error(`There is no card ${id}.`);
  return found;
}

/** Replaces the form of a card. A test of mutants checks with it that the stories detect the mutant. */
export function playCardWith(id: string, form: Form): void {
  forms.set(id, form);
}
