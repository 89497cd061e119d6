/** Verdicts about sums, counts and joins of copies, of which nobody can try each answer: they have limits. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluationOf } from '../../../workbench/codegen/calculations.ts';
import { parseExpression } from '../../../workbench/codegen/expression.ts';
import { runtime, type Scalar } from '../../../workbench/codegen/jsonata-runtime.ts';
import { isAmongTexts, haveCommon, someTexts, stored } from '../../../workbench/codegen/possible.ts';
import { possibleResults } from '../../../workbench/codegen/possible-results.ts';
import { coverageOf, reachOf } from '../../../workbench/cover/index.ts';
import { text } from '../../engine/small-form.ts';
import { runs } from '../../support/runs.ts';
import { coveredBlocks } from './covered.ts';

const questions = [
  { type: 'number', key: 'amount', label: 'Amount', maximum: 100 },
  { type: 'text', key: 'name', label: 'Name', maxLength: 20 },
  {
    type: 'radio',
    key: 'kind',
    label: 'Kind',
    options: [
      ['a', 'A'],
      ['b', 'B'],
    ],
  },
] as const;
const keys = {
  amount: { type: 'number', maxLength: 3 },
  name: { type: 'text', maxLength: 20 },
  kind: { type: 'option', maxLength: 1 },
};

/** A question under conditions on the copies of a block, with at most so many of them. */
function copiesWith(max: number, expression: string, ...others: readonly object[]) {
  const prefixes = 'person_{n}_';
  const from = questions.flatMap(({ key }) => (expression.includes(`people.${key}`) ? [`people.${key}`] : []));
  const repeat = { type: 'repeat', id: 'people', title: 'Person', use: 'person', prefixes, max, min: 0 };
  const blocks = [repeat, text('shown', { when: [{ from, expression }, ...others] })];
  return coveredBlocks(blocks as never, {
    sections: { person: { blocks: questions } } as never,
    dataModel: {
      keys: { shown: { type: 'text', maxLength: 45 } },
      sets: [{ name: 'people', prefixes, max, keys }],
    } as never,
  });
}

const countIs = (target: string) => ({ valueKey: 'count:people', operator: 'equals', target });

const verdictOf = (covered: ReturnType<typeof copiesWith>) =>
  reachOf(covered).find(({ kind, name }) => kind === 'question' && name === 'shown');

