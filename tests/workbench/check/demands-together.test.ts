/** Requirements and checks that exclude each other only through a calculation, or through when a question is shown. */
import { describe, expect, it } from 'vitest';
import type { BlockDefinition, FormDefinition } from '../../../engine/index.ts';
import { checkForm } from '../../../workbench/index.ts';
import { definitionOf, equals, today, yesNo } from '../../engine/small-form.ts';

type Keys = FormDefinition['dataModel']['keys'];

/** Two required answers, and their score. */
interface Scored {
  readonly keys: Keys;
  readonly asked: readonly BlockDefinition[];
  readonly from: readonly string[];
  readonly calculate: string;
}

const scale = [0, 1, 2].map((score) => [String(score), `Score ${score}`] as const);
const ask = (key: string) => ({ key, label: `Question ${key}`, required: `Please answer ${key}.` });
const both = ['a', 'b'] as const;
const option = { type: 'option', maxLength: 1 } as const;
const number = { type: 'number', maxLength: 1 } as const;
const options = { keys: { a: option, b: option }, from: both, calculate: 'a + b' } as const;

const scored: Readonly<Record<string, Scored>> = {
  'a grid': { ...options, asked: [{ type: 'grid', id: 'grid', options: scale, questions: both.map(ask) }] },
  'two choices': { ...options, asked: both.map((key) => ({ type: 'radio', options: scale, ...ask(key) })) },
  'two scales': {
    ...options,
    asked: both.map((key) => ({ type: 'scale', from: 0, to: 2, low: 'Low', high: 'High', ...ask(key) })),
  },
  'two numbers': {
    keys: { a: number, b: number },
    asked: both.map((key) => ({ type: 'number', maximum: 2, ...ask(key) })),
    from: both,
    calculate: 'a + b',
  },
  'a choice and a box': {
    keys: { a: option, b: { type: 'boolean', maxLength: 5 } },
    asked: [
      { type: 'select', options: scale, ...ask('a') },
      { type: 'checkbox', ...ask('b') },
    ],
    from: both,
    calculate: "a = '' ? '' : (a = '0' ? 2 : 4) + (b = 'true' ? 0 : 2)",
  },
  'a month': {
    keys: { a_month: { type: 'month', maxLength: 2 }, a_year: { type: 'year', maxLength: 4 } },
    asked: [{ type: 'month-year', ...ask('a'), years: { from: 0, to: -2 } }],
    from: ['a_month'],
    calculate: "a_month = '' ? '' : a_month = '1' ? 2 : 4",
  },
  'two copies': {
    keys: {},
    asked: [{ type: 'repeat', id: 'part', title: 'Part', use: 'part', prefixes: 'part_{n}_', min: 2, max: 2 }],
    from: ['part.a'],
    calculate: "$count(part.a) < 2 ? '' : $sum(part.a)",
  },
};

/** The pages of a form. */
type Placed = (asked: readonly BlockDefinition[], score: BlockDefinition) => readonly (readonly BlockDefinition[])[];

const shownByFirst = (block: BlockDefinition) => ({ ...block, when: [equals('first', 'Y')] }) as BlockDefinition;
const places: Readonly<Record<string, Placed>> = {
  'on a page': (asked, score) => [[...asked, score]],
  'in blocks that an answer shows': (asked, score) => [
    [yesNo('first'), ...asked.map(shownByFirst), shownByFirst(score)],
  ],
  'on a page after them': (asked, score) => [asked, [score]],
};

const blocking: ReadonlySet<string> = new Set(['cannot-be-submitted', 'requirements-exclude', 'required-but-refused']);

/** What the check says about complete applications, and every other error. */
async function blockedIn(blocks: readonly (readonly BlockDefinition[])[], keys: Keys, form: object = {}) {
  const pages = blocks.map((of, index) => ({ id: `page-${index}`, title: `Page ${index}`, blocks: of }));
  const amount = { type: 'number', maximum: 2, ...ask('a') } as const;
  const sets = [{ name: 'part', prefixes: 'part_{n}_', max: 2, keys: { a: number } }] as const;
  const isCopied = JSON.stringify(pages).includes('"part"');
  const definition = definitionOf([], {
    form: { pages, ...form } as never,
    dataModel: { keys, ...(isCopied && { sets }) } as never,
    sections: isCopied ? { part: { blocks: [amount] } } : {},
  });
  const problems = await checkForm(definition, { today: () => today });
  const named = problems.filter(({ code, severity }) => blocking.has(code) || severity === 'error');
  return named.map(({ code, sentence }) => `${code}: ${sentence}`);
}

describe.each(Object.entries(scored))('the score of %s', (_, { keys, asked, from, calculate }) => {
  const blocked = async (placed: Placed, target: string, operator: 'lte' | 'gte') => {
    const when = [{ valueKey: 's', operator: 'answered' } as const, { valueKey: 's', operator, target } as const];
    const checks = [{ when, message: 'Another score, please.' }];
    const score: BlockDefinition = { type: 'calculated', key: 's', label: 'Score', checks };
    const all = { ...keys, s: number, ...(placed === places['in blocks that an answer shows'] && { first: option }) };
    return await blockedIn(placed(asked, score), all, { calculations: [{ key: 's', from, calculate }] });
  };

  it.each(Object.entries(places))('whose check always fails is named, %s', async (_place, placed) => {
    const named = await blocked(placed, '4', 'lte');
    expect(named).toEqual([expect.stringMatching(/the check of "s" .*the calculation of "s".* exclude each other/)]);
  });

  it.each(Object.entries(places))('whose check fails for some answers is no problem, %s', async (_place, placed) => {
    expect(await blocked(placed, '4', 'gte')).toEqual([]);
  });
});

it('a check whose conditions hold for every value says so', async () => {
  const checks = [{ when: [{ valueKey: 's', operator: 'lte', target: '4' } as const], message: 'Another score.' }];
  const calculations = [{ key: 's', from: ['part.a'], calculate: '$sum(part.a)' }];
  const score: BlockDefinition = { type: 'calculated', key: 's', label: 'Score', checks };
  const named = await blockedIn([[...(scored['two copies']?.asked ?? []), score]], { s: number }, { calculations });
  expect(named).toEqual([
    expect.stringMatching(
      /whenever "s" is shown, so that nobody can submit, because its conditions hold for every value;/,
    ),
  ]);
});

describe('checks that want answers to two questions', () => {
  const keys = { one: option, other: option, first: option, second: option, third: option, fourth: option };
  const wants = (key: string) => ({
    required: `Please answer, and ${key} too.`,
    checks: [{ when: [{ valueKey: key, operator: 'notAnswered' } as const], message: `Please answer ${key}.` }],
  });

  it.each([
    ['cannot both pass where the questions are never asked together', 'Y', 2],
    ['can pass where they are', 'N', 0],
  ])('%s', async (_, target, count) => {
    const excluded = [equals('one', target), equals('other', target)];
    const blocks = [
      yesNo('one'),
      yesNo('other', { checks: [{ when: excluded, message: 'Not both of them.' }] }),
      yesNo('first', { when: [equals('one', 'Y')] }),
      yesNo('second', { when: [equals('other', 'Y')] }),
      yesNo('third', wants('first')),
      yesNo('fourth', wants('second')),
    ];
    expect(await blockedIn([blocks], keys)).toHaveLength(count);
  });
});
