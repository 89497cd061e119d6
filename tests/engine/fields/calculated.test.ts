/** Calculated answers: stored under a key of the data model, and never given by anybody. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  errorsOf,
  initialValues,
  pageSummary,
  progressOf,
  refusals,
  savable,
  submission,
  viewField,
  withChanges,
  type Form,
  type FormDefinition,
  type Values,
} from '../../../engine/index.ts';
import { calculated } from '../../../engine/fields/calculated.ts';
import { calculatedKeys, removalOf } from '../../../engine/internal.ts';
import { compileWithValidators } from '../../../workbench/codegen/index.ts';
import { runs } from '../../support/runs.ts';
import { denseForm, editOf, randomForm, someEdits } from '../random-form.ts';
import { definitionOf, equals, sit, text, today, yesNo } from '../small-form.ts';

const shown = (key: string, more: object = {}) => ({ type: 'calculated', key, label: key, ...more }) as const;
const adding = (key: string, ...from: readonly string[]) => ({
  key,
  from,
  calculate: `$sum([${from.map((one) => `${one} = '' ? 0 : $number(${one})`).join(', ')}])`,
});
const formWith = (blocks: readonly object[], calculations: readonly object[], more: object = {}): FormDefinition =>
  definitionOf(blocks as never, {
    dataModel: { keys: { total: { type: 'number', maxLength: 4 }, grade: { type: 'text', maxLength: 6 } } },
    form: { calculations, ...more } as never,
  });
/** The payment of this copy is that of another one, too. */
const twice = { from: ['people.pay', 'pay'], expression: '$occurrences(people.pay, pay) > 1' };
const total = adding('total', 'a', 'b');
const grade = { key: 'grade', from: ['total'], calculate: "$number(total) > 9 ? 'high' : 'low'" };
const sums = formWith(
  [
    text('a'),
    text('b'),
    shown('total', { unit: 'points' }),
    text('c', { when: [equals('grade', 'high')] }),
    yesNo('d'),
  ],
  [grade, total],
  { rules: [{ id: 'r', when: [equals('grade', 'low')], clears: ['d'] }] },
);

