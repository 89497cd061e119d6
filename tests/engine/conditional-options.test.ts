import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  errorsOf,
  initialValues,
  refusals,
  viewField,
  withChanges,
  type BlockDefinition,
  type CompiledField,
  type Option,
  type Values,
} from '../../engine/index.ts';
import { optionsOf } from '../../engine/internal.ts';
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import { definitionOf, equals, text, today, yesNo } from './small-form.ts';

const ways: readonly Option[] = [
  ['MAIL', 'By email'],
  ['CALL', 'By telephone', { when: [{ valueKey: 'phone', operator: 'answered' }] }],
  ['POST', 'By letter', { when: [equals('abroad', 'N')] }],
];
const compiled = (blocks: readonly BlockDefinition[], more: object = {}) =>
  compileWithValidators(definitionOf(blocks, { messages: { answerNotListed: 'Not offered.' }, ...more }));
const { form, validators } = compiled([
  text('phone'),
  yesNo('abroad'),
  { type: 'radio', key: 'way', label: 'Way', options: ways },
  { type: 'select', key: 'other', label: 'Other', options: ways, search: true },
  { type: 'checkboxes', key: 'all', label: 'All', options: ways },
]);
const valuesWith = (answers: Readonly<Record<string, string>>): Values => initialValues(form, { today }, answers);
const offered = (values: Values, key: string): readonly string[] =>
  optionsOf(form.fields.get(key) as CompiledField, values).map(([value]) => value);
const everything = { phone: '1', abroad: 'N', way: 'POST', other: 'CALL', all: 'MAIL,CALL,POST' };

describe('an option with a condition', () => {
  it('is offered only while its condition holds', () => {
    expect(offered(valuesWith({}), 'way')).toEqual(['MAIL']);
    expect(offered(valuesWith({ phone: '1' }), 'other')).toEqual(['', 'MAIL', 'CALL']);
    expect(offered(valuesWith(everything), 'all')).toEqual(['MAIL', 'CALL', 'POST']);
    expect(viewField(form, valuesWith({ abroad: 'N' }), 'way')?.options?.map(([value]) => value)).toEqual([
      'MAIL',
      'POST',
    ]);
  });

  it('leaves the list of options the same object while the same options are offered', () => {
    const [one, two] = [valuesWith({ phone: '1' }), valuesWith({ phone: '2' })];
    expect(viewField(form, one, 'way')?.options).toBe(viewField(form, two, 'way')?.options);
  });

  it('is no longer chosen after an edit that hides it, with its description; other chosen options stay', () => {
    const values = valuesWith(everything);
    expect(values).toMatchObject({ way_desc: 'By letter', all_desc: 'By email; By telephone; By letter' });
    const { changed, cleared } = applyEdit(form, values, { abroad: 'Y' });
    expect(changed).toEqual({
      abroad: 'Y',
      abroad_desc: 'Yes',
      way: '',
      way_desc: '',
      all: 'MAIL,CALL',
      all_desc: 'By email; By telephone',
    });
    expect(cleared).toEqual([
      { key: 'way', because: 'way', was: 'POST' },
      { key: 'all', because: 'all', was: 'MAIL,CALL,POST' },
    ]);
  });

  it('is removed together with others that the same edit hides', () => {
    const { changed, cleared } = applyEdit(form, valuesWith(everything), { abroad: 'Y', phone: '' });
    expect(changed).toMatchObject({ all: 'MAIL', other: '', way: '' });
    expect(cleared.find(({ key }) => key === 'all')?.was).toBe('MAIL,CALL,POST');
  });

  it('stays chosen when an edit leaves it offered, or hides another one', () => {
    expect(applyEdit(form, valuesWith(everything), { phone: '' }).changed).not.toHaveProperty('way');
    expect(applyEdit(form, valuesWith(everything), { phone: '2' }).changed).toEqual({ phone: '2' });
  });

  it('is an error of a stored answer that chose it, and the server refuses it', () => {
    const stored = valuesWith({ way: 'POST', other: 'CALL', all: 'MAIL,POST' });
    expect(Object.keys(errorsOf(form, validators, stored))).toEqual(['way', 'other', 'all']);
    expect(refusals(form, valuesWith({}), { way: 'POST' })).toEqual({ way: 'The answer is none of the options.' });
    expect(refusals(form, valuesWith({}), { way: 'POST', abroad: 'N' })).toEqual({});
  });

  it('is not cleared by a change of session values', () => {
    const { form: session } = compiled([
      {
        type: 'radio',
        key: 'way',
        label: 'Way',
        options: [
          ['A', 'A'],
          ['B', 'B', { when: [equals('session:flag', 'Y')] }],
        ],
      },
    ]);
    const values = initialValues(session, { today, flag: 'Y' }, { way: 'B' });
    expect(withChanges(values, applyEdit(session, values, { 'session:flag': '' }).changed)['way']).toBe('B');
  });

  it('reads the keys of its own place when several sections use one named list', () => {
    const { form: used } = compiled(
      [
        { type: 'section', use: 'contact', prefix: 'a_' },
        { type: 'section', use: 'contact', prefix: 'b_' },
      ],
      {
        options: { ways },
        sections: {
          contact: {
            blocks: [
              text('phone'),
              yesNo('abroad'),
              { type: 'radio', key: 'way', label: 'Way', options: 'ways' },
              { type: 'select', key: 'next', label: 'Next', options: 'ways' },
            ],
          },
        },
      },
    );
    const values = initialValues(used, { today }, { b_phone: '1' });
    const lists = ['a_way', 'b_way', 'b_next'].map((key) => optionsOf(used.fields.get(key) as CompiledField, values));
    expect(lists.map((list) => list.length)).toEqual([1, 2, 3]);
  });

  it('costs no condition for an answer that it does not read', () => {
    const plain = form.unreadFields;
    expect([plain.has('way'), plain.has('other'), plain.has('phone'), plain.has('abroad')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
