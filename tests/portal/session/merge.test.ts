import { describe, expect, it } from 'vitest';
import {
  initialValues,
  type Answers,
  type BlockDefinition,
  type Form,
  type RuleDefinition,
} from '../../../engine/index.ts';
import { compileForm } from '../../../workbench/index.ts';
import { definitionOf } from '../../engine/small-form.ts';
import { mergeIntoEmpty } from '../../../portal/session/state/merge.ts';

const formOf = (blocks: readonly BlockDefinition[], rules: readonly RuleDefinition[] = []): Form => {
  const { form, ...definition } = definitionOf(blocks);
  return compileForm({ ...definition, form: { ...form, rules } });
};
const text = (key: string): BlockDefinition => ({ type: 'text', key, label: key });
const merged = (form: Form, account: Answers, carried: Answers) =>
  mergeIntoEmpty(form, initialValues(form, { today: '2026-03-04' }, account), carried);

describe('answers of a visitor at the login', () => {
  const names = formOf([text('first_name'), text('last_name')]);

  it('fill empty answers of the account', () => {
    expect(merged(names, { first_name: '' }, { first_name: 'Ana', last_name: 'Silva' })).toEqual({
      first_name: 'Ana',
      last_name: 'Silva',
    });
  });

  it('never replace an answer of the account', () => {
    expect(merged(names, { first_name: 'Anna' }, { first_name: 'Ana', last_name: 'Silva' })).toEqual({
      last_name: 'Silva',
    });
  });

  it('never include answers that are not offered or not shown, or that only such answers would show', () => {
    const offers = formOf([
      {
        type: 'radio',
        key: 'citizen',
        label: 'Citizen',
        options: [
          ['Y', 'Yes'],
          ['N', 'No'],
        ],
      },
      {
        type: 'section',
        id: 'abroad',
        when: [{ valueKey: 'citizen', operator: 'notEquals', target: 'Y' }],
        blocks: [text('visa')],
      },
      {
        type: 'section',
        id: 'odd',
        when: [{ valueKey: 'citizen', operator: 'equals', target: 'X' }],
        blocks: [text('planet')],
      },
      { ...text('name'), maxLength: 3 } as BlockDefinition,
    ]);
    expect(merged(offers, {}, { citizen: 'X', planet: 'Mars', name: 'Ana' })).toEqual({ name: 'Ana' });
    expect(merged(offers, {}, { citizen: 'X', planet: 'Mars', name: 'Anastasia', visa: 'F-1' })).toEqual({
      visa: 'F-1',
    });
    expect(merged(offers, { citizen: 'Y' }, { visa: 'F-1', name: 'Ana' })).toEqual({ name: 'Ana' });
  });

  it('never complete half an answer of the account: month and year belong together', () => {
    const dates = formOf([
      {
        type: 'month-year',
        key: 'grad',
        label: 'Graduation',
        years: { count: 5, direction: 'future' },
      } as BlockDefinition,
    ]);
    expect(merged(dates, { grad_month: '5' }, { grad_month: '6', grad_year: '2026' })).toEqual({});
    expect(merged(dates, {}, { grad_month: '6', grad_year: '2026' })).toEqual({ grad_month: '6', grad_year: '2026' });
  });

  it('include no unknown keys and no empty answers', () => {
    expect(merged(names, {}, { first_name: '', 'session:username': 'eve@example.edu', unknown: 'x' })).toEqual({});
  });

  it('are left out if they would clear an answer of the account; the others are included', () => {
    const waiver = formOf(
      [text('name'), text('fee_waiver'), text('reason')],
      [{ id: 'waived', when: [{ valueKey: 'fee_waiver', operator: 'equals', target: 'Y' }], clears: ['reason'] }],
    );
    expect(merged(waiver, { reason: 'trio' }, { fee_waiver: 'Y', name: 'Ana' })).toEqual({ name: 'Ana' });
    expect(merged(waiver, {}, { fee_waiver: 'Y', reason: 'trio' })).toEqual({ fee_waiver: 'Y', reason: 'trio' });
  });
});
