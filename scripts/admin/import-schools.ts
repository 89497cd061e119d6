import { access } from 'node:fs/promises';
import { importSchools, type KnownPlaces, withDatabase } from '../../server/index.ts';
import { loadServedForm } from '../load-form.ts';
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

/** The countries and states that the form offers. */
export async function knownPlaces(formsDir: string): Promise<KnownPlaces> {
  const { options } = await loadServedForm(formsDir);
  const valuesOf = (list: string): ReadonlySet<string> =>
    new Set((options[list] ?? []).map(([value]) => value).filter((value) => value !== ''));
  return { countries: valuesOf('countries'), states: valuesOf('states-and-provinces') };
}