describe('a calculated answer', () => {
  it('follows its sources in the edit that changes them, and so does all that reads it', () => {
    const applicant = sit(sums, { a: '4', b: '6', c: 'x', d: 'Y' });
    expect(applicant.values).toMatchObject({ total: '10', grade: 'high', c: 'x' });
    expect(applicant.edit({ a: '1' })).toEqual({
      changed: { a: '1', total: '7', grade: 'low', c: '', d: '', d_desc: '' },
      cleared: { c: 'c', d: 'r' },
    });
  });

  it('is not changed by an edit of it, alone or with others', () => {
    const applicant = sit(sums, { a: '4' });
    expect(applicant.edit({ total: '99' })).toEqual({ changed: {}, cleared: {} });
    expect(applicant.edit({ total: '99', grade: 'high', b: '1' }).changed).toEqual({ b: '1', total: '5' });
  });

  it('is calculated when stored answers are loaded, whatever was stored under its key', () => {
    expect(sit(sums, { a: '4', total: '99', grade: 'high' }).values).toMatchObject({ total: '4', grade: 'low' });
  });

  it('is refused by the server, shown or not, also when it is empty', () => {
    const { form, values } = sit(sums);
    expect(refusals(form, values, { total: '5' })).toEqual({ total: 'Calculated answers are derived, not stored.' });
    expect(refusals(form, values, { total: '' })).toHaveProperty('total');
    expect(refusals(form, values, { grade: 'low' })).toHaveProperty('grade');
  });

  it('is not sent by the page, but submitted, also if no page shows it', () => {
    const { form, values } = sit(sums, { a: '4' });
    expect(savable(form, { a: '4', total: '4', grade: 'low' })).toEqual({ a: '4' });
    expect(submission(form, values)).toEqual({ a: '4', total: '4', grade: 'low' });
  });

  it('is shown and printed with its unit', () => {
    const { form, values } = sit(sums, { a: '4' });
    expect(viewField(form, values, 'total')).toMatchObject({ text: '4 points', value: '4', isAnswered: true });
    expect(JSON.stringify(pageSummary(form, values, 'page'))).toContain('4 points');
  });

  it.each([
    ['4', '4.00 €'],
    ['12.5', '12.50 €'],
    ['-0.25', '-0.25 €'],
    ['1012599.999', '1012599.999 €'],
    ['', ''],
    ['none', 'none €'],
    ['2026-11-30', 'November 30, 2026'],
  ])('is shown with at least its decimal places: %j as %j', (value, shownText) => {
    expect(calculated.print(value, [], { ...shown('total'), decimals: 2, unit: '€' })).toBe(shownText);
  });

  it('follows the copies of a repeated block, which are added and removed', () => {
    const people = { type: 'repeat', id: 'people', title: 'Person', use: 'person', prefixes: ['p1_', 'p2_'], max: 2 };
    const calculations = [
      { key: 'total', from: ['people.pay', 'people'], calculate: '$sum(people.pay) + 100 * $count(people)' },
    ];
    const sections = { person: { blocks: [text('pay'), text('again', { when: [twice] })] } };
    const applicant = sit({ ...formWith([people], calculations), sections } as never, {});
    const values = (): unknown => [applicant.values['total'], applicant.values['p2_again']];
    expect(values()).toEqual(['100', undefined]);
    applicant.edit({ p1_pay: '4', 'count:people': '2' });
    applicant.edit({ p2_pay: '4' });
    applicant.edit({ p2_again: 'x' });
    expect(values()).toEqual(['208', 'x']);
    applicant.edit({ p1_pay: '5' });
    expect(values()).toEqual(['209', '']);
    applicant.edit({ 'count:people': '1' });
    expect(values()).toEqual(['105', '']);
  });

  it('is read as a date if it is one', () => {
    const due = { key: 'due', from: ['begun'], calculate: '$addDays(begun, 30)' };
    const blocks = [{ type: 'date', key: 'begun', label: 'Begun' }, shown('due', { unit: 'never' })];
    const dataModel = { keys: { due: { type: 'text', maxLength: 10 } } };
    const { form, values } = sit({ ...formWith(blocks, [due]), dataModel } as never, { begun: '2026-01-15' });
    expect(viewField(form, values, 'due')).toMatchObject({ text: 'February 14, 2026', value: '2026-02-14' });
  });

  it('is kept while its section is hidden, and does not make a page look started or a copy answered', () => {
    const hidden = { type: 'section', id: 's', when: [equals('a', '1')], blocks: [shown('total')] };
    const { form, edit, values } = sit(formWith([text('a'), text('b'), hidden], [total]), { a: '1' });
    expect(edit({ a: '2' })).toEqual({ changed: { a: '2', total: '2' }, cleared: {} });
    const [page] = form.pages;
    const empty = initialValues(form, { today }, {});
    expect(empty['total']).toBe('0');
    expect([empty, values].map((one) => page && progressOf(page, one, {}).isStarted)).toEqual([false, true]);
  });

  it('is empty if the data model cannot store it', () => {
    const results = (calculate: string) =>
      sit(formWith([text('a')], [{ key: 'total', from: ['a'], calculate }]), { a: '9' }).values['total'];
    expect(['1234', '12345', '0.5', "'x'", "a & 'x'", '1 / 0', '1 / 3'].map(results)).toEqual([
      '1234',
      '',
      '0.5',
      '',
      '',
      '',
      '',
    ]);
  });

  it('has checks, whose errors end with the answers that it is calculated from', () => {
    const checks = [{ when: [{ valueKey: 'total', operator: 'notEquals', target: '100' }], message: 'Not 100.' }];
    const applicant = sit(formWith([text('a'), text('b'), shown('total', { checks })], [total]), { a: '60' });
    const errors = () => errorsOf(applicant.form, applicant.validators, applicant.values);
    expect(errors()).toEqual({ total: ['Not 100.'] });
    applicant.edit({ b: '40' });
    expect(errors()).toEqual({});
  });

  it('is calculated again when its copy moves', () => {
    const keys = { p1_twice: { type: 'number', maxLength: 4 }, p2_twice: { type: 'number', maxLength: 4 } } as const;
    const twice = (prefix: string) => ({
      key: `${prefix}twice`,
      from: [`${prefix}n`],
      calculate: `${prefix}n = '' ? '' : $number(${prefix}n) * 2`,
    });
    const definition = definitionOf(
      [{ type: 'repeat', id: 'r', title: 'R', use: 's', prefixes: ['p1_', 'p2_'], max: 2 }],
      {
        dataModel: { keys },
        sections: { s: { blocks: [text('n'), shown('twice') as never] } },
        form: { calculations: [twice('p1_'), twice('p2_')] } as never,
      },
    );
    const { form } = sit(definition);
    const values = initialValues(form, { today }, { p1_n: '1', p2_n: '2' }, {}, { r: 2 });
    const [repeat] = form.pages[0]?.blocks ?? [];
    if (repeat?.type !== 'repeat') throw new Error('There is no repeat.');
    const after = withChanges(values, applyEdit(form, values, removalOf(repeat, values, 1)).changed);
    expect(after).toMatchObject({ p1_n: '2', p1_twice: '4', p2_n: '', p2_twice: '' });
  });
});

