import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf, sources } from '../support/sources.ts';

/** The folders whose code works for every form. */
const general = new Set(['engine', 'workbench', 'api-client', 'renderer', 'portal', 'server', 'scripts']);

const read = (path: string): Record<string, unknown> =>
  JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
const ids = globSync('forms/*/form.json').map((path) => basename(dirname(path)));
const pages = globSync('forms/*/pages/*.json').map((path) => basename(path, '.json'));
const keys = globSync('forms/*/data-model.json').flatMap((path) => {
  const { keys: own, sets = [] } = read(path) as {
    readonly keys: object;
    readonly sets?: readonly { readonly prefixes: readonly string[]; readonly keys: object }[];
  };
  const inSets = sets.flatMap((set) =>
    set.prefixes.flatMap((prefix) => Object.keys(set.keys).map((key) => prefix + key)),
  );
  return Object.keys(own).concat(inSets);
});

/**
 * Words that also mean something else in the code, each with that meaning. A name of a form is not on this list because
 * code needs it.
 */
const alsoWords: Readonly<Record<string, string>> = {
  completion: 'the role of a page',
  scholarship: 'a word that applicants use as a password',
  ssn: 'a field type',
  address_line_1: 'a field of public lists of records',
  city: 'a field of public lists of records',
  state: 'a field of public lists of records, and a style',
  zip: 'a field of public lists of records',
  country: 'a field of public lists of records',
  grad_month: 'the example in the description of a field type',
  grad_year: 'the example in the description of a field type',
};
/** Migrations are history. */
const isHistory = /^server\/database\/migrations\//;
/** Comments may have examples, and so may the usage of a command. */
const withoutExamples = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^\s*does: .*$/gm, '');

/**
 * The names in the text: anywhere if the name is of several words, such as `first_name`, because nothing else is
 * written so; otherwise in quotes, in a path or as a selector.
 */
const namedIn = (text: string, names: readonly string[]): readonly string[] =>
  names.filter((name) =>
    (/[_-]/.test(name)
      ? new RegExp(`(?<![\\w-])${name}(?![\\w-])`)
      : new RegExp(`['"\`/#]${name}['"\`/#?]|#${name}\\b`)
    ).test(text),
  );

const categories = globSync('forms/{,*/}lookups.json').flatMap((path) =>
  Object.keys(read(path)['categories'] as object),
);

describe('the code', () => {
  const code = sources.filter(({ path }) => general.has(folderOf(path)) && !isHistory.test(path));

  it.each([
    ['id of a form', ids],
    ['page of a form', pages],
    ['answer key of a form', keys],
    // The word "address" also has other meanings.
    ['lookup category of a form', categories.filter((name) => name !== 'address')],
  ])('contains no %s', (_what, names) => {
    expect(new Set(names).size).toBeGreaterThan(1);
    const named = code.flatMap(({ path, text }) =>
      namedIn(withoutExamples(text), [...new Set(names)])
        .filter((name) => !Object.hasOwn(alsoWords, name))
        .map((name) => `${path}: ${name}`),
    );
    expect(named).toEqual([]);
  });

  it('is searched for names in quotes, paths, selectors and, of several words, everywhere', () => {
    const found = namedIn(
      "answers.first_name; ({ last_name: 'Ada' }); open(page, '/about'); page.locator('#essay'); const title = 1;",
      ['first_name', 'last_name', 'about', 'essay', 'title', 'birth_date', 'name'],
    );
    expect(found).toEqual(['first_name', 'last_name', 'about', 'essay']);
  });
});