describe('a condition on copies that no answers meet', () => {
  it.each([
    ['a greater sum than all copies have together', copiesWith(3, '$sum(people.amount) > 300')],
    ['the same with ten copies', copiesWith(10, '$sum(people.amount) >= 1001')],
    ['a sum that one copy cannot have', copiesWith(3, '$sum(people.amount) > 100', countIs('1'))],
    ['a sum that two of ten cannot have', copiesWith(10, '$sum(people.amount) > 200', countIs('2'))],
    ['a greatest answer beyond the limit', copiesWith(3, '$max(people.amount) > 100')],
    ['more answers than copies', copiesWith(3, '$count(people.name) > 3')],
    ['a letter that no option has', copiesWith(10, "$contains($join(people.kind), 'c')")],
    ['more options than copies', copiesWith(10, "$join(people.kind) = 'aaaaaaaaaaa'")],
    ['a join without its separators', copiesWith(10, "$join(people.kind, ',') = 'ab'")],
    ['a longer text than all names', copiesWith(3, '$length($join(people.name)) > 60')],
  ])('is proven so: %s', (_name, covered) => {
    const verdict = verdictOf(covered);
    expect([verdict?.answers, verdict?.because?.length]).toEqual([null, expect.any(Number)]);
    expect(verdict?.because?.map(({ words }) => words)).toContainEqual(expect.stringMatching(/^the limits of what "/));
    expect(coverageOf(covered).unmet).toEqual([]);
  });
});

describe('a condition on copies that some answers meet', () => {
  it.each([
    ['the greatest sum', copiesWith(3, '$sum(people.amount) >= 300')],
    ['a sum between', copiesWith(10, '$sum(people.amount) > 950')],
    ['the greatest sum of two', copiesWith(10, '$sum(people.amount) >= 200', countIs('2'))],
    ['as many answers as copies', copiesWith(3, '$count(people.name) = 3')],
    ['options in an order', copiesWith(10, "$join(people.kind) = 'aba'")],
    ['the words of a text', copiesWith(3, "$join(people.name, ' ') = 'Ada Bob Cy'")],
    ['a word', copiesWith(3, "$contains($join(people.name, ' '), 'Ada')")],
    ['a long text', copiesWith(3, '$length($join(people.name)) > 30')],
  ])('is shown so: %s', (_name, covered) => {
    expect(verdictOf(covered)?.answers).not.toBeNull();
    expect(coverageOf(covered).unmet).toEqual([]);
  });
});

describe('what an expression can result in', () => {
  const texts = ['', '0', '3', '12', '2.5', '-4', 'a', 'bc', '1e3', ' ', 'true'] as const;
  const names = ['a', 'b', 'c'] as const;
  const value = fc.constantFrom<string>(...names);
  const list = fc.array(value, { minLength: 1, maxLength: 3 }).map((all) => `[${all.join(', ')}]`);
  const number = fc.oneof(
    value,
    fc.constantFrom('0', '2', '7.5', '-3'),
    fc.tuple(fc.constantFrom('sum', 'max', 'min', 'count'), list).map(([name, all]) => `$${name}(${all})`),
    list.map((all) => `$length($join(${all}, ', '))`),
    fc.tuple(value, fc.constantFrom('+', '-', '*', '/'), value).map((all) => all.join(' ')),
    value.map((one) => `$floor($number(${one}))`),
  );
  const string = fc.oneof(
    value,
    fc.constantFrom("'a'", "''", "'12'"),
    list.map((all) => `$join(${all})`),
    fc.tuple(list, value).map(([all, between]) => `$join(${all}, ${between})`),
  );
  const truth = fc.oneof(
    fc.tuple(number, fc.constantFrom('<', '<=', '>', '>=', '=', '!='), number).map((all) => all.join(' ')),
    fc.tuple(string, fc.constantFrom('=', '!=', '<'), string).map((all) => all.join(' ')),
    fc.tuple(string, string).map(([one, other]) => `$contains(${one}, ${other})`),
    value.map((one) => `$exists(${one})`),
  );
  const joined = fc.tuple(truth, fc.constantFrom('and', 'or'), truth).map((all) => all.join(' '));
  const choice = fc
    .tuple(fc.oneof(truth, joined), number, string)
    .map(([test, yes, no]) => `(${test}) ? ${yes} : ${no}`);
  const expression = fc.oneof(
    number,
    truth,
    joined,
    choice,
    truth.map((one) => `$not(${one})`),
  );

  it('contains every result', () => {
    const some = fc.uniqueArray(fc.constantFrom(...texts), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(expression, some, some, some, (written, a, b, c) => {
        const parsed = parseExpression(written, names);
        if ('sentence' in parsed) return;
        const of = new Map([a, b, c].map((all, index) => [names[index] ?? '', someTexts(all)]));
        const possible = stored(possibleResults(parsed, (key) => of.get(key) ?? someTexts([])));
        const evaluate = evaluationOf(parsed);
        const rows = a.flatMap((one) => b.flatMap((two) => c.map((three) => ({ a: one, b: two, c: three }))));
        for (const values of rows) {
          const result = runtime.derived(() => evaluate(values) as Scalar);
          const isNumeral = /^-?\d+(\.\d+)?$/.test(result);
          const range = { least: Number(result), most: Number(result) };
          const isPossible =
            result === ''
              ? possible.isEmpty
              : possible.texts !== null &&
                (isNumeral
                  ? possible.numerals !== null && haveCommon(range, possible.numerals)
                  : possible.hasOthers && isAmongTexts(result, possible.texts));
          expect([written, values, result, isPossible]).toEqual([written, values, result, true]);
        }
      }),
      { numRuns: runs(1500) },
    );
  });
});
