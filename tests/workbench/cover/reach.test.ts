import { describe, expect, it } from 'vitest';
import { branchesOf, reachOf } from '../../../workbench/cover/index.ts';
import { equals, text, yesNo } from '../../engine/small-form.ts';
import { coveredBlocks } from './covered.ts';

const chain = [
  yesNo('one'),
  yesNo('two', { when: [equals('one', 'Y')] }),
  text('three', { when: [equals('two', 'N')], required: 'Enter three.', maxLength: 10 }),
];

/** The answers by kind and name; what is not shown has its reason. */
function waysIn(...form: Parameters<typeof coveredBlocks>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    reachOf(coveredBlocks(...form)).map(({ kind, name, answers, because }) => [
      `${kind} ${name}`,
      answers ?? because?.map(({ words, line }) => `${words}, line ${line}`) ?? 'unknown',
    ]),
  );
}

describe('the shortest list of answers', () => {
  it('is that of the questions before it, in the order of the form', () => {
    expect(waysIn(chain)).toEqual({
      'page page': {},
      'question one': {},
      'option one=Y': { one: 'Y' },
      'option one=N': { one: 'N' },
      'question two': { one: 'Y' },
      'option two=Y': { one: 'Y', two: 'Y' },
      'option two=N': { one: 'Y', two: 'N' },
      'question three': { one: 'Y', two: 'N' },
      'message three: Enter three.': { one: 'Y', two: 'N' },
    });
  });

  it('gives an answer that a rule clears after the answers with which the rule holds', () => {
    const checks = [{ when: [equals('last', 'Y'), equals('one', 'Y')], message: 'Not both.' }];
    const rules = [{ id: 'again', when: [{ valueKey: 'one', operator: 'answered' }], clears: ['last'] }];
    const form = { rules } as never;
    const { answers } = reachOf(coveredBlocks([yesNo('one'), yesNo('last', { checks })], { form })).at(-1) ?? {};
    expect(Object.entries(answers ?? {})).toEqual([
      ['one', 'Y'],
      ['last', 'Y'],
    ]);
  });

  it('needs no entry for a default, also in copies', () => {
    const blocks = [
      { type: 'repeat', id: 'jobs', title: 'Job', use: 'job', prefixes: 'job_{n}_', max: 2, min: 1 },
      {
        type: 'checkbox',
        key: 'open',
        label: 'Open',
        default: true,
        when: [{ from: ['jobs.kind'], expression: '$count(jobs.kind) >= 1' }],
      },
      text('why', { when: [{ valueKey: 'open', operator: 'answered' }] }),
    ] as never;
    const sections = { job: { blocks: [yesNo('kind')] } } as never;
    const keys = { kind: { type: 'option', maxLength: 1 } };
    const dataModel = { keys: {}, sets: [{ name: 'jobs', prefixes: 'job_{n}_', max: 2, keys }] } as never;
    expect(waysIn(blocks, { sections, dataModel })).toMatchObject({ 'question why': { job_1_kind: 'Y' } });
  });

  it('hides a default rather than undoing it', () => {
    const none = { valueKey: 'open', operator: 'notAnswered' } as const;
    const blocks = [
      yesNo('one'),
      { type: 'checkbox', key: 'open', label: 'Open', default: true, when: [equals('one', 'Y')] } as const,
      text('two', { when: [none, { valueKey: 'one', operator: 'in', target: ['Y', 'N'] }] }),
    ];
    expect(waysIn(blocks)).toMatchObject({ 'question two': { one: 'N' } });
  });

  it('takes the shorter of two ways', () => {
    const blocks = [
      ...chain,
      yesNo('four'),
      text('five', { when: [{ any: [equals('two', 'N'), equals('four', 'Y')] }], maxLength: 5 }),
    ];
    expect(waysIn(blocks)).toMatchObject({ 'question five': { four: 'Y' } });
  });

  it('chooses the least number of copies, the tab and the option of a list that depends on another answer', () => {
    const copies = { type: 'repeat', id: 'jobs', title: 'Job', use: 'job', prefixes: ['a_', 'b_', 'c_', 'd_'], max: 4 };
    const tabs = {
      type: 'tabs',
      id: 'way',
      label: 'Way',
      default: 'now',
      tabs: [
        { id: 'now', label: 'Now', blocks: [text('now', { maxLength: 5 })] },
        { id: 'later', label: 'Later', blocks: [text('later', { maxLength: 5 })] },
      ],
    };
    const town = {
      type: 'select',
      key: 'town',
      label: 'Town',
      optionsBy: {
        valueKey: 'one',
        category: 'displayAndOptions',
        options: {
          Y: [['A', 'Altona']],
          N: [
            ['A', 'Altona'],
            ['B', 'Berne'],
          ],
        },
      },
    };
    const ways = waysIn([yesNo('one'), copies, tabs, town] as never, {
      sections: { job: { blocks: [yesNo('paid'), text('pay', { when: [equals('paid', 'Y')], maxLength: 5 })] } },
    });
    expect(ways).toMatchObject({
      'section jobs-1': {},
      'section jobs-4': { 'count:jobs': '4' },
      'question d_pay': { 'count:jobs': '4', d_paid: 'Y' },
      'tab way: later': { 'tab:way': 'later' },
      'question later': { 'tab:way': 'later' },
      'option town=B': { one: 'N', town: 'B' },
    });
    expect(Object.keys(ways['option town=A'] as object)).toEqual(['one', 'town']);
  });

  it('shows the message of a check, of a schema and of a date limit with the answer beside the limit', () => {
    const ways = waysIn([
      yesNo('one'),
      text('code', { maxLength: 4, schema: { pattern: '^\\d{4}$', errorMessage: 'Four digits.' } }),
      text('more', { maxLength: 4, checks: [{ when: [equals('one', 'N')], message: 'Not with no.' }] }),
      {
        type: 'date',
        key: 'day',
        label: 'Day',
        schema: { latest: { years: -13 }, errorMessage: { latest: 'You are too young.' } },
      },
    ]);
    expect(ways).toMatchObject({
      'message more: Not with no.': { one: 'N' },
      'message day: You are too young.': { day: '2013-03-05' },
    });
    const { code } = ways['message code: Four digits.'] as Readonly<Record<string, string>>;
    expect(code).not.toMatch(/^\d{4}$/);
  });

  it('is found by trying where a condition calculates', () => {
    const sum = { from: ['a', 'b'], expression: '$number(a) + $number(b) > 19' } as never;
    const ways = waysIn([
      text('a', { maxLength: 2 }),
      text('b', { maxLength: 2 }),
      text('c', { when: [sum], maxLength: 2 }),
    ]);
    const { a = '', b = '' } = ways['question c'] as Readonly<Record<string, string>>;
    expect(Number(a) + Number(b)).toBeGreaterThan(19);
  });
});

