/** What applicants read under changed conditions and expressions: completion pages, texts and derived values. */
import { describe, expect, it } from 'vitest';
import type { Migration } from '../../../engine/index.ts';
import { diffForms } from '../../../workbench/check/index.ts';
import { comparedForm } from './compared-form.ts';

type Block = Readonly<Record<string, unknown>>;

const marks = ['one', 'two', 'three', 'four', 'five', 'six'];
const options = ['0', '1', '2', '3'].map((code) => [code, code]);
const option = { type: 'option', maxLength: 4 };
const equals = (valueKey: string, target: string) => ({ valueKey, operator: 'equals', target });
const product = (result: number) => ({
  from: ['miles', 'hours'],
  expression: `miles != '' and hours != '' and $number(miles) * $number(hours) = ${result}`,
});
const all = (target: string) => marks.map((key) => equals(key, target));

interface Parts {
  readonly end?: readonly object[];
  readonly note?: readonly object[];
  readonly held?: readonly object[];
  readonly level?: string;
  readonly rule?: readonly object[];
  readonly follows?: boolean;
  /** The default of "why". */
  readonly given?: string;
  readonly way?: string;
}

const sum = marks.map((key) => `(${key} = '' ? 0 : $number(${key}))`).join(' + ');
const whereAll = (result: string): string => `${marks.map((key) => `${key} = '2'`).join(' and ')} ? '${result}' : 'z'`;
const level = (least: number): string => `${sum} >= ${least} ? 'high' : 'low'`;

function formWith({ end, note, held, level: calculate, rule, follows = false, given, way = 'way' }: Parts) {
  const asked: readonly Block[] = [
    ...marks.map((key) => ({ type: 'radio', key, label: key, options })),
    { type: 'number', key: 'miles', label: 'Miles', maximum: 500 },
    { type: 'number', key: 'hours', label: 'Hours', maximum: 500 },
    {
      type: 'radio',
      key: way,
      label: 'Way',
      options: [
        ['x', 'x'],
        ['y', 'y'],
      ],
    },
    {
      type: 'text',
      key: 'why',
      label: 'Why',
      ...(follows && { default: { from: ['derived:level'], expression: '`derived:level`' } }),
      ...(given !== undefined && { default: { from: ['one', way], expression: given } }),
    },
    { type: 'content', id: 'note', text: 'Bring your documents.', ...(note !== undefined && { when: note }) },
    {
      type: 'tabs',
      id: 'kinds',
      label: 'Kinds',
      default: 'near',
      tabs: ['near', 'far'].map((id) => ({ id, label: id, blocks: [{ type: 'content', id: `${id}-text`, text: id }] })),
      ...(held !== undefined && { heldWhile: held }),
    },
  ];
  const near = { id: 'near', role: 'completion', title: 'Near', when: end, blocks: [] };
  return comparedForm({
    pages: [{ id: 'you', title: 'You', blocks: asked }, ...(end === undefined ? [] : [near])],
    keys: {
      ...Object.fromEntries([...marks, way].map((key) => [key, option])),
      miles: { type: 'number', maxLength: 3 },
      hours: { type: 'number', maxLength: 3 },
      why: { type: 'text', maxLength: 45 },
    },
    calculations:
      calculate === undefined ? [] : [{ key: 'derived:level', from: [...marks, 'miles', 'hours', way], calculate }],
    rules: rule === undefined ? [] : [{ id: 'rule', when: rule, clears: ['why'] }],
  });
}

const changes = (before: Parts, after: Parts, migrations: readonly Migration[] = []) =>
  diffForms(formWith(before), formWith(after), migrations);

const answered = Object.fromEntries(marks.map((key) => [key, '2']));
const allButOne = [equals('one', '3'), ...all('2').slice(1)];
const notAll = [{ not: all('2') }];
const anyNot = [{ any: marks.map((key) => ({ not: equals(key, '2') })) }];

type Row = readonly [what: string, before: Parts, after: Parts, change: object];

