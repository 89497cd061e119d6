import { describe, expect, it } from 'vitest';
import {
  compileForm,
  initialValues,
  type Answers,
  type BlockDefinition,
  type Form,
  type RuleDefinition,
} from '../../../engine/index.ts';
import { mergeIntoEmpty } from '../../../renderer/session/merge.ts';

function formOf(blocks: readonly BlockDefinition[], rules: readonly RuleDefinition[] = []): Form {
  return compileForm({
    form: { id: 'small', version: 1, title: 'Small', rules, pages: [{ id: 'page', title: 'Page', blocks }] },
    dataModel: { keys: {} },
    institution: {},
    messages: {},
    pages: {},
    sections: {},
    options: {},
  });
}
const text = (key: string): BlockDefinition => ({ type: 'text', key, label: key });
const merged = (form: Form, account: Answers, carried: Answers) =>
  mergeIntoEmpty(form, initialValues(form, {}, account), carried);

describe("a visitor's answers at the log-in", () => {
  const names = formOf([text('first_name'), text('last_name')]);

  it('fill what the account has left empty', () => {
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

  it('never bring what is not offered, or not asked, and not what only that had opened', () => {
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

  it('never complete half an answer of the account: a month and its year are one', () => {
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

  it('bring in nothing that is no answer of the form, and no emptiness', () => {
    expect(merged(names, {}, { first_name: '', 'session:username': 'eve@example.edu', unknown: 'x' })).toEqual({});
  });

  it('are left out where they would clear an answer of the account, while the others still come', () => {
    const waiver = formOf(
      [text('name'), text('fee_waiver'), text('reason')],
      [{ id: 'waived', when: [{ valueKey: 'fee_waiver', operator: 'equals', target: 'Y' }], clears: ['reason'] }],
    );
    expect(merged(waiver, { reason: 'trio' }, { fee_waiver: 'Y', name: 'Ana' })).toEqual({ name: 'Ana' });
    expect(merged(waiver, {}, { fee_waiver: 'Y', reason: 'trio' })).toEqual({ fee_waiver: 'Y', reason: 'trio' });
  });
});
