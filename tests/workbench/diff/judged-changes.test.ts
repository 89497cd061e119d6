/** Changes whose verdict depends on the day, on migrations, or on parts that a question has elsewhere. */
import { describe, expect, it } from 'vitest';
import type { Migration } from '../../../engine/index.ts';
import { diffForms, type FormChange } from '../../../workbench/check/index.ts';
import { comparedForm, type FormParts } from './compared-form.ts';

type Block = Readonly<Record<string, unknown>>;

const options = (...codes: readonly string[]) => codes.map((code) => [code, `Option ${code}`]);
const compare = (valueKey: string, operator: string, target: unknown) => ({ valueKey, operator, target });
const is = (valueKey: string, target: string) => compare(valueKey, 'equals', target);
const way: Block = { type: 'radio', key: 'way', label: 'Way', options: options('x', 'y', 'z') };
const text: Block = { type: 'text', key: 'extra', label: 'Extra' };
const option = { type: 'option', maxLength: 5 };
const marks = ['mark1', 'mark2', 'mark3', 'mark4', 'mark5', 'mark6'];
const asked = marks.map((key): Block => ({ ...way, key, label: key }));
const allMarks = marks.map((key) => is(key, 'y'));
const marked = Object.fromEntries(marks.map((key) => [key, 'y']));
const today = { 'session:today': '2026-01-01' };
const keys = {
  ...Object.fromEntries(marks.map((key) => [key, option])),
  way: option,
  road: option,
  extra: { type: 'text', maxLength: 45 },
  likes: { type: 'options', maxLength: 45 },
  place: option,
  more: { type: 'text', maxLength: 45 },
  born: { type: 'date', maxLength: 10 },
  note: { type: 'text', maxLength: 200 },
  miles: { type: 'number', maxLength: 8 },
  grad_month: { type: 'month', maxLength: 2 },
  grad_year: { type: 'year', maxLength: 4 },
};

function formOf(blocks: readonly Block[], more: object = {}): FormParts {
  const written = JSON.stringify(blocks);
  const stored = Object.entries(keys).filter(([key]) => written.includes(`"${key.replace(/_.*/, '')}"`));
  return { pages: [{ id: 'you', title: 'You', blocks }], keys: Object.fromEntries(stored), ...more };
}

const extra = (...when: readonly object[]): Block => ({ ...text, when });
const shownBy = (...when: readonly object[]): readonly Block[] => [way, extra(...when)];
const graduation = (more: Block): readonly Block[] => [
  ...asked,
  { type: 'month-year', key: 'grad', label: 'Graduation', years: { from: -1, to: 5 }, ...more },
];
const dated = (day: string): readonly Block[] => [
  { ...way, options: [...options('x', 'y'), ['z', 'Option z', { when: [compare('session:today', 'lte', day)] }]] },
];
const road: Block = { ...way, key: 'road', label: 'Way' };
const lists = (list: object): Block => ({
  type: 'select',
  key: 'place',
  label: 'Place',
  optionsBy: { valueKey: 'way', category: 'displayAndOptions', options: list },
});
const years = (more: object): Block =>
  lists({ x: { years: { start: 2020, count: 3, direction: 'future' } }, y: options('a'), ...more });
const yearOptions = (when: object) => [
  ['2020', '2020', { when: [when] }],
  ['2021', '2021'],
  ['2022', '2022'],
];
const tabs = (first: string): Block => ({
  type: 'tabs',
  id: 'where',
  label: 'Where',
  default: first,
  tabs: [
    { id: first, label: 'First', blocks: [{ ...text, key: 'more', label: 'More' }] },
    { id: 'cd', label: 'Second', blocks: [] },
  ],
});
const onTab = { from: ['tab:where'], expression: '$length(`tab:where`) > 1' };
const born: Block = { type: 'date', key: 'born', label: 'Born' };
const note: Block = { type: 'text', key: 'note', label: 'Note' };
const long = (characters: number) => ({ from: ['note'], expression: `$length(note) > ${characters}` });
const miles: Block = { type: 'number', key: 'miles', label: 'Miles', maximum: 500 };
const likes = (more: Block): Block => ({
  type: 'checkboxes',
  key: 'likes',
  label: 'Likes',
  options: [
    ...options('a', 'b', 'c'),
    ...options('d', 'e', 'f').map(([code, label]) => [code, label, { when: [is('way', 'x')] }]),
  ],
  ...more,
});

