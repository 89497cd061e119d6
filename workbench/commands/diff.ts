/**
 * `npm run forms -- diff <old> <new>`: the semantic changes between two definitions, and their effect on saved answers.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calculationsOf, createCalculations } from '../codegen/index.ts';
import {
  diffForms,
  isBreaking,
  migrationsIn,
  parseAndExpand,
  type ComparedForm,
  type FormChange,
} from '../check/index.ts';
import { compileExpanded, type NumberedMigration } from '../../engine/index.ts';
import { FormError } from '../problems/form-error.ts';
import type { DefinitionContent } from '../../engine/index.ts';
import { loadCopiedForm } from '../load/load-form.ts';
import { brandFolder } from '../load/served-forms.ts';

class MissingFormError extends Error {
  override readonly name = 'MissingFormError';

  constructor(given: string) {
    super(`There is no form, folder or definition ${given}.`);
  }
}

interface LoadedForm {
  readonly form: ComparedForm;
  readonly migrations: readonly NumberedMigration[];
}

/**
 * Loads a form by its name, by its folder, or from the `<form>.definition.json` of a build. A folder without a brand
 * beside it, such as a copy, has the words of the present institution. Throws FormError.
 */
async function loadCompared(formsDir: string, given: string): Promise<LoadedForm> {
  const named = join(formsDir, given);
  const path = existsSync(given) ? given : named;
  if (!existsSync(path)) throw new MissingFormError(given);
  if (path.endsWith('.definition.json')) {
    const content = JSON.parse(await readFile(path, 'utf8')) as DefinitionContent;
    return { form: comparedForm(content), migrations: [] };
  }
  // The folder of a copy can have any name.
  const { name: _folder, ...source } = await loadCopiedForm(path, join(formsDir, brandFolder));
  const { definition, expanded, files } = parseAndExpand(source);
  const form = comparedForm({ expanded, calculations: calculationsOf(definition) });
  return { form: { ...form, files }, migrations: migrationsIn(source) };
}

function comparedForm({ expanded, calculations }: DefinitionContent): ComparedForm {
  const form = compileExpanded(expanded, createCalculations({ form: { calculations } }));
  return { form, expanded, calculations };
}

/** The changes from the form at one path to the form at another, with the migrations that only the second one has. */
export async function diffPaths(formsDir: string, from: string, to: string): Promise<readonly FormChange[]> {
  const [before, after] = [await loadCompared(formsDir, from), await loadCompared(formsDir, to)];
  const last = before.migrations.at(-1)?.number ?? 0;
  return diffForms(
    before.form,
    after.form,
    after.migrations.filter(({ number }) => number > last),
  );
}

/** One change as a line: verdict, aspect, key, sentence and example. */
export function changeLine({ verdict, aspect, key, sentence, example, file }: FormChange): string {
  const values = Object.entries(example).map(([name, value]) => `${name}=${value}`);
  const shown = values.length === 0 ? '' : `  for example ${values.join(' ')}`;
  const place = file === undefined ? '' : ` (${file})`;
  return `${verdict}  ${aspect}${key === '' ? '' : ` ${key}`}${place}: ${sentence}${shown}`;
}

/** Prints the changes. The exit code is 1 when one of them needs a decision of the author. */
export async function printDiff(formsDir: string, from: string, to: string): Promise<void> {
  const changes = await diffPaths(formsDir, from, to).catch((error: unknown) => {
    if (!(error instanceof FormError || error instanceof MissingFormError)) throw error;
    console.error(error.message);
    return null;
  });
  if (changes === null) {
    process.exitCode = 1;
    return;
  }
  for (const change of changes) console.log(changeLine(change));
  if (changes.length === 0) console.log('The forms are the same.');
  process.exitCode = changes.some(isBreaking) ? 1 : 0;
}
