/** Required questions that an answer of their own hides, through derived values of every kind. */
import { describe, expect, it } from 'vitest';
import schema from '../../../forms/form.schema.json' with { type: 'json' };
import { submissionProblems } from '../../../workbench/commands/submittable.ts';
import { oneFile, problemsIn } from './one-file.ts';

type Json = Readonly<Record<string, unknown>>;
const today = '2026-03-16';
const is = (valueKey: string, target: unknown) => [{ valueKey, operator: 'equals', target }];
const a: Json = { type: 'text', key: 'a', label: 'Question a', required: 'Answer a.' };
const b: Json = { type: 'text', key: 'b', label: 'Question b' };
const text = { type: 'text', maxLength: 45 };
const empty = { key: 'derived:x', from: ['a'], calculate: "a = '' ? '1' : ''" };
const yesNo = [
  ['Y', 'Yes'],
  ['N', 'No'],
];

interface Shape {
  readonly blocks: readonly Json[];
  readonly calculations?: readonly Json[];
  readonly keys?: Json;
  readonly pages?: readonly Json[];
}
const shapes: Readonly<Record<string, Shape>> = {
  'a calculation': { blocks: [{ ...a, when: is('derived:x', '1') }, b] },
  'a calculation of a calculation': {
    blocks: [{ ...a, when: is('derived:y', '1') }, b],
    calculations: [empty, { key: 'derived:y', from: ['derived:x'], calculate: '`derived:x`' }],
  },
  'the section around it': {
    blocks: [{ type: 'section', id: 'part', title: 'Part', when: is('derived:x', '1'), blocks: [a] }, b],
  },
  'an expression that reads a derived value': {
    blocks: [{ ...a, when: [{ from: ['derived:x'], expression: "`derived:x` = '1'" }] }, b],
  },
  'a comparison with a derived value': {
    blocks: [{ ...a, when: [{ valueKey: 'b', operator: 'notEquals', target: { valueKey: 'derived:z' } }] }, b],
    calculations: [{ key: 'derived:z', from: ['a', 'b'], calculate: "a = '' ? 'x' : b = '' ? '1' : b" }],
  },
  'a condition inside "any"': {
    blocks: [{ ...a, when: [{ any: [is('derived:x', '1'), is('derived:x', '2')] }] }, b],
  },
  'the page around it': {
    blocks: [b],
    pages: [{ id: 'more', title: 'More', when: is('derived:x', '1'), blocks: [a] }],
  },
  'the condition of each of its options': {
    blocks: [
      {
        ...a,
        type: 'radio',
        options: [
          ['Y', 'Yes', { when: is('derived:x', '1') }],
          ['N', 'No', { when: is('derived:x', '1') }],
        ],
      },
      b,
    ],
    keys: { a: { type: 'option', maxLength: 1 } },
  },
  'the list of its options': {
    blocks: [
      {
        ...a,
        type: 'select',
        optionsBy: { valueKey: 'derived:x', category: 'displayOnly', isMatched: ['1'], options: yesNo },
      },
      b,
    ],
    keys: { a: { type: 'option', maxLength: 1 } },
  },
  'the list of its options by the derived value': {
    blocks: [
      {
        ...a,
        type: 'select',
        optionsBy: { valueKey: 'derived:x', category: 'displayAndOptions', options: { '1': yesNo } },
      },
      b,
    ],
    keys: { a: { type: 'option', maxLength: 1 } },
  },
  'a check of what it derives': {
    blocks: [
      { ...a, type: 'radio', options: yesNo, checks: [{ when: is('derived:y', '1'), message: 'Never right.' }] },
      b,
    ],
    keys: { a: { type: 'option', maxLength: 1 } },
    calculations: [{ key: 'derived:y', from: ['a'], calculate: "a != '' ? '1' : ''" }],
  },
};

/** The problems that name the mistake. */
const named = new Set([
  'reads-itself',
  'cannot-be-submitted',
  'required-but-refused',
  'check-always-fails',
  'derived-never-equals',
]);

const formOf = ({ blocks, calculations = [empty], keys = {}, pages = [] }: Shape): Json => {
  const form = oneFile(blocks, { a: text, b: text, ...keys }, { calculations });
  return { ...form, pages: [...(form['pages'] as readonly Json[]), ...pages] };
};

describe('a required question that its own answer hides, through', () => {
  it.each(Object.entries(shapes))('%s, is an error', (_name, shape) => {
    const form = formOf(shape);
    const found = problemsIn(form).filter(({ severity }) => severity === 'error');
    const source = { files: { 'small.json': JSON.stringify(form) }, schema };
    const errors = found.length > 0 ? found : submissionProblems(source, today);
    const codes = new Set(errors.map(({ code }) => code));
    expect(codes.size).toBeGreaterThan(0);
    expect([...codes].filter((code) => !named.has(code))).toEqual([]);
  });

  it('a derived value of another answer, is no problem', () => {
    const form = formOf({
      blocks: [b, { ...a, when: is('derived:y', '1') }],
      calculations: [{ key: 'derived:y', from: ['b'], calculate: "b = '' ? '1' : ''" }],
    });
    expect(problemsIn(form)).toEqual([]);
    const source = { files: { 'small.json': JSON.stringify(form) }, schema };
    expect(submissionProblems(source, today)).toEqual([]);
  });
});
