import { describe, expect, it } from 'vitest';
import { applyEdit, newValues, viewPage, withChanges, type Values } from '../../engine/index.ts';
import { optionsOf } from '../../engine/internal.ts';
import { scholarship } from '../support/scholarship.ts';

const today = '2026-03-16';
const after = (values: Values, edit: Readonly<Record<string, string>>): Values =>
  withChanges(values, applyEdit(scholarship.form, values, edit).changed);
const valuesWith = (answers: Readonly<Record<string, string>>): Values =>
  after(newValues(scholarship.form, { today }), answers);
/** The ids of the texts that a page shows. */
const textsOn = (page: string, answers: Readonly<Record<string, string>>): readonly string[] =>
  viewPage(scholarship.form, valuesWith(answers), page)
    .blocks.flatMap((block) => ('blocks' in block ? block.blocks : [block]))
    .filter(({ type }) => type === 'content')
    .map(({ id }) => id);

describe('the scholarship form', () => {
  it.each([
    ['2008-03-16', false],
    ['2008-03-17', true],
    ['2010-03-16', true],
    ['', false],
  ])('mentions the signature of a parent to an applicant who is born on %s: %s', (birth, hasNotice) => {
    expect(textsOn('you', { birth_date: birth }).includes('minor')).toBe(hasNotice);
  });

  it.each([
    [{ yearly_cost: '9000', own_contribution: '8999' }, false],
    [{ yearly_cost: '9000', own_contribution: '9000' }, true],
    [{ yearly_cost: '9000', own_contribution: '5000', other_aid: 'Y', other_aid_amount: '5000' }, true],
    [{ yearly_cost: '9000' }, false],
    [{ own_contribution: '0' }, false],
    [{}, false],
  ])('with the amounts %o says that the costs are covered: %s', (amounts, isSaid) => {
    expect(textsOn('funding', amounts).includes('covered')).toBe(isSaid);
  });

  it('proposes the state of the former college, which the applicant can change or leave empty', () => {
    const transfer = valuesWith({ enrollment: 'TRANSFER' });
    expect(transfer).toMatchObject({ college_state: 'KS', college_state_desc: 'Kansas' });
    expect(after(transfer, { college_state: '' })['college_state']).toBe('');
    expect(valuesWith({ enrollment: 'NEW' })['college_state'] ?? '').toBe('');
  });

  it('offers a research project to returning students only, and forgets it when that changes', () => {
    const field = scholarship.form.fields.get('study_area');
    const offers = (values: Values): boolean =>
      field !== undefined && optionsOf(field, values).some(([value]) => value === 'RES');
    const returning = valuesWith({ enrollment: 'RETURNING', study_area: 'RES' });
    expect([offers(returning), offers(valuesWith({ enrollment: 'NEW' })), offers(valuesWith({}))]).toEqual([
      true,
      false,
      false,
    ]);
    expect(returning['study_area_desc']).toBe('A research project');
    expect(after(returning, { enrollment: 'NEW' })['study_area']).toBe('');
  });
});