type Row = readonly [
  what: string,
  before: readonly Block[],
  after: readonly Block[],
  changes: readonly Partial<FormChange>[],
  migration?: Migration,
];
const hidden = { aspect: 'visibility', key: 'extra', verdict: 'loses answers' } as const;
const layout = {
  aspect: 'text',
  sentence:
    'Nothing that is asked, stored or required changed: only texts, the order, the layout or when they are shown.',
} as const;
const declared = { verdict: 'safe', isDeclared: true } as const;
const replaced = { aspect: 'options', key: 'way', ...declared } as const;
const recode = { recode: { way: { x: 'z' } } };
const rename = { rename: { way: 'road' } };

const rows: readonly Row[] = [
  // The day.
  [
    'an option that is offered until an earlier day',
    dated('2026-09-01'),
    dated('2026-07-01'),
    [{ aspect: 'options', key: 'way', verdict: 'loses answers', example: { 'session:today': '2026-09-01', way: 'z' } }],
  ],
  [
    'a question that is shown until an earlier day',
    shownBy(compare('session:today', 'lte', '2026-09-01'), is('way', 'x')),
    shownBy(compare('session:today', 'lte', '2026-07-01'), is('way', 'x')),
    [{ ...hidden, example: { 'session:today': '2026-09-01', way: 'x' } }],
  ],
  [
    'a day that is compared in another way',
    shownBy(compare('session:today', 'lte', '2026-09-01')),
    shownBy({ not: compare('session:today', 'gt', '2026-09-01') }),
    [layout],
  ],
  [
    'a later day relative to today',
    [born, extra(compare('born', 'lte', { years: -21 }))],
    [born, extra(compare('born', 'lte', { years: -18 }))],
    [{ aspect: 'visibility', key: 'extra', verdict: 'safe', sentence: 'The question is shown where it was hidden.' }],
  ],
  [
    'a later day relative to today that is compared from the other side',
    [born, extra({ not: compare('born', 'gt', { years: -18 }) })],
    [born, extra({ not: compare('born', 'gt', { years: -21 }) })],
    [hidden],
  ],
  [
    'a condition of which only an untried answer shows that it holds more often',
    [note, extra(long(30))],
    [note, extra(long(20))],
    [
      {
        aspect: 'visibility',
        key: 'extra',
        verdict: 'check',
        sentence: 'Conditions of the question changed, and it is not decided whether it is hidden where it was shown.',
      },
    ],
  ],
  // Month and year.
  [
    'a month and year that six answers hide',
    graduation({}),
    graduation({ when: [{ not: allMarks }] }),
    [{ aspect: 'visibility', key: 'grad_month', verdict: 'loses answers', example: marked }],
  ],
  [
    'a month and year that six answers require',
    graduation({}),
    graduation({ required: { when: allMarks, message: 'Please.' } }),
    [{ aspect: 'requirement', key: 'grad_month', verdict: 'check', example: { ...marked, ...today, grad_month: '' } }],
  ],
  [
    'a check of a month and year on six answers',
    graduation({}),
    graduation({ checks: [{ when: allMarks, message: 'No.' }] }),
    [{ aspect: 'validation', key: 'grad_month', verdict: 'check', example: { ...marked, ...today } }],
  ],
  // Lists that another answer selects.
  [
    'a question that has a list for fewer answers',
    [way, lists({ x: options('a'), y: options('a') })],
    [way, lists({ x: options('a') })],
    [
      { aspect: 'visibility', key: 'place', verdict: 'loses answers', example: { way: 'y' } },
      { aspect: 'options', key: 'place', sentence: 'Options were removed: a.' },
    ],
  ],
  [
    'a condition that its list implies',
    [way, lists({ x: options('a') })],
    [way, { ...lists({ x: options('a') }), when: [is('way', 'x')] }],
    [layout],
  ],
  [
    'years among the lists, where another list has new conditions',
    [way, years({})],
    [way, years({ y: [['a', 'Option a', { when: [is('way', 'y')] }]] })],
    [layout],
  ],
  [
    'a year that was always offered, and is not with six answers',
    [...asked, way, years({})],
    [...asked, way, lists({ x: yearOptions({ not: allMarks }), y: options('a') })],
    [{ aspect: 'options', key: 'place', verdict: 'loses answers', example: { way: 'x', ...marked, place: '2020' } }],
  ],
  // Migrations of answers, tabs and counts.
  [
    'an expression that reads a tab which is replaced, and six answers',
    [...asked, tabs('ab'), extra(onTab, ...allMarks)],
    [...asked, tabs('b'), extra(onTab, ...allMarks)],
    [
      { aspect: 'choice', ...declared },
      { aspect: 'visibility', key: 'more', verdict: 'safe', example: { 'tab:where': 'b' } },
      { ...hidden, example: marked },
    ],
    { recode: { 'tab:where': { ab: 'b' } } },
  ],
  [
    'a condition that a new code no longer fulfils',
    shownBy(compare('way', 'notEquals', 'z')),
    shownBy(compare('way', 'notEquals', 'z')),
    [{ ...hidden, example: { way: 'x' } }, replaced],
    recode,
  ],
  [
    'the former code in a condition, and the new one',
    [{ ...way, options: options('x', 'y') }, extra(is('way', 'x'))],
    [{ ...way, options: options('z', 'y') }, extra(is('way', 'z'))],
    [{ aspect: 'visibility', key: 'extra', verdict: 'safe', example: { way: 'z' } }, replaced],
    recode,
  ],
  [
    'a renamed key in a condition',
    shownBy(is('way', 'x')),
    [road, extra(is('road', 'x'))],
    [{ aspect: 'key', key: 'way', ...declared }],
    rename,
  ],
  [
    'a renamed key in an expression',
    shownBy({ from: ['way'], expression: "way = 'x' or way = 'y'" }),
    [road, extra({ from: ['road'], expression: "road = 'x' or road = 'y'" })],
    [{ aspect: 'key', key: 'way', ...declared }],
    rename,
  ],
  [
    'an expression that reads a code which is replaced',
    shownBy({ from: ['way'], expression: "way = 'x' or way = 'y'" }),
    shownBy({ from: ['way'], expression: "way = 'x' or way = 'y'" }),
    [{ ...hidden, example: { way: 'x' } }, replaced],
    recode,
  ],
  // Answers that no question accepts.
  [
    'a condition on numbers beyond the maximum',
    [miles, extra({ not: compare('miles', 'gt', '500') })],
    [miles, extra({ not: compare('miles', 'gt', '501') })],
    [layout],
  ],
  // Numbers of chosen options.
  [
    'fewer options that can be chosen, some of them under conditions',
    [way, likes({ min: 2, max: 5 })],
    [way, likes({ min: 1, max: 4 })],
    [{ aspect: 'validation', key: 'likes', verdict: 'check', example: { likes: 'a,b,c,d,e' } }],
  ],
];

describe('the difference between two definitions', () => {
  it.for(rows)('is exactly %s', ([, before, after, changes, migration]) => {
    const migrations = migration === undefined ? [] : [migration];
    const found = diffForms(comparedForm(formOf(before)), comparedForm(formOf(after)), migrations);
    expect(found).toEqual(changes.map((change) => expect.objectContaining(change)));
  });
});
