/** Defaults that follow other answers until the applicant changes them. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  initialValues,
  newValues,
  withChanges,
  type BlockDefinition,
  type Form,
  type Values,
} from '../../engine/index.ts';
import { removalOf, type CompiledRepeat } from '../../engine/internal.ts';
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import { runs } from '../support/runs.ts';
import { definitionOf, equals, text, today, yesNo } from './small-form.ts';

const compiled = (blocks: readonly BlockDefinition[], more: object = {}): Form =>
  compileWithValidators(definitionOf(blocks, more)).form;
const following = (expression: string, ...from: readonly string[]) => ({ from, expression });
const after = (form: Form, values: Values, ...edits: readonly Readonly<Record<string, string>>[]): Values =>
  edits.reduce<Values>((now, edit) => withChanges(now, applyEdit(form, now, edit).changed), values);

const names = compiled([
  text('first'),
  text('last'),
  text('badge', { default: following("$trim(first & ' ' & last)", 'first', 'last') }),
  yesNo('sign'),
  text('door', { when: [equals('sign', 'Y')], default: following('badge', 'badge') }),
]);
const fresh = newValues(names, { today });
const named = after(names, fresh, { first: 'Ada' }, { last: 'Lovelace' });

const chain = compiled(
  [
    yesNo('open'),
    text('second', { when: [equals('open', 'Y')], default: following('first', 'first') }),
    text('third', { default: following("second & '!'", 'second') }),
    text('first'),
    { type: 'repeat', id: 'pets', title: 'Pet', use: 'pet', prefixes: ['a_', 'b_'], max: 2, min: 2 },
  ],
  {
    sections: {
      pet: { blocks: [text('name'), text('label', { default: following('first & name', 'first', 'name') })] },
    },
  },
);
const sources = ['open', 'first', 'a_name', 'b_name'];
const valueIn = (values: Values, key: string): string => values[key] ?? '';
const expected: Readonly<Record<string, (values: Values) => string>> = {
  second: (values) => valueIn(values, 'first'),
  third: (values) => `${valueIn(values, 'second')}!`,
  a_label: (values) => valueIn(values, 'first') + valueIn(values, 'a_name'),
  b_label: (values) => valueIn(values, 'first') + valueIn(values, 'b_name'),
};
const isAsked = (key: string, values: Values): boolean => key !== 'second' || values['open'] === 'Y';

describe('a computed default', () => {
  it('follows the answers that it is computed from', () => {
    expect(fresh['badge'] ?? '').toBe('');
    expect(named['badge']).toBe('Ada Lovelace');
    expect(after(names, named, { last: '' })['badge']).toBe('Ada');
  });

  it('never replaces an answer that was typed, whichever is typed first', () => {
    const typed = after(names, named, { badge: 'Countess' });
    expect(after(names, typed, { first: 'Augusta' })['badge']).toBe('Countess');
    expect(after(names, fresh, { badge: 'Countess' }, { first: 'Ada' })['badge']).toBe('Countess');
    expect(after(names, fresh, { first: 'Ada', badge: 'Countess' })['badge']).toBe('Countess');
  });

  it('stays empty after the applicant clears it', () => {
    expect(after(names, named, { badge: '' }, { first: 'Augusta' })['badge']).toBe('');
  });

  it('is given when an answer shows its question, and follows another computed default from then on', () => {
    const shown = after(names, named, { sign: 'Y' });
    expect(named['door'] ?? '').toBe('');
    expect(shown['door']).toBe('Ada Lovelace');
    expect(after(names, shown, { first: 'Augusta' })['door']).toBe('Augusta Lovelace');
    expect(after(names, shown, { badge: 'Countess' })['door']).toBe('Countess');
    expect(after(names, shown, { sign: 'N' }, { first: 'Augusta' }, { sign: 'Y' })['door']).toBe('Augusta Lovelace');
  });

  it('is given at the beginning, after the defaults that it is computed from', () => {
    const form = compiled([
      text('first', { default: 'a' }),
      text('second', { default: following("first & '?'", 'first') }),
      text('third', { default: following("second & '!'", 'second') }),
    ]);
    expect(newValues(form, { today })).toMatchObject({ first: 'a', second: 'a?', third: 'a?!' });
    expect(newValues(form, { today }, { first: 'b' })).toMatchObject({ first: 'b', second: 'b?', third: 'b?!' });
    expect(newValues(form, { today }, { second: '' })).toMatchObject({ first: 'a', second: '', third: '!' });
  });

  it('does not replace bad input', () => {
    const form = compiled([
      { type: 'number', key: 'size', label: 'size', maximum: 9 },
      { type: 'number', key: 'same', label: 'same', maximum: 9, default: following('size', 'size') },
    ] as readonly BlockDefinition[]);
    const typed = after(form, newValues(form, { today }), { same: '', 'input:same': 'four' }, { size: '4' });
    expect([typed['same'] ?? '', typed['input:same']]).toEqual(['', 'four']);
  });

  it('is not given to a stored application, whose answers follow from its next edit on', () => {
    const stored = initialValues(names, { today }, { first: 'Ada', last: 'Lovelace', badge: 'Ada Lovelace' });
    expect(after(names, stored, { last: 'Byron' })['badge']).toBe('Ada Byron');
    const cleared = initialValues(names, { today }, { first: 'Ada' });
    expect(after(names, cleared, { last: 'Byron' })['badge'] ?? '').toBe('');
  });

  it('is nothing while its question cannot store the result', () => {
    const form = compiled([
      text('note', { maxLength: 99 }),
      text('short', { maxLength: 5, default: following('note', 'note') }),
      { type: 'number', key: 'share', label: 'share', maximum: 9, default: following('$number(size) / 2', 'size') },
      { type: 'number', key: 'size', label: 'size', maximum: 100 },
    ] as readonly BlockDefinition[]);
    const values = newValues(form, { today });
    expect(after(form, values, { note: 'abcde' })['short']).toBe('abcde');
    expect(after(form, values, { note: 'abcde' }, { note: 'abcdef' })['short']).toBe('');
    expect(after(form, values, { size: '8' })['share']).toBe('4');
    expect(after(form, values, { size: '9' })['share'] ?? '').toBe('');
    expect(after(form, values, { size: '80' })['share'] ?? '').toBe('');
  });

  it('of a copy is computed from the answers of the copy, and moves with it', () => {
    const blocks = [text('name'), text('label', { default: following('$uppercase(name)', 'name') })];
    const form = compiled(
      [{ type: 'repeat', id: 'pets', title: 'Pet', use: 'pet', prefixes: ['a_', 'b_', 'c_'], max: 3 }],
      { sections: { pet: { blocks } } },
    );
    const values = after(form, newValues(form, { today }), { a_name: 'Rex' }, { 'count:pets': '2' }, { b_name: 'Tom' });
    expect([values['a_label'], values['b_label']]).toEqual(['REX', 'TOM']);
    const repeat = form.pages[0]?.blocks[0] as CompiledRepeat;
    const removed = after(form, values, removalOf(repeat, values, 1));
    expect([removed['a_name'], removed['a_label'], removed['b_label'] ?? '']).toEqual(['Tom', 'TOM', '']);
    expect(after(form, removed, { a_name: 'Leo' })['a_label']).toBe('LEO');
  });

  it('of a choice is described like an answer', () => {
    const form = compiled([yesNo('home'), yesNo('mail', { default: following('home', 'home') })]);
    expect(after(form, newValues(form, { today }), { home: 'Y' })).toMatchObject({ mail: 'Y', mail_desc: 'Yes' });
  });

  it('of a list is chosen, although its search box refuses the code as a text', () => {
    const form = compiled([
      yesNo('home'),
      {
        type: 'select',
        key: 'mail',
        label: 'mail',
        options: [
          ['Y', 'Yes'],
          ['N', 'No'],
        ],
        default: following('home', 'home'),
      },
    ] as readonly BlockDefinition[]);
    expect(after(form, newValues(form, { today }), { home: 'Y' })).toMatchObject({ mail: 'Y', mail_desc: 'Yes' });
  });

  // The names are defaults of the copies, of a question that an answer shows, and of each other.
  it('never replaces a typed answer and equals its expression until then, whatever the order of the edits', () => {
    const edits = fc.array(
      fc.tuple(fc.constantFrom(...Object.keys(expected), ...sources), fc.constantFrom('', 'Y', 'N', 'x', 'y')),
    );
    fc.assert(
      fc.property(edits, (all) => {
        let values = newValues(chain, { today });
        const typed = new Map<string, string>();
        for (const [key, value] of all) {
          const wasShown = isAsked(key, values);
          values = after(chain, values, { [key]: value });
          if (key in expected && wasShown && value !== expected[key]?.(values)) typed.set(key, value);
          else typed.delete(key);
          for (const [own, computed] of Object.entries(expected)) {
            if (!isAsked(own, values)) typed.delete(own);
            // An answer that is typed as the default is one again.
            if (typed.get(own) === computed(values)) typed.delete(own);
            expect([own, values[own] ?? '']).toEqual([
              own,
              isAsked(own, values) ? (typed.get(own) ?? computed(values)) : '',
            ]);
          }
        }
      }),
      { numRuns: runs(5000) },
    );
  });
});
