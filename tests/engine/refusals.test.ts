import { describe, expect, it } from 'vitest';
import {
  errorsOf,
  pageSummary,
  refusals,
  savable,
  submission,
  toWire,
  viewField,
  type BlockDefinition,
} from '../../engine/index.ts';
import { definitionOf, equals, sit, text, yesNo } from './small-form.ts';

const blocks: readonly BlockDefinition[] = [
  text('name', { maxLength: 5, required: 'Name' }),
  { type: 'textarea', key: 'essay', label: 'Essay' },
  text('email', { schema: { pattern: '@', errorMessage: 'Email' } }),
  yesNo('a'),
  { type: 'section', id: 's', when: [equals('a', 'Y')], blocks: [text('b')] },
  { type: 'checkbox', key: 'agree', label: 'Agree' },
  { type: 'date', key: 'born', label: 'Born' },
  { type: 'upload', key: 'card', label: 'Card' },
  { type: 'month-year', key: 'grad', label: 'Grad', years: { count: 3, direction: 'future' } },
  {
    type: 'select',
    key: 'state',
    label: 'State',
    optionsBy: {
      valueKey: 'a',
      category: 'displayAndOptions',
      options: { Y: [['KS', 'Kansas']], N: [['ON', 'Ontario']] },
    },
  },
];
const definition = definitionOf(blocks, { dataModel: { keys: { email: { type: 'text', maxLength: 10 } } } });

const refused = (wire: unknown, answers = {}): readonly string[] => {
  const { form, values } = sit(definition, answers);
  return Object.keys(refusals(form, values, wire));
};

describe('a write', () => {
  it.each([
    [{}],
    [{ name: '' }],
    [{ name: 'Ann' }],
    [{ name: '👩👩👩👩👩' }],
    [{ email: 'not one' }],
    [{ agree: true }],
    [{ agree: false }],
    [{ born: '2008-02-29' }],
    [{ born: '' }],
    [{ grad_month: '12', grad_year: '2026' }],
    [{ grad_month: '1' }],
    [{ a: 'Y', b: 'x' }],
    [{ a: 'Y', state: 'KS' }],
    [{ a: 'N', state: 'ON', b: '' }],
    [{ essay: 'é\r\n\tx' }],
    [{ name: '\u200Fאב' }],
    [{ name: 'می‌خ' }],
  ])('of %j is accepted', (wire) => expect(refused(wire)).toEqual([]));

  it.each([
    ['an unknown key', { nobody: 'x' }, ['nobody']],
    ['a key every object has', JSON.parse('{"__proto__": "x", "constructor": "y"}'), ['__proto__', 'constructor']],
    ['a description', { a_desc: 'Mine' }, ['a_desc']],
    ['a document', { card: 'ANSWERED' }, ['card']],
    ['a tab', { 'tab:x': 'y' }, ['tab:x']],
    ['a boolean for a text', { name: true }, ['name']],
    ['a text for a check', { agree: 'true' }, ['agree']],
    ['a number', { name: 5 }, ['name']],
    ['null', { name: null }, ['name']],
    ['a list', { name: ['x'] }, ['name']],
    ['too long a text', { name: '123456' }, ['name']],
    ['a text longer than the data model allows', { email: '12345678901' }, ['email']],
    ['an unknown option', { a: 'maybe' }, ['a']],
    ['an option of another choice', { a: 'Y', state: 'ON' }, ['state']],
    ['a hidden question', { b: 'x' }, ['b']],
    ['a question the edit itself hides', { a: 'N', b: 'x' }, ['b']],
    ['a month that does not exist', { grad_month: '13' }, ['grad_month']],
    ['a padded month', { grad_month: '05' }, ['grad_month']],
    ['a short year', { grad_year: '26' }, ['grad_year']],
    ['a year outside its list', { grad_year: '9999' }, ['grad_year']],
    ['a year outside its list, with its month', { grad_month: '5', grad_year: '2025' }, ['grad_year']],
    ['a day that does not exist', { born: '2023-02-29' }, ['born']],
    ['a date in other words', { born: '02/28/2023' }, ['born']],
    ['a NUL', { name: 'a\0b' }, ['name']],
    ['half a character', { name: '\uD83D' }, ['name']],
    ['a bell', { essay: 'a\u0007' }, ['essay']],
    ['a line break where there is one line', { name: 'a\nb' }, ['name']],
    ['an override that is not closed', { name: 'a\u202Eb' }, ['name']],
    ['a noncharacter', { name: 'a\uFFFF' }, ['name']],
    ['no object', 'x', ['']],
    ['a list of answers', [], ['']],
    ['nothing', null, ['']],
  ])('of %s is refused by name', (_, wire, keys) => expect(refused(wire)).toEqual(keys));

  it('is validated after the whole edit, with the stored answers', () => {
    expect(refused({ b: 'x' }, { a: 'Y' })).toEqual([]);
    expect(refused({ a: 'N' }, { a: 'Y', b: 'x' })).toEqual([]);
  });
});

describe('the wire format', () => {
  const { form } = sit(definition);

  it('contains only answers, with booleans for checkboxes', () => {
    expect(
      toWire(form, { agree: 'true', name: 'Ann', a_desc: 'Yes', 'tab:x': 'y', 'derived:n': '1', card: 'ANSWERED' }),
    ).toEqual({ agree: true, name: 'Ann', card: 'ANSWERED' });
    expect(toWire(form, { agree: '' })).toEqual({ agree: false });
  });

  it('excludes from a save the keys that the server refuses', () => {
    const changed = { a: 'Y', a_desc: 'Yes', card: '', 'derived:n': '1', agree: 'true' };
    expect(refusals(form, {}, toWire(form, savable(form, changed)))).toEqual({});
    expect(savable(form, changed)).toEqual({ a: 'Y', agree: 'true' });
  });

  it('contains in a submission the shown answers with their labels', () => {
    const { values } = sit(definition, { a: 'N', b: 'left over', state: 'ON', agree: true, name: '' });
    expect(submission(form, values)).toEqual({ a: 'N', a_desc: 'No', state: 'ON', state_desc: 'Ontario', agree: true });
  });

  it.each([
    [{ from_month: '5' }, {}, ''],
    [{ from_year: '2024' }, {}, ''],
    [{ from_month: '5', from_year: '2024' }, { from_month: '5', from_year: '2024' }, 'May 2024'],
  ])('contains both month and year or neither: %j', (answers, submitted, read) => {
    const monthYear = {
      type: 'month-year',
      key: 'from',
      label: 'From',
      years: { count: 9, direction: 'past' },
    } as const;
    const { form, validators, values } = sit(definitionOf([monthYear]), answers);
    expect(submission(form, values)).toEqual(submitted);
    expect(viewField(form, values, 'from_month')).toMatchObject({ text: read, isAnswered: read !== '' });
    expect(pageSummary(form, values, 'page').parts).toMatchObject([{ type: 'questions', rows: [{ text: read }] }]);
    expect(errorsOf(form, validators, values)).toEqual({});
  });
});
