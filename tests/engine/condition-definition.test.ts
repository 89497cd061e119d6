/** The types of conditions and form.schema.json allow the same. `tsc -p tests` checks the first half of each test. */
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { Condition, Conditions } from '../../engine/index.ts';
import type { OptionSource } from '../../engine/internal.ts';
import schema from '../../forms/form.schema.json' with { type: 'json' };
import { definitionOf } from './small-form.ts';

const ajv = new Ajv({
  discriminator: true,
  strictTypes: false,
  strictRequired: false,
  strictTuples: false,
  validateFormats: false,
}).addSchema(schema, 'form');
const accepts = (name: string, value: unknown): unknown => ajv.getSchema(`form#/$defs/${name}`)?.(value);

const answered: Condition = { valueKey: 'a', operator: 'answered' };
const expression: Condition = { from: ['a', 'b'], expression: '$number(a) > $number(b)' };

describe('a typed form', () => {
  it('can have each kind of condition that the schema accepts', () => {
    const all: readonly Condition[] = [
      answered,
      expression,
      { valueKey: 'a', operator: 'equals', target: 'Y' },
      { valueKey: 'a', operator: 'notEquals', target: { valueKey: 'b' } },
      { valueKey: 'a', operator: 'lt', target: { years: -18 } },
      { valueKey: 'a', operator: 'gte', target: { years: 1, at: 'startOfYear' } },
      { valueKey: 'a', operator: 'lte', target: { years: 0, at: '09-01' } },
      { valueKey: 'a', operator: 'notIn', target: ['X', 'Y'] },
      { valueKey: 'a', operator: 'notContains', target: 'X' },
      { valueKey: 'a', operator: 'matches', target: '^\\d+$' },
      { any: [answered, [expression, { not: [answered, { any: [expression] }] }]] },
      { not: expression },
    ];
    for (const one of all) expect(accepts('condition', one), JSON.stringify(one)).toBe(true);
    const when: Conditions = all;
    const options: OptionSource = [['X', 'An option', { when }]];
    definitionOf([
      { type: 'text', key: 'a', label: 'A', when, schemaWhen: when, checks: [{ when, message: 'No.' }] },
      { type: 'select', key: 'b', label: 'B', options, required: { when, message: 'Choose.' } },
      { type: 'content', id: 'c', when },
      { type: 'tabs', id: 't', label: 'T', when, default: 'x', tabs: [], heldWhile: when },
    ]);
  });

  it.each<readonly [string, Condition]>([
    // @ts-expect-error The values that an expression reads are named.
    ['an expression without its values', { expression: "a = 'Y'" }],
    // @ts-expect-error A list of names is needed.
    ['one name in place of a list', { from: 'a', expression: 'a' }],
    // @ts-expect-error It is an expression or a comparison.
    ['an expression with an operator', { from: ['a'], expression: 'a', valueKey: 'a', operator: 'answered' }],
    // @ts-expect-error There is nothing to compare with.
    ['a comparison without a target', { valueKey: 'a', operator: 'equals' }],
    // @ts-expect-error An answered value is compared with nothing.
    ['a target of answered', { valueKey: 'a', operator: 'answered', target: 'Y' }],
    // @ts-expect-error One text is no list.
    ['a text for a list', { valueKey: 'a', operator: 'in', target: 'Y' }],
    // @ts-expect-error A pattern is a text.
    ['a day as a pattern', { valueKey: 'a', operator: 'matches', target: { years: 1 } }],
    // @ts-expect-error A target is a value or a day.
    ['a value and a day', { valueKey: 'a', operator: 'lt', target: { valueKey: 'b', years: 1 } }],
    // @ts-expect-error The years are missing.
    ['a day without years', { valueKey: 'a', operator: 'lt', target: { at: 'startOfYear' } }],
    // @ts-expect-error This place in the year does not exist.
    ['an unknown place in the year', { valueKey: 'a', operator: 'lt', target: { years: 1, at: 'middle' } }],
    // @ts-expect-error No operator has this name.
    ['an unknown operator', { valueKey: 'a', operator: 'is', target: 'Y' }],
    // @ts-expect-error Alternatives are a list.
    ['alternatives that are no list', { any: answered }],
    // @ts-expect-error One of both.
    ['alternatives and a negation', { any: [answered], not: answered }],
  ])('cannot have %s, as the schema refuses it', (_what, wrong) => {
    expect(accepts('condition', wrong)).toBe(false);
  });

  it('has years of one kind', () => {
    // @ts-expect-error Years are counted, or relative to the current one.
    const both: OptionSource = { years: { count: 3, direction: 'past', from: 1, to: 2 } };
    const relative: OptionSource = { years: { from: 1, to: 5 } };
    expect([both, relative].map((source) => accepts('optionSource', source))).toEqual([false, true]);
  });
});
