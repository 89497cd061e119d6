/** Every proof that no answers change a property of a question, compared with all days and answers of small forms. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { migrateAnswers, type BlockDefinition, type Migration } from '../../../engine/index.ts';
import { calculationsOf, compileWithValidators } from '../../../workbench/codegen/index.ts';
import type { ComparedForm } from '../../../workbench/diff/change.ts';
import { exampleValues, type ExampleValues } from '../../../workbench/diff/examples.ts';
import { offering, required, shown, type FieldProperty } from '../../../workbench/diff/field-property.ts';
import { joinedForms } from '../../../workbench/diff/joined-form.ts';
import { solvedExample } from '../../../workbench/diff/solved-example.ts';
import { expandForm } from '../../../workbench/expand/expand.ts';
import { definitionOf } from '../../engine/small-form.ts';
import { isAll } from '../../support/runs.ts';

const codes = ['x', 'y', 'z'];
const optionsOf = (when: object | null) =>
  codes.map((code) => (code === 'z' && when !== null ? [code, code, { when: [when] }] : [code, code]));
const compare = (valueKey: string, operator: string, target: unknown) => ({ valueKey, operator, target });

const comparison = fc.oneof(
  fc.record({
    valueKey: fc.constant('way'),
    operator: fc.constantFrom('equals', 'notEquals'),
    target: fc.constantFrom(...codes),
  }),
  fc.record({
    valueKey: fc.constant('way'),
    operator: fc.constantFrom('in', 'notIn'),
    target: fc.subarray(codes, { minLength: 1 }),
  }),
  fc.constantFrom(
    compare('session:today', 'lte', '2026-07-01'),
    compare('session:today', 'lte', '2026-09-01'),
    compare('session:today', 'gt', '2026-07-01'),
    compare('born', 'lte', { years: -18 }),
    compare('born', 'gt', { years: -18 }),
    compare('born', 'lte', { years: -21 }),
    compare('born', 'lte', { years: -18, at: '07-01' }),
    { valueKey: 'way', operator: 'answered' },
  ),
  fc.constantFrom({ from: ['way'], expression: "way = 'x' or way = 'y'" }, { from: ['way'], expression: "way = 'x'" }),
);
const condition = fc.oneof(
  comparison,
  fc.record({ not: fc.array(comparison, { minLength: 1, maxLength: 2 }) }),
  fc.record({ any: fc.array(comparison, { minLength: 2, maxLength: 2 }) }),
);
const parts = fc.record({
  when: fc.array(condition, { maxLength: 2 }),
  wanted: condition,
  offered: fc.option(condition),
  lists: fc.subarray(codes, { minLength: 1 }),
});
type Parts = typeof parts extends fc.Arbitrary<infer One> ? One : never;

/** The questions with their conditions; `way` has the key that it has after a migration. */
function formWith({ when, wanted, offered, lists }: Parts, way: string): ComparedForm {
  const blocks = [
    { type: 'radio', key: 'way', label: 'Way', options: optionsOf(null) },
    { type: 'date', key: 'born', label: 'Born' },
    { type: 'radio', key: 'road', label: 'Road', options: optionsOf(offered), when },
    {
      type: 'month-year',
      key: 'grad',
      label: 'Graduation',
      years: { from: 0, to: 3 },
      when,
      required: { when: [wanted], message: 'Please.' },
    },
    {
      type: 'select',
      key: 'place',
      label: 'Place',
      optionsBy: {
        valueKey: 'way',
        category: 'displayAndOptions',
        options: Object.fromEntries(lists.map((code) => [code, optionsOf(offered)])),
      },
    },
  ];
  const option = { type: 'option', maxLength: 5 };
  const stored = { way: option, road: option, place: option, born: { type: 'date', maxLength: 10 } };
  const grad = { grad_month: { type: 'month', maxLength: 2 }, grad_year: { type: 'year', maxLength: 4 } };
  const text = JSON.stringify([blocks, { ...stored, ...grad }]).replaceAll(/"way"|\bway(?= =)/g, (name) =>
    name.replace('way', way),
  );
  const [renamed, keys] = JSON.parse(text) as [BlockDefinition[], object];
  const definition = definitionOf(renamed, { dataModel: { keys } } as object);
  const { form } = compileWithValidators(definition);
  return { form, expanded: expandForm(definition), calculations: calculationsOf(definition) };
}

const moves: readonly Migration[] = [
  {},
  { recode: { way: { x: 'z' } } },
  { recode: { way: { x: 'y', y: 'x' } } },
  { rename: { way: 'path' } },
  { rename: { way: 'path' }, recode: { way: { z: 'x' } } },
];
const properties: Readonly<Record<string, FieldProperty>> = { shown, required, offered: offering('z') };
const days = ['2026-01-01', '2026-07-01', '2026-08-15', '2026-12-31'];
const births = ['', '2005-06-01', '2008-01-01', '2008-07-01', '2008-08-15', '2009-01-01'];
const everyExample: readonly ExampleValues[] = days.flatMap((day) =>
  births.flatMap((born) => ['', ...codes].map((way) => ({ 'session:today': day, born, way }))),
);

describe('a proof that a change of conditions changes nothing', () => {
  it('holds for every day and answer', () => {
    const counts = { never: 0, unknown: 0 };
    fc.assert(
      fc.property(parts, parts, fc.constantFrom(...moves), fc.boolean(), (one, two, migration, isSame) => {
        const way = migration.rename === undefined ? 'way' : 'path';
        const [before, after] = [formWith(one, 'way'), formWith(isSame ? { ...two, when: one.when } : two, way)];
        const joined = joinedForms(before, after, [migration]);
        for (const [name, key] of [
          ['shown', 'grad_month'],
          ['required', 'grad_month'],
          ['shown', 'place'],
          ['offered', 'place'],
          ['offered', 'road'],
        ] as const) {
          const [was, is] = [before, after].map(({ form }) => form.fields.get(key));
          const property = properties[name];
          if (was === undefined || is === undefined || property === undefined) throw new Error(`No ${key}.`);
          for (const isWanted of [false, true]) {
            const goal = [
              { of: property.clauses(joined.before, was), isWanted },
              { of: property.clauses(joined.after, is), isWanted: !isWanted },
            ];
            const found = solvedExample(joined, ['way', 'born', 'session:today'], {}, goal, () => false);
            counts[found === 'never' ? 'never' : 'unknown'] += 1;
            if (found !== 'never') continue;
            const differing = everyExample.filter((example) => {
              const moved = migrateAnswers(migration, example).answers;
              return (
                property.holds(was, exampleValues(before.form, example)) === isWanted &&
                property.holds(is, exampleValues(after.form, moved)) !== isWanted
              );
            });
            expect(differing).toEqual([]);
          }
        }
      }),
      { numRuns: isAll ? 400 : 60 },
    );
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
  });
});
