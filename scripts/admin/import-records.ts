/** The commands that import lookup records from CSV files. */
import { access } from 'node:fs/promises';
import type { Form } from '../../engine/index.ts';
import type { FieldOptionLists, LookupCategories, OptionList } from '../../engine/internal.ts';
import { compileForm } from '../../workbench/index.ts';
import { importRecords, type OfferedOptions, withDatabase } from '../../server/index.ts';
import { loadServedForm } from '../../workbench/load/load-form.ts';
import { servedForms } from '../../workbench/load/served-forms.ts';
import type { Command } from './command.ts';

/** Imports the records of a declared category. Importing the same file again changes nothing. */
export const importRecordsCommand: Command = {
  wants: '<category> <file.csv>',
  does: 'Imports records of a category that a lookups.json declares: rows of id and its fields.',
  run: async ([name = '', path = ''], config, print) => {
    const { categories, offered } = await declaredLookups(config.formsDir);
    const category = Object.hasOwn(categories, name) ? categories[name] : undefined;
    if (category === undefined) {
      const known = Object.keys(categories).join(', ');
      throw new Error(`No lookups.json declares the lookup category ${name}. The categories are ${known}.`);
    }
    const kind = category.title.toLowerCase();
    await importFile({ path, categories: { [name]: category }, kind, offered }, config, print);
  },
};

/** Imports the records of every category that accepts one of these public formats, under a common name. */
export function importing(kind: string, formats: readonly string[]): Command['run'] {
  return async ([path = ''], config, print) => {
    const { categories, offered } = await declaredLookups(config.formsDir);
    await importFile({ path, categories: withFormats(categories, formats), kind, offered }, config, print);
  };
}

/** The categories that accept one of these public formats. */
export const withFormats = (categories: LookupCategories, formats: readonly string[]): LookupCategories =>
  Object.fromEntries(
    Object.entries(categories).filter(([, category]) => category.formats?.some((one) => formats.includes(one))),
  );

interface ImportedFile {
  readonly path: string;
  readonly categories: LookupCategories;
  readonly kind: string;
  readonly offered: OfferedOptions;
}

/** Imports a file, prints each skipped row, and then the result. */
async function importFile(
  { path, ...options }: ImportedFile,
  config: Parameters<Command['run']>[1],
  print: Parameters<Command['run']>[2],
): Promise<void> {
  await access(path).catch(() => {
    throw new Error(`There is no file ${path}.`);
  });
  const onSkip = (line: number, reason: string): void => print(`Line ${line} is skipped: ${reason}.`);
  const { kind, read, added, changed, skipped } = await withDatabase(config, print, (database) =>
    importRecords(database, path, { ...options, onSkip }),
  );
  print(
    `${kind}: ${read} rows, ${added} added, ${changed} changed, ` +
      `${read - added - changed - skipped} unchanged, ${skipped} skipped.`,
  );
}

/** The lookup categories of every form, and the options that their records can have. */
export interface DeclaredLookups {
  readonly categories: LookupCategories;
  readonly offered: OfferedOptions;
}

/** Reads the declared lookup categories of a folder of forms. */
export async function declaredLookups(formsDir: string): Promise<DeclaredLookups> {
  const { forms } = await servedForms(formsDir);
  const definitions = await Promise.all(forms.map((id) => loadServedForm(formsDir, id)));
  const categories = Object.fromEntries(definitions.flatMap(({ lookups = {} }) => Object.entries(lookups)));
  const filled = definitions.flatMap((definition) => filledIn(compileForm(definition)));
  const optionsOf = (isMeant: (one: FilledField) => boolean): ReadonlySet<string> | null => {
    const options = new Set(filled.filter(isMeant).flatMap((one) => one.options));
    return options.size === 0 ? null : options;
  };
  const offered: OfferedOptions = (category, field) => {
    if (categories[category]?.fields[field]?.type !== 'option') return null;
    // A field that no question of its own category fills has the options of its namesakes.
    return (
      optionsOf((one) => one.field === field && one.category === category) ?? optionsOf((one) => one.field === field)
    );
  };
  return { categories, offered };
}

/** A field of a record with the options of a question that it fills. */
interface FilledField {
  readonly category: string;
  readonly field: string;
  readonly options: readonly string[];
}

function filledIn(form: Form): readonly FilledField[] {
  const questions = [...new Set(form.fields.values())].map(({ expanded }) => expanded);
  return questions.flatMap((one) => {
    if (!('fills' in one)) return [];
    return Object.entries(one.fills).map(([key, field]) => {
      const lists = listsOf(form.fields.get(key)?.optionLists ?? null);
      const options = lists.flatMap((list) => ('map' in list ? list.map(([value]) => value) : []));
      return { category: one.category, field, options: options.filter((value) => value !== '') };
    });
  });
}

function listsOf(optionLists: FieldOptionLists | null): readonly OptionList[] {
  if (optionLists === null) return [];
  return optionLists.from === 'list' ? [optionLists.list] : [...optionLists.lists.values()];
}