describe('the difference between two definitions', () => {
  const shown: readonly Row[] = [
    [
      'a completion page',
      { end: all('2') },
      { end: allButOne },
      {
        aspect: 'completion',
        verdict: 'safe',
        sentence: expect.stringMatching(
          /^The completion page is "(?:near" instead of "thanks|thanks" instead of "near)":/,
        ),
      },
    ],
    [
      'a text',
      { note: all('2') },
      { note: allButOne },
      {
        aspect: 'visibility',
        key: 'note',
        verdict: 'safe',
        sentence: 'The text is hidden where it was shown.',
        example: answered,
      },
    ],
    [
      'tabs that cannot be switched',
      { held: all('2') },
      { held: allButOne },
      {
        aspect: 'visibility',
        key: 'kinds',
        verdict: 'safe',
        sentence: 'The tabs can be switched where they could not.',
        example: answered,
      },
    ],
    [
      'a derived value that no condition reads',
      { level: level(17) },
      { level: level(18) },
      {
        aspect: 'calculation',
        key: 'derived:level',
        verdict: 'safe',
        sentence: 'The derived value is calculated differently.',
      },
    ],
    [
      'a rule',
      { rule: allButOne },
      { rule: all('2') },
      { aspect: 'clearing', key: 'why', verdict: 'loses answers', example: answered },
    ],
  ];

  it.for(shown)('names answers that six questions need: %s', ([, before, after, change]) => {
    const found = changes(before, after);
    expect(found).toContainEqual(expect.objectContaining(change));
    for (const { example } of found) expect(Object.keys(example).toSorted()).toEqual(marks.toSorted());
  });

  const proven: readonly (readonly [what: string, before: Parts, after: Parts])[] = [
    ['completion pages', { end: notAll }, { end: anyNot }],
    ['texts', { note: notAll }, { note: anyNot }],
    ['tabs', { held: notAll }, { held: anyNot }],
    ['derived values', { level: "one = '' ? 'a' : 'b'" }, { level: "one != '' ? 'b' : 'a'" }],
    ['rules', { rule: notAll }, { rule: anyNot }],
    ['defaults', { given: "one = '2' ? 'a' : 'b'" }, { given: "one != '2' ? 'b' : 'a'" }],
  ];

  it.for(proven)('proves that nothing changes: %s', ([, before, after]) => {
    expect(changes(before, after).map(({ sentence }) => sentence)).toEqual([
      'Nothing that is asked, stored or required changed: only texts, the order, the layout or when they are shown.',
    ]);
  });

  // 89 times 97, both of which are primes, and another product of primes.
  const [one, other] = [[product(8633)], [product(8051)]];
  const undecided: readonly Row[] = [
    ['completion pages', { end: one }, { end: other }, { aspect: 'completion', verdict: 'safe' }],
    ['texts', { note: one }, { note: other }, { aspect: 'visibility', key: 'note', verdict: 'safe' }],
    ['tabs', { held: one }, { held: other }, { aspect: 'visibility', key: 'kinds', verdict: 'safe' }],
    [
      'derived values',
      { level: `(${product(8633).expression}) ? 'a' : 'b'` },
      { level: `(${product(8051).expression}) ? 'a' : 'b'` },
      { aspect: 'calculation', key: 'derived:level', verdict: 'safe' },
    ],
    ['rules', { rule: one }, { rule: other }, { aspect: 'clearing', key: 'why', verdict: 'loses answers' }],
  ];

  it.for(undecided)('says that it is not known: %s', ([, before, after, change]) => {
    const found = changes(before, after);
    expect(found).toEqual([expect.objectContaining({ ...change, example: {} })]);
    expect(found[0]?.sentence).toContain('not known');
  });

  it('calls no results the same that are equal numbers and different texts', () => {
    expect(changes({ level: whereAll('1') }, { level: whereAll('1.0') })).toEqual([
      expect.objectContaining({ aspect: 'calculation', key: 'derived:level' }),
    ]);
  });

  it('compares answers as migrations leave them', () => {
    const [before, after] = [['way'], ['path']].map(([way = '']) => ({
      way,
      end: [equals(way, 'x')],
      note: [equals(way, 'x')],
      rule: [equals(way, 'x')],
      level: `${way} = 'x' ? 'a' : 'b'`,
      given: `${way} = 'x' ? 'a' : 'b'`,
    }));
    const found = changes(before ?? {}, after ?? {}, [{ rename: { way: 'path' } }]);
    expect(found.map(({ sentence }) => sentence)).toEqual(['A migration renames the key to path.']);
  });

  it('follows a default to a derived value that it reads', () => {
    const [before, after] = ["one = '2' ? 'high' : 'low'", "one = '3' ? 'high' : 'low'"];
    expect(changes({ follows: true, level: before }, { follows: true, level: after })).toContainEqual(
      expect.objectContaining({ aspect: 'default', key: 'why', verdict: 'needs decision' }),
    );
  });
});
