import type { SpecifiedRule } from './rule.ts';
import { format, notEmails, required } from './rule.ts';

const email = 'grace@example.org';
const missing = 'You are asking for more than you need: your costs minus your own contribution and other aid.';

const you: readonly SpecifiedRule[] = [
  required('You', 'first_name', 'Please enter your first name.', 'A'),
  required('You', 'last_name', 'Please enter your last name.', '李'),
  required('You', 'birth_date', 'Please enter your date of birth.', '2006-12-09'),
  format('You', 'birth_date', 'The year must be 1926 or later.', ['1925-12-31'], ['1926-01-01']),
  format(
    'You',
    'birth_date',
    'You must be 16 or older to apply for the scholarship.',
    ['2010-03-17', '2026-03-16'],
    ['2010-03-16', '2010-03-15'],
  ),
  required('You', 'email_address', 'Please enter your email address.', email),
  format('You', 'email_address', 'Please enter a valid email address.', notEmails, [email]),
  required('You', 'enrollment', 'Please choose your enrollment.', 'NEW'),
  required('You', 'student_number', 'Please enter your student number.', 'S0012345', {
    given: { enrollment: 'RETURNING' },
    hidden: { enrollment: 'NEW' },
  }),
  format(
    'You',
    'student_number',
    'A student number is a letter and seven digits, for example S0012345.',
    ['0012345', 's0012345', 'S001234', 'S00123456', 'SS012345', 'S001234a', 'AS0012345'],
    ['S0012345', 'Z9999999'],
    { given: { enrollment: 'RETURNING' }, hidden: { enrollment: 'TRANSFER' } },
  ),
  required('You', 'college_name', 'Please name your current or previous college.', 'Prairie College', {
    given: { enrollment: 'TRANSFER' },
    hidden: { enrollment: 'RETURNING' },
  }),
];

const service = (copy: number): readonly SpecifiedRule[] => {
  const [prefix, which] = copy === 1 ? ['service_', ''] : [`service_${copy}_`, `Community service ${copy}: `];
  const period = (from: readonly [string, string], to: readonly [string, string]) => ({
    [`${prefix}from_month`]: from[0],
    [`${prefix}from_year`]: from[1],
    [`${prefix}to_month`]: to[0],
    [`${prefix}to_year`]: to[1],
  });
  const hidden = copy === 1 ? null : { 'count:service': String(copy - 1) };
  return [
    format(
      'Plans',
      `${prefix}hours`,
      `${which}Hours a week are a number from 1 to 99.`,
      ['0', '01', 'a', '-1', '1.', 'x9'],
      ['1', '99', '40', ''],
      { hidden },
    ),
    {
      section: 'Plans',
      key: `${prefix}to_month`,
      message: `${which}The end is before the beginning.`,
      fails: [period(['5', '2025'], ['4', '2025']), period(['5', '2025'], ['6', '2024'])],
      passes: [
        period(['5', '2025'], ['5', '2025']),
        period(['5', '2024'], ['4', '2025']),
        period(['5', '2025'], ['', '']),
      ],
      hidden,
    },
  ];
};

const plans: readonly SpecifiedRule[] = [
  required('Plans', 'study_area', 'Please choose your area of study.', 'ENG'),
  required('Plans', 'study_start', 'Please enter the first day of your studies.', '2026-08-24'),
  format(
    'Plans',
    'study_start',
    'The scholarship is for studies that start in 2026 or later.',
    ['2025-12-31', '2020-01-01'],
    ['2026-01-01', '2026-03-15'],
  ),
  format(
    'Plans',
    'study_start',
    'The scholarship is for studies that start in 2028 or earlier.',
    ['2029-01-01'],
    ['2028-12-31', '2028-03-17'],
  ),
  required('Plans', 'grade_average', 'Please enter your grade point average.', '3.8'),
  format(
    'Plans',
    'grade_average',
    'Please enter a grade point average from 0 to 4.',
    ['4.01', '4.1', '5', 'A', '3.', '3,5', '10', '-1', '.5', '4.10', 'x3.5', '3.999'],
    ['0', '4', '4.0', '4.00', '3.9', '3.99', '0.5'],
  ),
  ...service(1),
  ...service(2),
  ...service(3),
  required('Plans', 'essay', 'Please write your essay, or upload it.', 'Once.', {
    hidden: { 'tab:essay_ways': 'upload' },
  }),
  required('Plans', 'essay_upload', 'Please upload your essay, or write it.', 'u', {
    given: { 'tab:essay_ways': 'upload' },
    hidden: { 'tab:essay_ways': 'write' },
  }),
];

