import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readsOf } from '../../engine/form/condition.ts';
import { holds, type ExpandedCondition } from '../../engine/internal.ts';
import { compileForm, FormError } from '../../workbench/index.ts';
import { definitionOf, text } from './small-form.ts';

const odd = [
  '',
  ' ',
  '0',
  '-0',
  '5',
  ' 5',
  '5 ',
  '05',
  '5.0',
  '5.',
  '.5',
  '-5',
  '+5',
  '9',
  '10',
  '1e3',
  '1000',
  '0x10',
  '16',
  'Infinity',
  'NaN',
  '٣',
  '３',
  '9007199254740993',
  '1234567890123456789',
  'true',
  'null',
  'undefined',
  '2024-02-29',
  '2023-02-29',
  '2024-2-9',
  '2024-12-31',
  '0000-01-01',
  'Y',
  'y',
  'é',
  'e\u0301',
  '\uD800',
  '\0',
  'constructor',
  '__proto__',
  'a'.repeat(10_000),
];
const oddString = fc.oneof(
  fc.constantFrom(...odd),
  fc.string(),
  fc.integer().map(String),
  fc.double().map(String),
  fc.string({ unit: 'binary' }),
);

const compare = (operator: string, value: string, target?: unknown): boolean =>
  holds([{ valueKey: 'key', operator, ...(target !== undefined && { target }) } as ExpandedCondition], { key: value });

describe('every operator, on any two strings', () => {
  it('returns a boolean and never throws', () => {
    for (const value of odd) {
      for (const target of odd) {
        for (const operator of ['equals', 'notEquals', 'lt', 'lte', 'gt', 'gte'])
          expect(typeof compare(operator, value, target)).toBe('boolean');
        for (const operator of ['in', 'notIn']) expect(typeof compare(operator, value, [target])).toBe('boolean');
      }
    }
  });

  it('is the negation of its opposite operator', () => {
    fc.assert(
      fc.property(oddString, oddString, (value, target) => {
        expect(compare('notEquals', value, target)).toBe(!compare('equals', value, target));
        expect(compare('notIn', value, [target, 'Y'])).toBe(!compare('in', value, [target, 'Y']));
        expect(compare('notAnswered', value)).toBe(!compare('answered', value));
      }),
    );
  });

  it('holds for exactly one of less, equal and greater, for two numbers', () => {
    const number = fc.oneof(fc.integer().map(String), fc.constantFrom('3.5', '3.50', '03', '-0', '0', '10', '9'));
    fc.assert(
      fc.property(number, number, (value, target) => {
        expect(['lt', 'equals', 'gt'].filter((operator) => compare(operator, value, target))).toHaveLength(1);
        expect(compare('lte', value, target)).toBe(!compare('gt', value, target));
        expect(compare('gte', value, target)).toBe(!compare('lt', value, target));
      }),
    );
  });

  it('neither equals nor orders an unanswered value', () => {
    for (const target of odd) {
      for (const operator of ['equals', 'lt', 'lte', 'gt', 'gte']) expect(compare(operator, '', target)).toBe(false);
      expect(compare('in', '', [target])).toBe(false);
    }
    expect(holds([{ valueKey: 'absent', operator: 'notEquals', target: '' }], {})).toBe(true);
    expect(holds([{ valueKey: 'absent', operator: 'notAnswered' }], {})).toBe(true);
  });
});

describe('order', () => {
  it.each([
    ['9', 'lt', '10'],
    ['3.50', 'lte', '3.5'],
    ['-1', 'lt', '0'],
    ['2023-12-31', 'lt', '2024-01-01'],
    ['2024-01-01', 'gte', '2024-01-01'],
  ])('%s %s %s', (value, operator, target) => expect(compare(operator, value, target)).toBe(true));

  it.each([' 5', '1e3', '0x10', 'Infinity', '٣', '+5', '5.', '2024-02-30', 'five'])(
    'does not exist for %j',
    (value) => {
      for (const operator of ['lt', 'lte', 'gt', 'gte']) {
        expect(compare(operator, value, '7')).toBe(false);
        expect(compare(operator, value, '2024-01-01')).toBe(false);
      }
    },
  );
});

