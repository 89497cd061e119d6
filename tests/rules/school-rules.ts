import type { Answers } from '../../engine/index.ts';
import { format, required, requiredMonth, type SpecifiedRule } from './rule.ts';

/** The year of a date must be the one of "Will you graduate in 2026?" if the answer is Yes. */
function yearOfGraduation(name: string, type: string, message: string): SpecifiedRule {
  const inYear = (year: string): Answers => ({ [`${name}_month`]: '5', [`${name}_year`]: year });
  return {
    section: 'High school',
    key: `${name}_month`,
    message,
    given: { hs_type: type, hs_graduated: 'Y' },
    fails: [inYear('2025'), inYear('2027')],
    passes: [inYear('2026')],
    spared: [{ hs_type: type, hs_graduated: 'N' }],
    hidden: { hs_type: type === 'HS' ? 'GED' : 'HS' },
  };
}

const highSchool: readonly SpecifiedRule[] = [
  required('High school', 'hs_name', 'Search for Your School', 'East High School', {
    spared: [{ hs_type: 'GED' }, { hs_type: 'HMS' }],
  }),
  required('High school', 'hs_name', 'Search for Your School', 'East High School', { given: { hs_type: 'HS' } }),
  ...['hs_2_name', 'hs_3_name'].map((key): SpecifiedRule => ({
    section: 'High school, earlier ones',
    key,
    message: 'Search for Your School',
    given: { hs_type: 'HS' },
    fails: [],
    passes: [{ [key]: '' }, { [key]: 'West High School' }],
    hidden: null,
  })),
  requiredMonth('High school', 'grad', 'High School Graduation Date', {
    given: { hs_type: 'HS' },
    hidden: { hs_type: 'GED' },
  }),
  requiredMonth('High school', 'grad', 'High School Graduation Date', {
    given: { hs_type: 'HMS' },
    hidden: { hs_type: 'GED' },
  }),
  requiredMonth('High school', 'ged_earned', /receive.* plan to receive.* GED or .*equivalency/, {
    given: { hs_type: 'GED' },
    hidden: { hs_type: 'HS' },
  }),
  required('High school', 'hs_graduated', 'Will you graduate in 2026?', 'N'),
  requiredMonth('High school', 'ged_earned', /receive.* plan to receive.* GED or .*equivalency/, {
    given: { hs_type: 'GED', hs_graduated: 'Y' },
    hidden: { hs_type: 'HS' },
    year: '2026',
  }),
  yearOfGraduation(
    'grad',
    'HS',
    'You answered that you will graduate in 2026. Choose a date in 2026, or change that answer.',
  ),
  yearOfGraduation(
    'ged_earned',
    'GED',
    'You answered that you will graduate in 2026. Choose a date for your GED in 2026, or change that answer.',
  ),
  required('High school', 'hs_has_class_rank', 'Does your high school provide class rank?', 'Y', {
    given: { hs_type: 'HS' },
    hidden: { hs_type: 'HMS' },
  }),
];

const act = 'Please provide a valid ACT Composite Score. The score must be between 1 and 36.';
const satReading = /SAT Evidence-Based Reading and Writing Score.*570/;
const satMath = /SAT Math Score.*570/;
const tests: readonly SpecifiedRule[] = [
  format(
    'Tests',
    'act_score_composite',
    act,
    ['0', '37', '40', '99', '1.5', '-1', 'x', '01', '136', '361'],
    ['1', '9', '10', '19', '20', '29', '30', '36', ''],
    { given: { act_taken: 'Y' }, hidden: { act_taken: 'N' } },
  ),
  format(
    'Tests',
    'sat_score_reading_writing',
    satReading,
    ['190', '810', '575', '20', 'abc', '201', '2000', '1800'],
    ['200', '290', '700', '790', '800', '570', ''],
    { given: { sat_taken: 'Y' }, hidden: { sat_taken: 'N' } },
  ),
  format(
    'Tests',
    'sat_score_math',
    satMath,
    ['190', '810', '575', '20', 'abc', '799', '2000', '1800'],
    ['200', '290', '700', '790', '800', '570', ''],
    { given: { sat_taken: 'Y' }, hidden: { sat_taken: 'N' } },
  ),
];

/** Colleges 1 to 5: a partial date must be completed; the message of the first college has no prefix. */
function college(n: number): SpecifiedRule {
  const prefix = n === 1 ? 'college_' : `college_${n}_`;
  const dates = (fromMonth: string, fromYear: string, toMonth: string, toYear: string) => ({
    [`${prefix}attend_from_month`]: fromMonth,
    [`${prefix}attend_from_year`]: fromYear,
    [`${prefix}attend_to_month`]: toMonth,
    [`${prefix}attend_to_year`]: toYear,
  });
  return {
    section: 'Colleges 1-5',
    key: `${prefix}attend_to_month`,
    message: n === 1 ? 'Dates Attended' : `College/University ${n}: Dates Attended`,
    given: { college_credit: 'Y' },
    fails: [
      dates('8', '', '', ''),
      dates('', '2024', '', ''),
      dates('', '', '', '2025'),
      dates('', '', '5', ''),
      dates('8', '2024', '', ''),
      dates('8', '2024', '5', ''),
      dates('8', '2024', '', '2025'),
      dates('8', '', '5', '2025'),
      dates('', '2024', '5', '2025'),
    ],
    passes: [dates('8', '2024', '5', '2025'), dates('', '', '', '')],
    hidden: { college_credit: 'N' },
  };
}

/** Step 2, High School. */
export const highSchoolRules: readonly SpecifiedRule[] = [...highSchool, ...tests, ...[1, 2, 3, 4, 5].map(college)];

/** Step 3, Academics. */
export const academicsRules: readonly SpecifiedRule[] = [
  required('Academics', 'applied_major', 'What are you interested in studying?', 'undecided'),
  required('Academics', 'entry_term', /^What semester do you plan to begin attending .+\?$/, 'fall-2027'),
];

const section = 'Fee waiver and certification';
const asked = { instate_tuition: 'N', hs_graduated: 'Y' };
const reasons = [
  'fee_waiver_testing',
  'fee_waiver_income_elig',
  'fee_waiver_public_housing',
  'fee_waiver_orphan',
  'fee_waiver_hs_programs_trio',
  'fee_waiver_kc_scholar',
];

/** Step 4, Submit. */
export const finalStepsRules: readonly SpecifiedRule[] = [
  {
    section,
    key: 'fee_waiver',
    message: 'I am requesting an application fee waiver.',
    given: asked,
    fails: [{ fee_waiver: '' }, { fee_waiver: 'Y' }],
    passes: [...reasons.map((reason) => ({ fee_waiver: 'Y', [reason]: 'true' })), { fee_waiver: 'N' }],
    spared: [
      { instate_tuition: 'Y', hs_graduated: 'Y' },
      { instate_tuition: 'N', hs_graduated: 'N' },
    ],
    hidden: null,
  },
  ...reasons.map((reason) =>
    required(section, 'fee_waiver_signature', 'Fee Waiver signature', 'Ada Lovelace', {
      given: { ...asked, fee_waiver: 'Y', [reason]: 'true' },
      spared: [{ ...asked, fee_waiver: 'Y' }],
      hidden: { fee_waiver: 'N' },
    }),
  ),
  required(
    section,
    'legal_agree',
    /^I certify that the information on this application, including my academic history, is complete and correct/,
    'true',
  ),
];
