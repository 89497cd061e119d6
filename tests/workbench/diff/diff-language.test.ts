/** One edit and more of each part of the form language, each with its effect on saved answers. */
import { describe, expect, it } from 'vitest';
import { diffForms, isBreaking, type FormChange } from '../../../workbench/check/index.ts';
import type { Migration } from '../../../engine/index.ts';
import { comparedForm, type FormParts } from './compared-form.ts';

type Block = Readonly<Record<string, unknown>>;
const is = (valueKey: string, target: string) => [{ valueKey, operator: 'equals', target }];
const options = (...codes: readonly string[]) => codes.map((code) => [code, `Option ${code}`]);
const text = { type: 'text', maxLength: 45 };
const job = {
  $schema: '../../form.schema.json',
  blocks: [{ type: 'text', key: 'employer', label: 'Employer' }],
};

const blocks: Readonly<Record<string, Block>> = {
  country: { type: 'text', key: 'country', label: 'Country' },
  way: { type: 'radio', key: 'way', label: 'Way', options: options('mail', 'post') },
  likes: { type: 'checkboxes', key: 'likes', label: 'Likes', options: options('art', 'bio', 'law') },
  miles: { type: 'number', key: 'miles', label: 'Distance', maximum: 500, unit: 'miles' },
  born: { type: 'date', key: 'born', label: 'Born' },
  call: { type: 'time', key: 'call', label: 'Call', min: '08:00' },
  grad: { type: 'month-year', key: 'grad', label: 'Graduation', years: { from: -1, to: 5 } },
  start: { type: 'select', key: 'start', label: 'Start', options: { years: { from: 0, to: 3 } } },
  school: { type: 'lookup', key: 'school', label: 'School', category: 'hs_ceeb', fills: { place: 'zip' } },
  place: { type: 'text', key: 'place', label: 'Place' },
  extra: { type: 'text', key: 'extra', label: 'Extra' },
  card: { type: 'upload', key: 'card', label: 'Card' },
  jobs: {
    type: 'repeat',
    id: 'jobs',
    title: 'Job',
    use: 'job',
    prefixes: ['job_', 'job_2_', 'job_3_'],
    min: 1,
    max: 3,
  },
};
const keys = {
  country: text,
  way: { type: 'option', maxLength: 5 },
  likes: { type: 'options', maxLength: 20 },
  card: { type: 'document', maxLength: 8 },
  miles: { type: 'number', maxLength: 8 },
  born: { type: 'date', maxLength: 10 },
  call: { type: 'time', maxLength: 5 },
  grad_month: { type: 'month', maxLength: 2 },
  grad_year: { type: 'year', maxLength: 4 },
  start: { type: 'option', maxLength: 4 },
  school: text,
  place: text,
  extra: text,
  more: text,
};
const sets = [{ name: 'jobs', prefixes: ['job_', 'job_2_', 'job_3_'], keys: { employer: text } }];

interface Edited {
  readonly blocks?: Readonly<Record<string, Block>>;
  /** The condition of the second page. */
  readonly when?: readonly object[];
  readonly form?: object;
}
const formOf = ({ blocks: edits = {}, when, form = {} }: Edited): FormParts => ({
  pages: [
    {
      id: 'you',
      title: 'You',
      blocks: Object.entries(blocks).map(([name, one]) => Object.assign({}, one, edits[name])),
    },
    {
      id: 'rest',
      title: 'Rest',
      ...(when && { when }),
      blocks: [{ type: 'text', key: 'more', label: 'More' }],
    },
  ],
  keys,
  sets,
  files: { 'sections/job.json': job },
  ...form,
});
const base: Edited = {};
const block = (name: string, more: Block): Edited => ({ blocks: { [name]: more } });
const extra = (when: readonly object[]): Edited => block('extra', { when });
const way = (...when: readonly (readonly object[] | null)[]): Edited =>
  block('way', {
    options: options('mail', 'post').map(([code, label], index) =>
      when[index] == null ? [code, label] : [code, label, { when: when[index] }],
    ),
  });
