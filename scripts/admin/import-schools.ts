import { access } from 'node:fs/promises';
import { type Choices, compileForm, type Form, type OptionList } from '../../engine/index.ts';
import { importSchools, type KnownPlaces, withDatabase } from '../../server/index.ts';
import { loadServedForm } from '../load-form.ts';
import { servedForms } from '../served-forms.ts';
import type { Command } from './command.ts';

/** Imports schools from a file. Importing the same file again changes nothing. */
export const importSchoolsCommand: Command = {
  wants: '<file.csv>',
  does:
    'Imports NCES high schools, IPEDS colleges, or rows of ' +
    'id, name, ceeb, address_line_1, city, state, zip, country, category.',
  run: importing(importSchools),
};

/** Imports a file, prints each skipped row, and then the result. */
export function importing(take: typeof importSchools): Command['run'] {
  return async ([path = ''], config, print) => {
    await access(path).catch(() => {
      throw new Error(`There is no file ${path}.`);
    });
    const places = await knownPlaces(config.formsDir);
    const onSkip = (line: number, reason: string): void => print(`Line ${line} is skipped: ${reason}.`);
    const { kind, read, added, changed, skipped } = await withDatabase(config, print, (database) =>
      take(database, path, { places, onSkip }),
    );
    print(
      `${kind}: ${read} rows, ${added} added, ${changed} changed, ` +
        `${read - added - changed - skipped} unchanged, ${skipped} skipped.`,
    );
  };
}

/** The countries and states that the questions offer which a lookup of any form fills in. */
export async function knownPlaces(formsDir: string): Promise<KnownPlaces> {
  const { forms } = await servedForms(formsDir);
  const compiled = await Promise.all(forms.map(async (id) => compileForm(await loadServedForm(formsDir, id))));
  const offered = (part: string): ReadonlySet<string> => new Set(compiled.flatMap((form) => offeredIn(form, part)));
  return { countries: offered('country'), states: offered('state') };
}

/** The options of the questions that lookups of a form fill with a part of their record. */
function offeredIn(form: Form, part: string): readonly string[] {
  const lookups = [...new Set(form.fields.values())].map(({ definition }) => definition);
  const filled = lookups.flatMap((one) =>
    'fills' in one ? Object.entries(one.fills).filter(([, name]) => name === part) : [],
  );
  const lists = filled.flatMap(([key]) => listsOf(form.fields.get(key)?.choices ?? null));
  return lists.flatMap((list) => ('map' in list ? list.map(([value]) => value) : [])).filter((value) => value !== '');
}

function listsOf(choices: Choices | null): readonly OptionList[] {
  if (choices === null) return [];
  return choices.from === 'list' ? [choices.list] : [...choices.lists.values()];
}