/** A random form whose derived values are calculated answers, shown or not. */
function calculatedForm(definition: FormDefinition): FormDefinition {
  const renamed = JSON.parse(JSON.stringify(definition).replaceAll('derived:', 'calc_')) as FormDefinition;
  const keys = (renamed.form.calculations ?? []).map(({ key }) => key);
  const stored = keys.map((key) => [key, { type: 'text', maxLength: 10 }] as const);
  const [first = '', ...others] = renamed.form.pages;
  const page =
    typeof first === 'string' ? [first] : [{ ...first, blocks: [...first.blocks, shown('calc_first') as never] }];
  return {
    ...renamed,
    form: { ...renamed.form, pages: [...page, ...others] },
    dataModel: { keys: Object.fromEntries(stored) },
  };
}

const session = { today, flag: '1' };

/** The values of what a server has stored, as it reads them for the next call. */
function served(form: Form, values: Values): Values {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined) as [string, string][];
  const named = (prefix: string) =>
    entries.filter(([key]) => key.startsWith(prefix)).map(([key, value]) => [key.slice(prefix.length), value] as const);
  return initialValues(
    form,
    { ...session, ...Object.fromEntries(named('session:')) },
    Object.fromEntries(entries.filter(([key]) => !key.includes(':'))),
    Object.fromEntries(named('tab:')),
    Object.fromEntries(named('count:').map(([id, count]) => [id, Number(count)])),
  );
}

describe('after any edits of a random form', () => {
  it.each([
    ['with dense alternatives', denseForm],
    ['of any kind', randomForm],
  ] as const)('%s, the page, the server and a fresh evaluation have the same calculated answers', (_name, anyForm) => {
    fc.assert(
      fc.property(anyForm, someEdits, ({ definition, keys }, edits) => {
        const { form } = compileWithValidators(calculatedForm(definition));
        const editable = keys.map((key) => key.replace('derived:', 'calc_'));
        const results = (values: Values) => calculatedKeys(form).map((key) => [key, values[key] ?? '']);
        let page: Values = initialValues(form, session, {});
        let stored: Values = page;
        for (const edit of edits) {
          const change = editOf(editable, edit);
          page = withChanges(page, applyEdit(form, page, change).changed);
          const before = served(form, stored);
          stored = withChanges(before, applyEdit(form, before, change).changed);
          const fresh = form.calculations.filter(({ key }) => !key.includes(':'));
          expect(results(page)).toEqual(fresh.map(({ key, calculate }) => [key, calculate(page)]));
          expect(results(stored)).toEqual(results(page));
        }
      }),
      { numRuns: runs(300) },
    );
  });
});