describe('the reason why no answers exist', () => {
  it('names the conditions that exclude each other, each with its line', () => {
    const ways = waysIn([
      yesNo('one'),
      yesNo('two', { when: [equals('one', 'Y')] }),
      text('three', { when: [equals('one', 'N'), equals('two', 'Y')], maxLength: 5 }),
    ]);
    expect(ways['question three']).toEqual([
      expect.stringMatching(/^"one" is "N", line \d+$/),
      expect.stringMatching(/^"two" is "Y", line \d+$/),
      expect.stringMatching(/^"one" is "Y", line \d+$/),
    ]);
  });
});

describe('a branch', () => {
  it('has a complete application, also where several answers depend on each other', () => {
    const number = { inputMode: 'numeric', maxLength: 5, schema: { pattern: '^\\d+$', errorMessage: 'Digits.' } };
    const more = { valueKey: 'part', operator: 'gt', target: { valueKey: 'whole' } } as const;
    const [branch, ...others] = branchesOf(
      coveredBlocks([
        ...chain.slice(0, 2),
        text('whole', { ...number, required: 'The whole.' }),
        text('part', { ...number, required: 'The part.', checks: [{ when: [more], message: 'Too much.' }] }),
      ]),
    );
    expect(others).toEqual([]);
    expect(branch).toMatchObject({ kind: 'question', name: 'two', application: { one: 'Y' } });
    const { whole = '', part = '' } = branch?.application ?? {};
    expect(Number(part)).toBeLessThanOrEqual(Number(whole));
  });

  it('without one names the error that remains', () => {
    const never = { when: [equals('one', 'Y')], message: 'Not with yes.' };
    const branches = branchesOf(
      coveredBlocks([yesNo('one', { checks: [never] }), text('two', { when: [equals('one', 'Y')], maxLength: 5 })]),
    );
    expect(branches).toMatchObject([{ name: 'two', application: null, errors: { one: ['Not with yes.'] } }]);
  });
});

it('an option with a word of the institution is shown under its own condition', () => {
  const term = {
    type: 'radio',
    key: 'term',
    label: 'Term',
    options: [
      ['fall-{season}', 'Fall', { when: [equals('one', 'Y')] }],
      ['spring-{season}', 'Spring', { when: [equals('one', 'N')] }],
      ['later', 'Later'],
    ],
  } as never;
  const ways = waysIn([yesNo('one'), term], { institution: { season: '2026' } });
  expect(ways).toMatchObject({
    'option term=fall-2026': { one: 'Y', term: 'fall-2026' },
    'option term=spring-2026': { one: 'N', term: 'spring-2026' },
    'option term=later': { term: 'later' },
  });
});