const far = (limit: number): Edited =>
  extra([{ from: ['miles'], expression: `miles != '' and $number(miles) > ${limit}` }]);
const matches = (target: string): Edited => extra([{ valueKey: 'country', operator: 'matches', target }]);
const age = (years: number): Edited => extra([{ valueKey: 'born', operator: 'lte', target: { years } }]);
const answered = [{ valueKey: 'country', operator: 'answered' }];
const likes = (...targets: readonly string[]) =>
  targets.map((target) => ({ valueKey: 'likes', operator: 'contains', target }));

type Row = readonly [what: string, before: Edited, after: Edited, change: Partial<FormChange>, migration?: Migration];
const safe = 'safe';
const loses = 'loses answers';
const today = { 'session:today': '2026-01-01' };
const rows: readonly Row[] = [
  [
    'fewer options that can be chosen',
    base,
    block('likes', { max: 2 }),
    { aspect: 'validation', key: 'likes', verdict: 'check', example: { likes: 'art,bio,law' } },
  ],
  // Times of day.
  [
    'a later earliest time',
    base,
    block('call', { min: '09:00' }),
    { aspect: 'validation', key: 'call', verdict: 'check', example: { call: '08:59' } },
  ],
  [
    'an earlier earliest time',
    base,
    block('call', { min: '07:00' }),
    { aspect: 'validation', key: 'call', verdict: safe, example: { call: '07:59' } },
  ],
  [
    'fewer times',
    block('call', { step: 15 }),
    block('call', { step: 30 }),
    { aspect: 'validation', key: 'call', verdict: 'check', example: { call: '08:15' } },
  ],
  [
    'a condition on an earlier time',
    extra([{ valueKey: 'call', operator: 'lt', target: '12:00' }]),
    extra([{ valueKey: 'call', operator: 'lt', target: '10:00' }]),
    { aspect: 'visibility', key: 'extra', verdict: loses, example: { call: '11:59' } },
  ],
  // Conditions of single options.
  [
    'a new condition of an option',
    base,
    way(null, answered),
    { aspect: 'options', key: 'way', verdict: loses, example: { way: 'post' } },
  ],
  [
    'a removed condition of an option',
    way(null, answered),
    base,
    { aspect: 'options', key: 'way', verdict: safe, example: { way: 'post' } },
  ],
  [
    'another target in the condition of an option',
    way(null, is('country', 'a')),
    way(null, is('country', 'b')),
    { aspect: 'options', key: 'way', verdict: loses, example: { country: 'a', way: 'post' } },
  ],
  [
    'a condition of an option that means the same',
    way(null, is('country', 'a')),
    way(null, [{ valueKey: 'country', operator: 'in', target: ['a'] }]),
    { aspect: 'text', verdict: safe },
  ],
  [
    'a condition of an option whose code gets another one by a migration',
    base,
    way(null, answered),
    { aspect: 'options', verdict: safe, sentence: 'A migration replaces options: post by mail.' },
    { recode: { way: { post: 'mail' } } },
  ],
  // Defaults.
  [
    'a new default',
    base,
    block('country', { default: 'Peru' }),
    { aspect: 'default', verdict: safe, example: { country: 'Peru' } },
  ],
  [
    'another default',
    block('way', { default: 'mail' }),
    block('way', { default: 'post' }),
    { aspect: 'default', key: 'way', verdict: safe, example: { way: 'post' } },
  ],
  [
    'a default that is computed',
    block('country', { default: 'Peru' }),
    block('country', { default: { from: ['way'], expression: "way = 'post' ? 'Peru' : ''" } }),
    { aspect: 'default', verdict: 'needs decision', example: { way: 'post', country: 'Peru' } },
  ],
  [
    'another expression of a default',
    block('country', { default: { from: ['way'], expression: "way = 'post' ? 'Peru' : ''" } }),
    block('country', { default: { from: ['way'], expression: "way = 'mail' ? 'Peru' : ''" } }),
    { aspect: 'default', verdict: 'needs decision', example: { way: 'mail', country: 'Peru' } },
  ],
  [
    'an expression of a default that gives the same answers',
    block('country', { default: { from: ['way'], expression: "way = 'post' ? 'Peru' : ''" } }),
    block('country', { default: { from: ['way'], expression: "'post' = way ? 'Peru' : ''" } }),
    { aspect: 'text', verdict: safe },
  ],
  // Conditions of pages.
  [
    'a new condition of a page',
    base,
    { when: is('way', 'post') },
    { aspect: 'visibility', key: 'more', verdict: loses, example: {} },
  ],
  [
    'a removed condition of a page',
    { when: is('way', 'post') },
    base,
    { aspect: 'visibility', key: 'more', verdict: safe, example: {} },
  ],
  [
    'another condition of a page',
    { when: is('way', 'post') },
    { when: is('way', 'mail') },
    { aspect: 'visibility', key: 'more', verdict: loses, example: { way: 'post' } },
  ],
  // The least number of copies.
  [
    'more copies at least',
    base,
    block('jobs', { min: 2 }),
    { aspect: 'visibility', key: 'job_2_employer', verdict: safe },
  ],
  [
    'fewer copies at least',
    block('jobs', { min: 2 }),
    base,
    { aspect: 'visibility', key: 'job_2_employer', verdict: loses, example: {} },
  ],
  // Limits and units of numbers.
  [
    'a smaller maximum',
    base,
    block('miles', { maximum: 100 }),
    { aspect: 'validation', key: 'miles', verdict: 'check', example: { miles: '101' } },
  ],
  [
    'a greater minimum',
    base,
    block('miles', { minimum: 5 }),
    { aspect: 'validation', key: 'miles', verdict: 'check', example: { miles: '4' } },
  ],
  [
    'more digits after the point',
    base,
    block('miles', { decimals: 1 }),
    { aspect: 'validation', key: 'miles', verdict: safe, example: { miles: '0.1' } },
  ],
  [
    'fewer digits after the point',
    block('miles', { decimals: 2 }),
    block('miles', { decimals: 1 }),
    { aspect: 'validation', key: 'miles', verdict: 'check', example: { miles: '0.11' } },
  ],
  [
    'another unit',
    base,
    block('miles', { unit: 'km' }),
    { aspect: 'unit', key: 'miles', verdict: 'needs decision', example: { miles: '1' } },
  ],
  [
    'fewer types of files',
    base,
    block('card', { limits: { types: ['pdf'] } }),
    { aspect: 'validation', key: 'card', verdict: safe, example: { card: 'ANSWERED' } },
  ],
  // Several answers.
  [
    'a new option of several',
    base,
    block('likes', { options: options('art', 'bio', 'law', 'math') }),
    { aspect: 'options', key: 'likes', verdict: safe, example: { likes: 'math' } },
  ],
  [
    'a removed option of several',
    base,
    block('likes', { options: options('art', 'bio') }),
    { aspect: 'options', key: 'likes', verdict: 'needs migration', example: { likes: 'law' } },
  ],
  [
    'one of several that conditions read',
    extra(likes('art')),
    extra(likes('bio')),
    { aspect: 'visibility', key: 'extra', verdict: loses, example: { likes: 'art' } },
  ],
  [
    'two of several together',
    extra(likes('art', 'bio')),
    extra(likes('art', 'law')),
    { aspect: 'visibility', key: 'extra', verdict: loses, example: { likes: 'art,bio' } },
  ],
  // Operators.
  [
    'a negated condition',
    extra(is('country', 'a')),
    extra([{ not: is('country', 'a') }]),
    { aspect: 'visibility', key: 'extra', verdict: loses, example: { country: 'a' } },
  ],
  [
    'a pattern that matches less',
    matches('^[A-Z]{2}$'),
    matches('^[A-M]{2}$'),
    { aspect: 'visibility', key: 'extra', verdict: loses, example: { country: 'AN' } },
  ],
  [
    'a pattern that matches more',
    matches('^[A-Z]{2}$'),
    matches('^[A-Z]{2,3}$'),
    { aspect: 'visibility', key: 'extra', verdict: safe, example: { country: 'AAA' } },
  ],
  [
    'a pattern of a schema',
    block('place', { schema: { pattern: '^[a-z]+$', errorMessage: 'Letters.' } }),
    block('place', { schema: { pattern: '^[a-m]+$', errorMessage: 'Letters.' } }),
    { aspect: 'validation', key: 'place', verdict: 'check', example: { place: 'n' } },
  ],
  // Expressions.
  [
    'an expression that holds less often',
    far(50),
    far(60),
    { aspect: 'visibility', key: 'extra', verdict: loses, example: { miles: '51' } },
  ],
  [
    'an expression that holds more often',
    far(50),
    far(40),
    { aspect: 'visibility', key: 'extra', verdict: safe, example: { miles: '50' } },
  ],
  [
    'an expression that means the same',
    far(50),
    extra([{ from: ['miles'], expression: "miles != '' and 50 < $number(miles)" }]),
    { aspect: 'text', verdict: safe },
  ],
  // Days and years relative to today.
  [
    'another day relative to today',
    age(-18),
    age(-21),
    { aspect: 'visibility', key: 'extra', verdict: loses, example: { born: '2008-01-01', ...today } },
  ],
  [
    'an earliest day relative to today',
    base,
    block('born', { schema: { earliest: { years: -30 }, errorMessage: 'Too early.' } }),
    { aspect: 'validation', key: 'born', verdict: 'check', example: { born: '1995-12-31', ...today } },
  ],
  [
    'fewer years relative to today',
    base,
    block('start', { options: { years: { from: 1, to: 3 } } }),
    { aspect: 'options', key: 'start', verdict: 'needs migration', example: { start: '2026' } },
  ],
  [
    'more years relative to today',
    base,
    block('start', { options: { years: { from: 0, to: 4 } } }),
    { aspect: 'options', key: 'start', verdict: safe, example: { start: '2030' } },
  ],
  [
    'fewer years of a month and year',
    base,
    block('grad', { years: { from: 0, to: 5 } }),
    { aspect: 'options', key: 'grad_year', verdict: 'needs migration', example: { grad_year: '2025' } },
  ],
  // Lookups.
  [
    'another answer that a record fills',
    base,
    block('school', { fills: { extra: 'zip' } }),
    { aspect: 'lookup', key: 'school', verdict: safe },
  ],
  // Opening times.
  [
    'an earlier end',
    { form: { closes: '2026-03-15' } },
    { form: { closes: '2026-03-01' } },
    { aspect: 'opening', verdict: safe },
  ],
  ['a new beginning', base, { form: { opens: '2026-03-01' } }, { aspect: 'opening', verdict: safe }],
];

describe('the difference between two definitions, for each part of the language', () => {
  it.for(rows)('names %s', ([, before, after, change, migration]) => {
    const migrations = migration === undefined ? [] : [migration];
    const changes = diffForms(comparedForm(formOf(before)), comparedForm(formOf(after)), migrations);
    expect(changes).toContainEqual(expect.objectContaining(change));
    expect(changes.some(isBreaking)).toBe(change.verdict !== 'safe' && change.verdict !== 'check');
  });

  it('names no label for a condition of an option', () => {
    const changes = diffForms(comparedForm(formOf(base)), comparedForm(formOf(way(null, answered))));
    expect(changes.map(({ sentence }) => sentence)).toEqual([
      'The option post is not offered where it was: a saved answer with it cannot be submitted.',
    ]);
  });
});