describe('conditions together', () => {
  it('are joined by "and"; an empty list always holds', () => {
    expect(holds([], {})).toBe(true);
    expect(
      holds(
        [
          { valueKey: 'a', operator: 'answered' },
          { valueKey: 'b', operator: 'answered' },
        ],
        { a: '1' },
      ),
    ).toBe(false);
  });

  it('under "any" hold if one alternative holds; a list is joined by "and"', () => {
    const either: ExpandedCondition = {
      any: [
        { valueKey: 'a', operator: 'equals', target: '1' },
        [
          { valueKey: 'b', operator: 'equals', target: '1' },
          { any: [{ valueKey: 'c', operator: 'equals', target: '1' }] },
        ],
      ],
    };
    expect(holds([either], { a: '1' })).toBe(true);
    expect(holds([either], { b: '1' })).toBe(false);
    expect(holds([either], { b: '1', c: '1' })).toBe(true);
    expect(holds([{ any: [] }], {})).toBe(false);
  });

  it('can compare with the current value under another key', () => {
    const mismatch: ExpandedCondition = { valueKey: 'again', operator: 'notEquals', target: { valueKey: 'password' } };
    expect(holds([mismatch], { password: 'x', again: 'y' })).toBe(true);
    expect(holds([mismatch], { password: 'x', again: 'x' })).toBe(false);
  });
});

describe('a negation', () => {
  const one: ExpandedCondition = { valueKey: 'key', operator: 'equals', target: 'Y' };
  const other: ExpandedCondition = { valueKey: 'other', operator: 'answered' };

  it('holds exactly if its content does not hold', () => {
    fc.assert(
      fc.property(oddString, oddString, (key, answer) => {
        const values = { key, other: answer };
        for (const conditions of [[], [one], [other], [one, other], [{ any: [one, [other, one]] }], [{ not: one }]]) {
          expect(holds([{ not: conditions }], values)).toBe(!holds(conditions, values));
        }
        expect(holds([{ not: one }], values)).toBe(!holds([one], values));
      }),
    );
  });

  it('reads the values of its content', () => {
    expect(readsOf([{ not: [one, { any: [other] }] }, { not: { not: one } }])).toEqual(['key', 'other']);
  });
});

describe('a pattern', () => {
  it.each([
    ['^6\\d{4}$', '67846', true],
    ['^6\\d{4}$', '77846', false],
    ['gmail', 'ann@gmail.com', true],
    ['^\\p{L}+$', 'Zoë', true],
    ['^.$', '😀', true],
    ['', '', false],
    ['^ *$', '  ', false],
  ])('%s matches "%s": %s; an unanswered value matches none', (target, value, isMatched) => {
    expect(compare('matches', value, target)).toBe(isMatched);
  });

  it('that is not a valid regular expression is a problem of the form, also if its texts have braces', () => {
    const problems = (target: string): readonly string[] => {
      try {
        compileForm(definitionOf([text('code', { when: [{ valueKey: 'zip', operator: 'matches', target }] })]));
        return [];
      } catch (error) {
        return error instanceof FormError ? error.problems.map(({ code }) => code) : ['thrown'];
      }
    };
    expect([problems('^[a-z'), problems('^\\p{L}{2}$')]).toEqual([['bad-pattern'], []]);
  });
});

it('an unknown operator is refused with its name, where no checker has read the condition', () => {
  const condition: ExpandedCondition = JSON.parse('{ "valueKey": "zip", "operator": "startsWith", "target": "6" }');
  expect(() => holds([{ not: condition }], { zip: '67846' })).toThrow('There is no operator "startsWith".');
});
