/** Comparisons, checks and rules that are probably not meant, and limits in another unit. */
import dataModel from '../../../forms/scholarship/data-model.json' with { type: 'json' };
import { is, op, planted, type Planted } from './planted-defect.ts';

const schooling = planted('admissions', 'sections/schooling');
const citizenship = planted('admissions', 'sections/citizenship');
const residency = planted('admissions', 'sections/residency');
const waiver = planted('admissions', 'sections/fee-waiver');
const grades = planted('admissions', 'sections/grades');
const person = planted('scholarship', 'sections/person');
const costs = planted('scholarship', 'sections/costs');
const service = planted('scholarship', 'sections/service');
const essay = planted('scholarship', 'sections/essay');
const scholarship = planted('scholarship', 'form');

const model = planted('scholarship', 'data-model');
const stored = (name: string, as: object) => ({ keys: { ...dataModel.keys, [name]: as } });

const key = (valueKey: string) => ({ valueKey });
const ends = (years: string, months: string) => ({
  checks: [
    {
      when: [
        {
          any: [
            op('to_year', years, key('from_year')),
            [is('to_year', key('from_year')), op('to_month', months, key('from_month'))],
          ],
        },
      ],
      message: '{which}The end is before the beginning.',
    },
  ],
});
const rule = (id: string, clears: readonly string[], ...when: readonly unknown[]) => ({ id, when, clears });
const visaBy = (isMatched: readonly string[]) => ({
  optionsBy: { valueKey: 'visa_us', category: 'displayOnly', isMatched, options: 'visa-types' },
});
const born = (operator: string, years: number) => ({ when: [op('birth_date', operator, { years })] });
const second = '/checks/0/when/0/any/1/1/operator';

/** Every such mistake. */
export const plantedConditions: readonly Planted[] = [
  schooling('grad', { when: [op('hs_type', 'in', ['HS', 'HMS', 'GED'])] }, 'lists-every-option', '/when/0/target'),
  citizenship('visa_us_type', visaBy(['Y', 'N']), 'lists-every-option', '/optionsBy/isMatched'),
  person('minor', born('gt', -118), 'holds-for-all-accepted', '/when/0/target'),
  person('minor', born('lt', -8), 'holds-for-all-accepted', '/when/0/target'),
  costs('cost_proof', { when: [op('yearly_cost', 'gte', '1')] }, 'holds-for-all-accepted', '/when/0/target'),
  service('period', { when: [op('hours', 'lt', '100')] }, 'holds-for-all-accepted', '/when/0/target'),
  service('to', ends('lt', 'gt'), 'directions-differ', second),
  service('to', ends('gt', 'lte'), 'directions-differ', second),
  grades(
    'hs_gpa',
    {
      checks: [
        { when: [is('hs_gpa', '0')], message: 'This is no average.' },
        { when: [is('hs_gpa', '0')], message: 'An average is at most 5.' },
      ],
    },
    'same-conditions',
    '/checks/1/when',
  ),
  residency(
    '',
    {
      rules: [
        rule('one', ['citizenship'], is('instate_tuition', 'Y')),
        rule('two', ['visa_us'], is('instate_tuition', 'Y')),
      ],
    },
    'same-conditions',
    '/rules/1/when',
  ),
  waiver(
    '',
    { rules: [rule('no-request', ['fee_waiver_testing', 'fee_waiver_signature'], is('fee_waiver', 'N'))] },
    'rule-clears-nothing',
    '/rules/0',
  ),
  residency(
    '',
    { rules: [rule('resident', ['ethnicity', 'ethnicity'], is('instate_tuition', 'N'))] },
    'repeated-entry',
    '/rules/0/clears/1',
  ),
  costs('cost_proof', { when: [op('document:cost_proof', 'answered')] }, 'reads-itself', '/when/0/valueKey'),
  costs('other_aid_amount', { when: [op('other_aid', 'equals', true)] }, 'wrong-type', '/when/0/target'),
  schooling('grad', { when: [op('hs_type', 'in', 'HS, HMS')] }, 'wrong-type', '/when/0/target'),
  model('', stored('birth_date', { type: 'date', maxLength: 8 }), 'max-length-too-great', '/keys/birth_date/maxLength'),
  model(
    '',
    stored('declaration', { type: 'boolean', maxLength: 1 }),
    'max-length-too-great',
    '/keys/declaration/maxLength',
  ),
  essay('essay_ways', { default: 'type' }, 'unknown-tab', '/default'),
  scholarship('', { uploads: { maxBytes: 2 } }, 'upload-limit-too-small', '/uploads/maxBytes'),
  essay('essay_upload', { limits: { maxBytes: 2048 } }, 'upload-limit-too-small', '/limits/maxBytes'),
];
