import { describe, expect, it } from 'vitest';
import { completed } from '../../../workbench/cover/complete.ts';
import { reachOf } from '../../../workbench/cover/index.ts';
import { coveredBlocks } from '../cover/covered.ts';
import { oneFile, problemsIn } from './one-file.ts';

const test = (key: string) => ({ type: 'number', key, label: `Points in ${key}`, maximum: 50, required: `The ${key}` });
const shown = { type: 'calculated', key: 'total', label: 'All points', unit: 'points' };
const total = {
  key: 'total',
  from: ['math', 'art'],
  calculate: "math = '' or art = '' ? '' : $number(math) + $number(art)",
};
const keys = {
  math: { type: 'number', maxLength: 2 },
  art: { type: 'number', maxLength: 2 },
  total: { type: 'number', maxLength: 3 },
  why: { type: 'text', maxLength: 45 },
};
const why = (more: object) => ({ type: 'text', key: 'why', label: 'Why?', ...more });
const above = (target: string) => [{ valueKey: 'total', operator: 'gt', target }];

const problems = (blocks: readonly object[], more: object = {}) =>
  problemsIn(oneFile([test('math'), test('art'), ...blocks] as never, keys, { calculations: [total], ...more })).map(
    ({ code, sentence }) => [code, sentence],
  );

describe('the checker', () => {
  it.each([
    ['shown, read by a condition and a text', [shown, why({ when: above('80'), hint: 'You have {total} points.' })]],
    ['stored, and shown on no page', [why({ when: above('80') })]],
  ] as const)('has nothing against a calculated answer that is %s', (_name, blocks) => {
    expect(problems(blocks)).toEqual([]);
  });

  it.each([
    [
      'is cleared',
      { rules: [{ id: 'r', when: [{ valueKey: 'why', operator: 'answered' }], clears: ['total'] }] },
      ['unknown-cleared-key', 'No field has the cleared key "total".'],
    ],
    [
      'reads an unknown value',
      { calculations: [{ ...total, from: ['math', 'arts'], calculate: 'math & arts' }] },
      ['unknown-value-key', 'Unknown value "arts"; did you mean "art"?'],
    ],
    [
      'reads itself',
      { calculations: [{ ...total, from: ['total'], calculate: 'total' }] },
      ['calculation-cycle', '"total" is derived from itself.'],
    ],
    [
      'is not in the data model',
      { calculations: [total, { key: 'sum', from: ['math'], calculate: 'math' }] },
      ['key-not-in-data-model', 'The key "sum" is not in the data model.'],
    ],
    [
      'is a yes or no',
      { dataModel: { keys: { ...keys, total: { type: 'boolean', maxLength: 4 } } } },
      ['key-type-mismatch', 'A calculated field cannot be stored under the key "total", which has the type boolean.'],
    ],
  ])('refuses one that %s', (_name, more, problem) => {
    expect(problems([why({})], more)).toEqual([problem]);
  });

  it.each([
    ['a choice of numbers', 'math > 5 ? 100 : 2', '{ "type": "number", "maxLength": 3 }'],
    ['a choice of texts', "math > 5 ? 'passed' : 'failed'", '{ "type": "text", "maxLength": 6 }'],
    ['a text of any length', 'way', '{ "type": "text", "maxLength": 128 }'],
  ])('proposes the entry that stores %s', (_name, calculate, entry) => {
    const from = calculate === 'way' ? ['way'] : ['math'];
    const way = { type: 'text', key: 'way', label: 'Way', maxLength: 500 };
    const model = { ...keys, way: { type: 'text', maxLength: 500 } };
    const form = oneFile([way], model, { calculations: [{ key: 'sum', from, calculate }] });
    const missing = problemsIn(form).find(({ code }) => code === 'key-not-in-data-model');
    expect(missing?.fix).toContain(`Add "sum": ${entry} to the data model`);
  });

  it('knows the results: a condition that none of them meets is never true', () => {
    const pass = { key: 'total', from: ['way'], calculate: "way = 'A' ? 'passed' : 'failed'" };
    const way = {
      type: 'radio',
      key: 'way',
      label: 'Way',
      options: [
        ['A', 'One'],
        ['B', 'Two'],
      ],
    };
    const model = { way: { type: 'option', maxLength: 1 }, total: { type: 'text', maxLength: 9 }, why: keys.why };
    const when = (target: string) => [{ valueKey: 'total', operator: 'equals', target }];
    const found = (target: string) =>
      problemsIn(oneFile([way, why({ when: when(target) })], model, { calculations: [pass] })).map(({ code }) => code);
    expect([found('passed'), found('maybe')]).toEqual([[], ['derived-never-equals']]);
  });
});

describe('the search for answers', () => {
  const covered = coveredBlocks(
    [
      test('math'),
      test('art'),
      { ...shown, checks: [{ when: above('90'), message: 'Too many.' }] },
      why({ when: above('80') }),
    ] as never,
    { dataModel: { keys } as never, form: { calculations: [total] } as never },
  );

  it('reaches what a calculated answer shows by its sources, and never enters the answer itself', () => {
    const reached = reachOf(covered).filter(({ kind, name }) => kind === 'question' || name.includes('Too many'));
    expect(reached.map(({ name, because }) => [name, because])).toEqual([
      ['math', null],
      ['art', null],
      ['total', null],
      ['total: Too many.', null],
      ['why', null],
    ]);
    for (const { answers } of reached) expect(Object.keys(answers ?? {})).not.toContain('total');
  });

  it('repairs the error of a calculated answer by its sources', () => {
    const completion = completed(covered, { math: '50', art: '50' }, () => true);
    expect(completion.is).toBe('blocked');
    const free = completed(covered, { math: '50' }, () => true);
    expect(free.is === 'complete' && Object.keys(free.entries)).toEqual(['math', 'art']);
  });
});
