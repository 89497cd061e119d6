/** Changes of which a few tried values show nothing: the solver finds an example, or proves that there is none. */
import { describe, expect, it } from 'vitest';
import { diffForms, type FormChange } from '../../../workbench/check/index.ts';
import { comparedForm, type FormParts } from './compared-form.ts';

type Block = Readonly<Record<string, unknown>>;

const codes = ['a', 'b', 'c', 'd', 'e', 'none'];
const options = (more: object[] = []) => codes.map((code) => [code, code, ...(code === 'none' ? more : [])]);
const marks = ['one', 'two', 'three', 'four', 'five', 'six'];
const is = (valueKey: string, target: string) => ({ valueKey, operator: 'equals', target });
const when = (...conditions: object[]) => ({ when: conditions });

const blocks: Readonly<Record<string, Block>> = {
  ...Object.fromEntries(marks.map((key) => [key, { type: 'radio', key, label: key, options: options() }])),
  likes: { type: 'checkboxes', key: 'likes', label: 'Likes', options: options() },
  miles: { type: 'number', key: 'miles', label: 'Miles', maximum: 500 },
  why: { type: 'text', key: 'why', label: 'Why' },
};
const keys = {
  ...Object.fromEntries(marks.map((key) => [key, { type: 'option', maxLength: 4 }])),
  likes: { type: 'options', maxLength: 20 },
  miles: { type: 'number', maxLength: 8 },
  why: { type: 'text', maxLength: 5000 },
};

interface Edited {
  readonly blocks?: Readonly<Record<string, Block>>;
  readonly rules?: readonly object[];
}
const why = (more: Block): Edited => ({ blocks: { why: more } });
const likes = (more: Block): Edited => ({ blocks: { likes: more } });
const miles = (more: Block): Edited => ({ blocks: { miles: more } });
const formOf = ({ blocks: edits = {}, rules = [] }: Edited): FormParts => ({
  pages: [
    {
      id: 'you',
      title: 'You',
      blocks: Object.entries(blocks).map(([name, one]) => Object.assign({}, one, edits[name])),
    },
  ],
  keys,
  rules,
});
const compared = (before: Edited, after: Edited): readonly FormChange[] =>
  diffForms(comparedForm(formOf(before)), comparedForm(formOf(after)));

const pattern = (text: string) => ({ maxLength: 5000, schema: { pattern: text, errorMessage: 'No.' } });
const schemaWhen = (more: object): Block => ({ ...pattern('^x'), schemaWhen: [more] });
const far = (limit: number) => ({ from: ['miles'], expression: `miles != '' and $number(miles) > ${limit}` });
const all = marks.map((key) => is(key, 'b'));
const clears = (one: object) => [{ id: 'rule', when: [one], clears: ['why'] }];

type Row = readonly [what: string, before: Edited, after: Edited, change: Partial<FormChange>];
const rows: readonly Row[] = [
  [
    'a pattern that may refuse more, where no text was found within the budget',
    why(pattern('^(?:a|b)*a(?:a|b){13}$')),
    why(pattern('^x$|^(?:a|b)*b(?:a|b){13}$')),
    { aspect: 'validation', key: 'why', verdict: 'check' },
  ],
  [
    'an option that excludes the others, with a smaller least number',
    likes({ min: 2 }),
    likes({ min: 1, options: options([{ alone: 'Or none.' }]) }),
    { aspect: 'validation', key: 'likes', verdict: 'check' },
  ],
  [
    'fewer digits after the point of numbers below zero',
    miles({ minimum: -5, maximum: -1, decimals: 2 }),
    miles({ minimum: -5, maximum: -1, decimals: 1 }),
    { aspect: 'validation', key: 'miles', verdict: 'check', example: { miles: '-1.11' } },
  ],
  [
    'a question that six other answers hide',
    why({}),
    why(when({ not: all })),
    {
      aspect: 'visibility',
      key: 'why',
      verdict: 'loses answers',
      example: Object.fromEntries(marks.map((key) => [key, 'b'])),
    },
  ],
  [
    'a check on six answers',
    why({}),
    why({ checks: [{ when: all, message: 'No.' }] }),
    {
      aspect: 'validation',
      key: 'why',
      verdict: 'check',
      example: Object.fromEntries(marks.map((key) => [key, 'b'])),
    },
  ],
  [
    'another expression of a rule',
    { rules: clears(far(100)) },
    { rules: clears(far(50)) },
    { aspect: 'clearing', key: 'why', verdict: 'loses answers' },
  ],
  [
    'a schema that is applied under another expression',
    why(schemaWhen(far(100))),
    why(schemaWhen(far(50))),
    { aspect: 'validation', key: 'why', verdict: 'check', example: { miles: '100' } },
  ],
];

describe('the difference between two definitions', () => {
  it.for(rows)('names %s', ([, before, after, change]) => {
    expect(compared(before, after)).toContainEqual(expect.objectContaining(change));
  });

  const noneOf = (keys: readonly string[]) => keys.map((key) => ({ not: is(key, 'b') }));

  it.each([
    ['"not all" as "any not", of six answers', { not: all }, { any: noneOf(marks) }],
    [
      'a list as alternatives',
      { any: codes.slice(0, 5).map((code) => is('one', code)) },
      {
        valueKey: 'one',
        operator: 'in',
        target: codes.slice(0, 5),
      },
    ],
    [
      'a comparison from the other side',
      far(50),
      { from: ['miles'], expression: "miles != '' and 50 < $number(miles)" },
    ],
  ])('proves that nothing changes: %s', (_what, one, other) => {
    const sentence =
      'Nothing that is asked, stored or required changed: only texts, the order, the layout or when they are shown.';
    expect(compared(why(when(one)), why(when(other))).map((change) => change.sentence)).toEqual([sentence]);
  });

  it.each([
    ['a number', { type: 'number', minimum: 20, maximum: 30 }, { type: 'number', maxLength: 2 }, '20'],
    ['a pattern', { type: 'text', maxLength: 5, schema: { pattern: '^[0-9]{5}$', errorMessage: 'No.' } }, {}, '11111'],
    ['a time', { type: 'time', min: '10:00' }, { type: 'time', maxLength: 5 }, '10:00'],
  ])('names an answer that the question accepts: %s', (_what, question, key, answer) => {
    const withQuestion = (shown: boolean) =>
      comparedForm({
        pages: [
          {
            id: 'you',
            title: 'You',
            blocks: [blocks['why'], ...(shown ? [{ ...question, key: 'gone', label: 'Gone' }] : [])],
          },
        ],
        keys: { why: keys.why, ...(shown && { gone: { type: 'text', maxLength: 5, ...key } }) },
      });
    const [change] = diffForms(withQuestion(true), withQuestion(false));
    expect(change).toMatchObject({ key: 'gone', verdict: 'needs migration', example: { gone: answer } });
  });
});
