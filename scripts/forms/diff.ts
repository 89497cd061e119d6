/**
 * `npm run forms -- diff <old> <new>`: the semantic changes between two definitions, and their effect on saved answers.
 */
import { readFile } from 'node:fs/promises';
import { calculationsOf, createCalculations } from '../../engine/codegen.ts';
import {
  diffForms,
  isBreaking,
  migrationsIn,
  parseAndExpand,
  type ComparedForm,
  type FormChange,
} from '../../engine/check/index.ts';
import { compileExpanded, type NumberedMigration } from '../../engine/index.ts';
import type { DefinitionContent } from '../../server/index.ts';
import { loadFormSource } from '../load-form.ts';

interface LoadedForm {
  readonly form: ComparedForm;
  readonly migrations: readonly NumberedMigration[];
}

/** Loads the folder of a form, or the `<form>.definition.json` of a build. Throws FormError. */
async function loadCompared(path: string): Promise<LoadedForm> {
  if (path.endsWith('.definition.json')) {
    const content = JSON.parse(await readFile(path, 'utf8')) as DefinitionContent;
    return { form: comparedForm(content), migrations: [] };
  }
  const source = await loadFormSource(path);
  const { definition, expanded } = parseAndExpand(source);
  const form = comparedForm({ expanded, calculations: calculationsOf(definition) });
  return { form, migrations: migrationsIn(source) };
}

function comparedForm({ expanded, calculations }: DefinitionContent): ComparedForm {
  const form = compileExpanded(expanded, createCalculations({ form: { calculations } }));
  return { form, expanded, calculations };
}

/** The changes from the form at one path to the form at another, with the migrations that only the second one has. */
export async function diffPaths(from: string, to: string): Promise<readonly FormChange[]> {
  const [before, after] = [await loadCompared(from), await loadCompared(to)];
  const last = before.migrations.at(-1)?.number ?? 0;
  return diffForms(
    before.form,
    after.form,
    after.migrations.filter(({ number }) => number > last),
  );
}

/** One change as a line: verdict, aspect, key, sentence and example. */
export function changeLine({ verdict, aspect, key, sentence, example }: FormChange): string {
  const values = Object.entries(example).map(([name, value]) => `${name}=${value}`);
  const shown = values.length === 0 ? '' : `  for example ${values.join(' ')}`;
  return `${verdict}  ${aspect}${key === '' ? '' : ` ${key}`}: ${sentence}${shown}`;
}

/** Prints the changes. The exit code is 1 when one of them needs a decision of the author. */
export async function printDiff(from: string, to: string): Promise<void> {
  const changes = await diffPaths(from, to);
  for (const change of changes) console.log(changeLine(change));
  if (changes.length === 0) console.log('The forms are the same.');
  process.exitCode = changes.some(isBreaking) ? 1 : 0;
}
