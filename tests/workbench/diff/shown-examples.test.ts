/** Changes of what a hidden question accepts: the example of each shows the question, and its schema is applied. */
import { describe, expect, it } from 'vitest';
import { diffForms, type FormChange } from '../../../workbench/check/index.ts';
import { exampleValues } from '../../../workbench/diff/examples.ts';
import { comparedForm, type FormParts } from './compared-form.ts';

type Parts = Readonly<Record<string, unknown>>;

const is = (valueKey: string, target: string) => ({ valueKey, operator: 'equals', target });
const options = ['a', 'b', 'c', 'd'].map((code) => [code, code]);
const schema = (parts: Parts) => ({ schema: { ...parts, errorMessage: 'No.' } });
const limit = (years: number) => schema({ earliest: { years } });

/** A question, and what it accepts before and after. */
const rows: readonly (readonly [what: string, question: Parts, stored: Parts, before: Parts, after: Parts])[] = [
  ['a shorter text', { type: 'text' }, { type: 'text', maxLength: 40 }, { maxLength: 40 }, { maxLength: 5 }],
  [
    'another pattern',
    { type: 'text', maxLength: 5 },
    { type: 'text', maxLength: 5 },
    schema({ pattern: '^[ab]*$' }),
    schema({ pattern: '^a*$' }),
  ],
  ['a pattern', { type: 'text', maxLength: 5 }, { type: 'text', maxLength: 5 }, {}, schema({ pattern: '^a*$' })],
  ['no pattern', { type: 'text', maxLength: 5 }, { type: 'text', maxLength: 5 }, schema({ pattern: '^a*$' }), {}],
  ['a smaller number', { type: 'number' }, { type: 'number', maxLength: 4 }, { maximum: 90 }, { maximum: 80 }],
  ['a larger number', { type: 'number' }, { type: 'number', maxLength: 4 }, { maximum: 80 }, { maximum: 90 }],
  ['an earlier time', { type: 'time' }, { type: 'time', maxLength: 5 }, { max: '18:00' }, { max: '17:00' }],
  ['a later day', { type: 'date' }, { type: 'date', maxLength: 10 }, limit(-30), limit(-20)],
  [
    'fewer options at once',
    { type: 'checkboxes', options },
    { type: 'options', maxLength: 20 },
    { max: 3 },
    { max: 2 },
  ],
];

const prefixes = ['job_1_', 'job_2_', 'job_3_'];
const keyed = (key: string, parts: Parts) => ({ ...parts, key, label: key });

/** The question is shown by another answer, and in the second copy of a block. */
const formOf = (question: Parts, stored: Parts): FormParts => ({
  pages: [
    {
      id: 'you',
      title: 'You',
      blocks: [
        { type: 'radio', key: 'way', label: 'Way', options },
        { ...keyed('one', question), when: [is('way', 'c')] },
        { type: 'repeat', id: 'jobs', title: 'Job', use: 'job', prefixes, max: 3 },
      ],
    },
  ],
  keys: { way: { type: 'option', maxLength: 1 }, one: stored },
  sets: [{ name: 'job', prefixes, keys: { what: stored } }],
  files: { 'sections/job.json': { $schema: '../../form.schema.json', blocks: [keyed('what', question)] } },
});

const changesOf = (question: Parts, stored: Parts, before: Parts, after: Parts) => {
  const [was, is] = [before, after].map((edit) => comparedForm(formOf({ ...question, ...edit }, stored)));
  if (was === undefined || is === undefined) throw new Error('A form is missing.');
  return { was, is, changes: diffForms(was, is) };
};

describe('the example of a hidden question shows it:', () => {
  it.each(rows)('%s', (_what, question, stored, before, after) => {
    const { was, changes } = changesOf(question, stored, before, after);
    const isShown = ({ key, example }: FormChange): boolean | undefined =>
      was.form.fields.get(key)?.shown?.(exampleValues(was.form, example));
    expect(changes.map((change) => [change.aspect, change.key, isShown(change)])).toEqual([
      ['validation', 'one', true],
      ['validation', 'job_1_what', undefined],
      ['validation', 'job_2_what', true],
      ['validation', 'job_3_what', true],
    ]);
  });
});

it('the example of a schema with a condition has what applies it', () => {
  const question = { type: 'text', maxLength: 5, schemaWhen: [is('way', 'c')] };
  const stored = { type: 'text', maxLength: 5 };
  const pattern = (text: string) => schema({ pattern: text });
  const { is: after, changes } = changesOf(question, stored, pattern('^[ab]*$'), pattern('^a*$'));
  const isApplied = ({ key, example }: FormChange): boolean | undefined =>
    after.form.fields.get(key)?.schemaWhen?.(exampleValues(after.form, example));
  expect(changes.map(isApplied)).toEqual([true, true, true, true]);
});
