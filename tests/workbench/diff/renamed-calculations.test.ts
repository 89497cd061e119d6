/** Calculated answers that a migration renames, compared with every answer. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { migrateAnswers, type BlockDefinition, type Migration } from '../../../engine/index.ts';
import type { DataModelKey } from '../../../engine/form/definition.ts';
import { diffForms, isBreaking, type ComparedForm, type FormChange } from '../../../workbench/check/index.ts';
import { exampleValues, type ExampleValues } from '../../../workbench/diff/examples.ts';
import { runs } from '../../support/runs.ts';
import { expectJudged } from './judged-example.ts';
import { calculationsOf, compileWithValidators } from '../../../workbench/codegen/index.ts';
import { expandForm } from '../../../workbench/expand/expand.ts';
import { definitionOf } from '../../engine/small-form.ts';

/** The keys of two numbers and of two answers that are calculated from them. */
interface Keys {
  readonly one: string;
  readonly two: string;
  readonly sum: string;
  readonly rated: string;
}
const plain: Keys = { one: 'one', two: 'two', sum: 'sum', rated: 'rated' };

interface Calculated {
  readonly sum: string;
  readonly rated: string;
}

/** The expressions name the keys in capitals. */
function formWith(
  { one, two, sum, rated }: Keys,
  expressions: Calculated,
  most = 4,
  isAsked = false,
  stored: DataModelKey = { type: 'number', maxLength: 9 },
): ComparedForm {
  const written = (expression: string): string =>
    expression.replaceAll('ONE', one).replaceAll('TWO', two).replaceAll('SUM', sum);
  const number = { type: 'number', maxLength: 9 } as const;
  const calculated = [
    { key: sum, from: [one, two], calculate: written(expressions.sum) },
    { key: rated, from: [sum, one], calculate: written(expressions.rated) },
  ];
  const summed: BlockDefinition = isAsked
    ? { type: 'number', key: sum, label: 'Sum', maximum: most }
    : { type: 'calculated', key: sum, label: 'Sum' };
  const blocks: readonly BlockDefinition[] = [
    { type: 'number', key: one, label: 'One', maximum: most },
    { type: 'number', key: two, label: 'Two', maximum: most },
    summed,
    { type: 'calculated', key: rated, label: 'Rated' },
  ];
  const pages = [{ id: 'you', title: 'You', blocks }];
  const definition = definitionOf([], {
    form: { id: 'small', version: 1, title: 'Small', pages, calculations: isAsked ? calculated.slice(1) : calculated },
    dataModel: { keys: { [one]: number, [two]: number, [rated]: number, [sum]: stored } },
  });
  const { form } = compileWithValidators(definition);
  return { form, expanded: expandForm(definition), calculations: calculationsOf(definition) };
}

const sum = "ONE != '' and TWO != '' ? $number(ONE) + $number(TWO) : ''";
const rated = "SUM = '' ? '' : $number(SUM) > 3 ? '2' : '1'";
const kept = { sum, rated };
const toTotal: Migration = { rename: { sum: 'total' } };
const total: Keys = { ...plain, sum: 'total' };

const told = (changes: readonly FormChange[]) => changes.map(({ key, verdict, sentence }) => [key, verdict, sentence]);
const renames = (key: string, to: string) => [key, 'safe', `A migration renames the key to ${to}.`];
const differently =
  'The answer is calculated differently: drafts get the new result, submitted applications keep theirs.';

describe('a calculated answer that a migration renames', () => {
  it('is the same, and so is what is calculated from it, however many numbers there are', () => {
    const [before, after] = [formWith(plain, kept, 5000), formWith(total, kept, 5000)];
    expect(told(diffForms(before, after, [toTotal]))).toEqual([renames('sum', 'total')]);
  });

  it('is the same where the answers that it reads are renamed too', () => {
    const keys = { one: 'first', two: 'second', sum: 'total', rated: 'rated' };
    const rename = { one: 'first', two: 'second', sum: 'total' };
    const [before, after] = [formWith(plain, kept, 5000), formWith(keys, kept, 5000)];
    const expected = Object.entries(rename).map(([key, to]) => renames(key, to));
    expect(told(diffForms(before, after, [{ rename }]))).toEqual(expected);
    expect(told(diffForms(before, after, [toTotal, { rename: { one: 'first', two: 'second' } }]))).toEqual(expected);
  });

  it('is compared with what it was, with an example', () => {
    const product = { ...kept, sum: "ONE != '' and TWO != '' ? $number(ONE) * $number(TWO) : ''" };
    const changes = diffForms(formWith(plain, kept), formWith(total, product), [toTotal]);
    expect(told(changes)).toContainEqual(['sum', 'needs decision', differently]);
    expect(changes.some(isBreaking)).toBe(true);
  });

  it('is lost where a migration drops it, as the migration states', () => {
    const before = formWith(plain, kept);
    const changes = diffForms(before, formWith(total, kept), [{ drop: { sum: 'Gone.' } }]);
    expect(changes.filter(({ key }) => key === 'sum')).toEqual([
      expect.objectContaining({ verdict: 'loses answers', isDeclared: true }),
    ]);
  });

  it('is compared where a migration drops it and it is calculated all the same', () => {
    const drop = { drop: { sum: 'Gone.' } };
    const more = { ...kept, sum: "ONE != '' and TWO != '' ? $number(ONE) + $number(TWO) + 1 : ''" };
    const calculation = (after: Calculated) =>
      diffForms(formWith(plain, kept, 5000), formWith(plain, after, 5000), [drop]).filter(
        ({ aspect }) => aspect === 'calculation',
      );
    expect(calculation(kept)).toEqual([]);
    expect(told(calculation(more))).toContainEqual(['sum', 'needs decision', differently]);
  });

  it('is compared as it is stored: a result of another type, or a longer one, is none', () => {
    const moved = (before: DataModelKey, after: DataModelKey, expression: string) => {
      const both = { ...kept, sum: expression };
      const forms = [formWith(plain, both, 4, false, before), formWith(total, both, 4, false, after)] as const;
      return told(diffForms(...forms, [toTotal])).filter(([key]) => key === 'sum');
    };
    const [number, short, text] = [
      { type: 'number', maxLength: 9 },
      { type: 'text', maxLength: 1 },
      { type: 'text', maxLength: 9 },
    ] as const;
    const named = "ONE = '' ? 'none' : ONE";
    for (const stored of [number, short])
      expect(moved(text, stored, named)).toContainEqual(['sum', 'needs decision', differently]);
    const unknown = 'The type or length of the answer is another one, and it is not known whether the result differs.';
    expect(moved(text, number, sum)).toEqual([renames('sum', 'total'), ['sum', 'check', unknown]]);
  });

  it('takes the key of one that a migration drops, and is not compared with it', () => {
    const twice = "SUM = '' ? '' : $number(SUM) * 2";
    const [before, after] = [
      formWith(plain, { sum, rated: twice }),
      formWith({ ...plain, sum: 'rated', rated: 'other' }, { sum, rated: "'1'" }),
    ];
    const take: Migration = { drop: { rated: 'Gone.' }, rename: { sum: 'rated' } };
    expect(diffForms(before, after, [take]).filter(isBreaking)).toEqual([]);
  });
});