const dollars = (key: string, message: string, more: object = {}): SpecifiedRule =>
  format('Funding', key, message, ['0', '01', '1.5', '1,000', '$5', 'a', '5$'], ['1', '9', '1000'], more);

const funding: readonly SpecifiedRule[] = [
  required('Funding', 'yearly_cost', 'Please enter what a year costs you.', '21000'),
  dollars('yearly_cost', 'Please enter the costs in whole dollars.'),
  required('Funding', 'own_contribution', 'Please enter what you and your family can pay.', '0'),
  format(
    'Funding',
    'own_contribution',
    'Please enter what you can pay in whole dollars.',
    ['00', '01', '1.5', '1,000', '$5', 'a', '5$'],
    ['0', '1', '9000'],
  ),
  required('Funding', 'other_aid', 'Please tell us whether you receive other aid.', 'N'),
  required('Funding', 'other_aid_amount', 'Please enter how much other aid you receive.', '500', {
    given: { other_aid: 'Y' },
    hidden: { other_aid: 'N' },
  }),
  dollars('other_aid_amount', 'Please enter the other aid in whole dollars.', {
    given: { other_aid: 'Y' },
    hidden: { other_aid: 'N' },
  }),
  required('Funding', 'requested_amount', 'Please enter the amount you are asking for.', '12000'),
  ...[
    { yearly_cost: '', own_contribution: '9000' },
    { yearly_cost: '5000', own_contribution: '', other_aid: 'Y', other_aid_amount: '5000' },
    { yearly_cost: '9001', own_contribution: '9000', other_aid: 'N' },
  ].map((given) =>
    required('Funding', 'requested_amount', 'Please enter the amount you are asking for.', '1', {
      given,
      spared: [
        { yearly_cost: '9000', own_contribution: '9000' },
        { yearly_cost: '9000', own_contribution: '0', other_aid: 'Y', other_aid_amount: '9001' },
      ],
    }),
  ),
  dollars('requested_amount', 'Please enter the amount in whole dollars.'),
  format(
    'Funding',
    'requested_amount',
    'The scholarship is at most 12000 dollars.',
    ['12001', '99999'],
    ['12000', '9999'],
  ),
  format('Funding', 'requested_amount', missing, ['6001', '12000'], ['6000', '5999'], {
    given: { yearly_cost: '20000', own_contribution: '9000', other_aid: 'Y', other_aid_amount: '5000' },
    spared: [
      { yearly_cost: '', own_contribution: '9000' },
      { yearly_cost: '5000', own_contribution: '' },
    ],
  }),
  format('Funding', 'requested_amount', missing, ['11001'], ['11000'], {
    given: { yearly_cost: '20000', own_contribution: '9000' },
  }),
  required('Funding', 'reference_name', 'Please name someone who recommends you.', 'B'),
  required(
    'Funding',
    'reference_email',
    'Please enter the email address of the person who recommends you.',
    'howard@example.org',
  ),
  format(
    'Funding',
    'reference_email',
    'Please enter a valid email address of the person who recommends you.',
    notEmails,
    ['howard@example.org'],
  ),
  format(
    'Funding',
    'reference_email',
    'You cannot recommend yourself: this is your own email address.',
    [email],
    ['howard@example.org'],
    { given: { email_address: email }, spared: [{ email_address: '' }] },
  ),
  required('Funding', 'declaration', 'Please confirm that what you have said is true.', 'true'),
];

export const scholarshipRules: readonly SpecifiedRule[] = [...you, ...plans, ...funding];
