/** What an author has not written yet: the check names it, and never fails. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkForm, type FormSource, type Problem } from '../../../workbench/check/index.ts';
import { loadFormSource } from '../../../workbench/load/load-form.ts';
import { sampleOf } from '../../support/runs.ts';

type Json = Record<string, Record<string, Record<string, unknown>>>;

const recipes = join(import.meta.dirname, '..', '..', '..', 'docs', 'forms', 'recipes');
const sources = new Map<string, FormSource>();
for (const name of readdirSync(recipes)) sources.set(name, await loadFormSource(join(recipes, name)));

interface Omission {
  readonly form: string;
  readonly file: string;
  readonly place: readonly string[];
}

const listed = ([, { files }]: readonly [string, FormSource], file: string, list: string) =>
  Object.entries((JSON.parse(files[file] ?? '{}') as Json)[list] ?? {});
const [model, page] = ['data-model.json', 'pages/questions.json'];
const keys = [...sources].flatMap((source): readonly Omission[] =>
  listed(source, model, 'keys').map(([key]) => ({ form: source[0], file: model, place: ['keys', key] })),
);
const properties = [...sources].flatMap((source): readonly Omission[] =>
  listed(source, page, 'blocks').flatMap(([index, block]) =>
    Object.keys(block).map((property) => ({ form: source[0], file: page, place: ['blocks', index, property] })),
  ),
);

function check({ form, file, place: [list = '', name = '', inner] }: Omission): readonly Problem[] {
  const source = sources.get(form);
  if (source === undefined) throw new Error(`There is no ${form}.`);
  const json = JSON.parse(source.files[file] ?? '{}') as Json;
  if (inner === undefined) delete json[list]?.[name];
  else delete json[list]?.[name]?.[inner];
  return checkForm({ ...source, files: { ...source.files, [file]: JSON.stringify(json) } });
}

describe('a recipe from which something is left out', () => {
  it.each(sampleOf(keys.concat(properties), 10))('is checked without a failure: $form $file $place', (omission) => {
    expect(() => check(omission)).not.toThrow();
  });
});

describe('a number that is calculated with', () => {
  const percents = { form: 'percent-total' };
  it.each([
    [
      'its greatest value',
      { ...percents, file: 'pages/questions.json', place: ['blocks', '0', 'maximum'] },
      'missing-property',
    ],
    ['its key', { ...percents, file: 'data-model.json', place: ['keys', 'lectures'] }, 'key-not-in-data-model'],
  ])('is named without %s', (_what, omission, code) => {
    expect(check(omission).map((problem) => problem.code)).toContain(code);
  });
});
