import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseForm } from '../../../workbench/check/index.ts';
import { casesOf } from '../../../workbench/commands/cases/case-files.ts';
import { generatedCases } from '../../../workbench/commands/cases/generated-cases.ts';
import { outcomeOf } from '../../../workbench/commands/cases/form-case.ts';
import { loadCopiedForm } from '../../../workbench/load/load-form.ts';
import { xlsFormOf } from '../../../workbench/export/xlsform/xlsform.ts';
import type { BlockDefinition, FormDefinition, Values } from '../../../engine/index.ts';
import { someValue } from '../../engine/random-form.ts';
import { definitionOf } from '../../engine/small-form.ts';
import { runs, sampleOf } from '../../support/runs.ts';
import { importedFrom } from '../import/imported-random.ts';
import { randomXlsForm } from '../import/random-xlsform.ts';
import { roundTrip, type RoundTrip } from './round-trip.ts';

const today = '2026-03-16';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'matricula-xlsform-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const fileIn = async (bytes: Uint8Array): Promise<string> => {
  const file = join(folder, 'form.xlsx');
  writeFileSync(file, bytes);
  return file;
};

const loaded = async (path: string): Promise<FormDefinition> => parseForm(await loadCopiedForm(path, 'forms/brand'));

const recipes = readdirSync(join('docs', 'forms', 'recipes')).map((name) => join('docs', 'forms', 'recipes', name));
const folders = ['forms/admissions', 'forms/scholarship', 'tests/forms/field-course', ...recipes];

/** Answers that questions of a form may have, of every type. */
const anyAnswer = fc.oneof(
  someValue,
  fc.constantFrom('a', 'Ada', '0', '5', '100', '2.5', '2026-03-16', '2000-01-31', '2031-12-31', 'A,B', '12', '2027'),
);

/** A key with an answer: one of its options, or any. */
function editsOf({ form }: RoundTrip): fc.Arbitrary<readonly (readonly [string, string])[]> {
  const edits = [...form.fields].flatMap(([key, { optionLists, fieldType }]) => {
    if (fieldType.isDocument === true || fieldType.isCalculated === true) return [];
    const list =
      optionLists?.from === 'list' ? [optionLists.list] : optionLists === null ? [] : [...optionLists.lists.values()];
    const values = list.flatMap((one) => ('length' in one ? one.map(([value]) => value) : []));
    const answers = values.length > 0 ? fc.constantFrom(...values) : anyAnswer;
    return [answers.map((answer) => [key, answer] as const)];
  });
  return fc.array(fc.oneof(...edits), { maxLength: 60 });
}

const compared = { states: 0, shown: 0, hidden: 0, refused: 0, calculated: 0 };

/** Compares a state of the form with the same answers in the form that came back. */
function compare(trip: RoundTrip, values: Values): void {
  const there = trip.there(values);
  expect(there.again).toEqual(there.original);
  compared.states += 1;
  for (const { shown, refused, value } of Object.values(there.original)) {
    compared.shown += Number(shown === true);
    compared.hidden += Number(shown === false);
    compared.refused += Number(refused === true);
    compared.calculated += Number(value !== undefined);
  }
}

it('gives each list of options a name of its own', () => {
  const asked = (key: string, options: unknown) => ({ type: 'radio', key, label: key, options });
  const list = (value: string) => [[value, value]];
  const blocks = [asked('a', list('K')), asked('a_2', list('L')), asked('a_3', list('M')), asked('b', 'a')];
  const definition = definitionOf(blocks as unknown as readonly BlockDefinition[], {
    options: { a: list('N') } as unknown as FormDefinition['options'],
  });
  const [, ...choices] = xlsFormOf(definition).sheets.choices;
  expect(choices.map(([name, value]) => [name, value])).toEqual([
    ['a', 'K'],
    ['a_2', 'L'],
    ['a_3', 'M'],
    ['a_4', 'N'],
  ]);
});

describe('a form that becomes an XLSForm and a form again', () => {
  it.each(folders)('%s shows, refuses and calculates the same, where the report has no line', async (path) => {
    const trip = await roundTrip(await loaded(path), fileIn, today);
    const cases = [...(await casesOf(path)).map(({ expected }) => expected), ...(await generatedCases(path))];
    for (const one of sampleOf(cases, 40)) compare(trip, outcomeOf(trip, { ...one, today }).values);
    fc.assert(
      fc.property(editsOf(trip), (edits) => {
        const answers = Object.fromEntries(edits);
        compare(trip, outcomeOf(trip, { title: '', today, answers }).values);
      }),
      { numRuns: runs(400, 40), endOnFailure: true },
    );
  });

  it('does so for random forms that were imported', async () => {
    await fc.assert(
      fc.asyncProperty(randomXlsForm, async (random) => {
        const { definition } = await importedFrom(random);
        const trip = await roundTrip(definition, fileIn, today);
        const edits = Object.entries(random.answers);
        for (let count = 0; count <= edits.length; count += 1) {
          const answers = Object.fromEntries(
            edits.slice(0, count).map(([name, answer]) => {
              const isSeveral = trip.form.fields.get(name)?.fieldType.isMultiple === true;
              return [name, isSeveral ? answer.replaceAll(' ', ',') : answer];
            }),
          );
          compare(trip, outcomeOf(trip, { title: '', today, answers }).values);
        }
      }),
      { numRuns: runs(300, 20), endOnFailure: true },
    );
  });

  it('is compared in many states', () => {
    expect(compared.hidden).toBeGreaterThan(compared.states);
    expect(compared.shown).toBeGreaterThan(compared.states);
    expect(compared.refused).toBeGreaterThan(compared.states / 2);
    expect(compared.calculated).toBeGreaterThan(20);
  });
});