describe('a calculated answer that is asked from now on', () => {
  it('is in the draft as it was calculated, for what is calculated from it', () => {
    const [before, after] = [formWith(plain, kept), formWith(total, kept, 9, true)];
    expect(diffForms(before, after, [toTotal]).filter(({ aspect }) => aspect === 'calculation')).toEqual([]);
  });
});

const numbers = ['', '0', '1', '2', '3', '4'];
const everyExample: readonly ExampleValues[] = numbers.flatMap((one) => numbers.map((two) => ({ one, two })));
const sums = fc.oneof(
  fc.constantFrom(
    sum,
    `(${sum})`,
    sum.replace('ONE) + $number(TWO', 'TWO) + $number(ONE'),
    "ONE = '' or TWO = '' ? '' : $number(ONE) + $number(TWO)",
    "ONE & '.0'",
    "ONE & ''",
    'ONE',
    '$number(ONE) * 2',
  ),
  fc.nat({ max: 6 }).map((least) => `ONE != '' and TWO != '' and $number(ONE) + $number(TWO) > ${least} ? '1' : '0'`),
);
const ratings = fc.oneof(
  fc.constantFrom(rated, "SUM = '' ? '' : SUM", 'SUM', "SUM = ONE ? '1' : '0'", "SUM & ''", "ONE != '' ? ONE : SUM"),
  fc.nat({ max: 6 }).map((least) => `SUM != '' and $number(SUM) > ${least} ? '2' : '1'`),
);
const moves: readonly (readonly [keys: Keys, migrations: readonly Migration[]])[] = [
  [total, [toTotal]],
  [{ ...total, rated: 'grade' }, [{ rename: { sum: 'total', rated: 'grade' } }]],
  [{ ...total, one: 'first' }, [{ rename: { one: 'first' } }, toTotal]],
  // They exchange their keys.
  [{ ...plain, sum: 'rated', rated: 'sum' }, [{ rename: { sum: 'rated', rated: 'sum' } }]],
  [{ ...plain, one: 'two', two: 'one' }, [{ rename: { one: 'two', two: 'one' } }]],
  [plain, [{ drop: { sum: 'Gone.' } }]],
];

describe('of random calculated answers that are renamed', () => {
  it('each is named with answers that show it, said not to be known, or has no answers', () => {
    const counts = { shown: 0, proven: 0, unknown: 0 };
    const pair = fc.record({ sum: sums, rated: ratings });
    const changed = pair.chain((was) => fc.tuple(fc.constant(was), fc.oneof(fc.constant(was), pair)));
    fc.assert(
      fc.property(changed, fc.constantFrom(...moves), ([was, is], [keys, migrations]) => {
        const [before, after] = [formWith(plain, was), formWith(keys, is)];
        const changes = diffForms(before, after, migrations);
        for (const name of ['sum', 'rated'] as const) {
          const differs = (example: ExampleValues): boolean => {
            let answers = example;
            for (const migration of migrations) ({ answers } = migrateAnswers(migration, answers));
            return exampleValues(before.form, example)[plain[name]] !== exampleValues(after.form, answers)[keys[name]];
          };
          const own = changes.filter(({ aspect, key }) => aspect === 'calculation' && key === plain[name]);
          expectJudged(own, everyExample, differs, counts);
          for (const { sentence } of own) if (!sentence.includes('not known')) expect(sentence).toBe(differently);
        }
      }),
      { numRuns: runs(80) },
    );
    expect(Math.min(counts.shown, counts.proven)).toBeGreaterThan(0);
  });
});
