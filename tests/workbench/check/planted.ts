/** Defects to plant in the forms, each with the problem that the checker must report, and nothing else. */

import { is, op, planted, type Planted } from './planted-defect.ts';
import { plantedConditions } from './planted-conditions.ts';
import { plantedCopies } from './planted-copies.ts';
import { plantedLabels } from './planted-labels.ts';
import { plantedMistakes } from './planted-mistakes.ts';
import { plantedPlaces } from './planted-places.ts';
import { plantedTexts } from './planted-texts.ts';

const about = 'sections/';
const residency = planted('admissions', `${about}residency`);
const citizenship = planted('admissions', `${about}citizenship`);
const military = planted('admissions', `${about}military`);
const grades = planted('admissions', `${about}grades`);
const schooling = planted('admissions', `${about}schooling`);
const waiver = planted('admissions', `${about}fee-waiver`);
const personal = planted('admissions', `${about}personal`);
const address = planted('admissions', `${about}address`);
const contact = planted('admissions', `${about}contact`);
const school = planted('admissions', `${about}high-school`);
const parent = planted('admissions', `${about}parent`);
const sat = planted('admissions', `${about}sat`);
const act = planted('admissions', `${about}act`);
const program = planted('admissions', `${about}program`);
const activities = planted('admissions', `${about}activities`);
const academics = planted('admissions', 'pages/academics');
const person = planted('scholarship', `${about}person`);
const enrollment = planted('scholarship', `${about}enrollment`);
const costs = planted('scholarship', `${about}costs`);
const essay = planted('scholarship', `${about}essay`);
const reference = planted('scholarship', `${about}reference`);
const service = planted('scholarship', `${about}service`);
const studies = planted('scholarship', `${about}studies`);

const conditions: readonly Planted[] = [
  residency('moved-to-kansas', { when: [is('lived_since_birth', 'N'), is('instate_tuition', 'N')] }, 'never-shown', ''),
  residency('lived_since_birth', { when: [is('instate_tuition', 'Y'), is('instate_tuition', 'N')] }, 'never-shown', ''),
  residency(
    'lived-in-kansas',
    { when: [is('previously_lived_in_kansas', 'Y'), is('instate_tuition', 'Y')] },
    'never-shown',
    '',
  ),
  residency('relocated_state', { when: [is('previously_lived_in_kansas', 'Y')] }, 'never-shown', ''),
  residency('relocated_state', { when: [is('lived_since_birth', 'N')] }, 'always-holds', '/when/0'),
  residency('relocated_state', { when: [is('instate_tuition', 'Y')] }, 'always-holds', '/when/0'),
  residency(
    'parents_kansas_resident',
    { when: [is('tax_dependent', 'Y'), op('tax_dependent', 'answered')] },
    'always-holds',
    '/when/1',
  ),
  residency('tax_dependent', { when: [is('instate_tuition', 'Y'), is('lived_since_birth', 'Y')] }, 'never-shown', ''),
  citizenship('visa', { when: [is('us_citizen', 'Y')] }, 'never-shown', ''),
  citizenship('us_eligible_noncitizen', { when: [is('us_permanent_resident', 'Y')] }, 'never-shown', ''),
  citizenship('us_eligible_noncitizen', { when: [op('us_permanent_resident', 'answered')] }, 'always-holds', '/when/0'),
  citizenship(
    'perm_resident_proof',
    { when: [is('us_permanent_resident', 'Y'), is('us_eligible_noncitizen', 'Y')] },
    'never-shown',
    '',
  ),
  citizenship(
    'visa_us',
    { when: [{ any: [is('us_citizen', 'Y'), is('visa_study', 'Y')] }] },
    'never-holds',
    '/when/0/any/0',
  ),
  military(
    'own-service',
    { when: [op('us_military', 'in', ['Y', 'N']), op('us_military', 'notAnswered')] },
    'never-shown',
    '',
  ),
  military(
    'military_separation_within_last_12',
    { when: [is('military_active', 'N'), is('us_military', 'N')] },
    'never-shown',
    '',
  ),
  military('family_stationed_state', { when: [is('military_dependent', 'N')] }, 'never-shown', ''),
  grades('class-rank', { when: [is('hs_has_class_rank', 'Y'), is('hs_type', 'GED')] }, 'never-shown', ''),
  grades(
    'gpa_scale_other',
    { when: [is('gpa_scale', 'OTHER'), { not: op('gpa_scale', 'answered') }] },
    'never-shown',
    '',
  ),
  grades(
    'hs_class_rank',
    { when: [op('hs_class_total_students', 'gt', '10'), op('hs_class_total_students', 'lt', '10')] },
    'never-shown',
    '',
  ),
  grades(
    'hs_class_rank',
    { when: [op('hs_class_total_students', 'gt', 'ten')] },
    'target-without-order',
    '/when/0/target',
  ),
  personal('birth_city', { when: [op('birth_date', 'lt', '2008')] }, 'date-compared-with-text', '/when/0/target'),
  personal('birth_city', { when: [is('birth_date', 'today')] }, 'date-compared-with-text', '/when/0/target'),
  personal(
    'birth_city',
    { when: [op('session:today', 'gt', 'September')] },
    'date-compared-with-text',
    '/when/0/target',
  ),
  personal(
    'birth_city',
    { when: [op('birth_date', 'gt', '2008-02-29'), op('birth_date', 'lt', '2008-03-01')] },
    'never-shown',
    '',
  ),
  personal('gender_iden', { when: [op('first_name', 'matches', '^\\d{200}$')] }, 'never-shown', ''),
  personal(
    'gender_iden',
    { when: [op('ssn', 'matches', '^\\d+$'), op('ssn', 'matches', '^[a-z]+$')] },
    'never-shown',
    '',
  ),
  academics(
    'college',
    { when: [is('college_credit', 'Y'), op('count:college', 'gt', '5')] },
    'count-beyond-maximum',
    '/when/1/target',
  ),
  sat('sat-scores', { when: [is('sat_taken', 'Y'), is('sat_taken', 'N')] }, 'never-shown', ''),
  act('act-scores', { when: [op('act_taken', 'notAnswered'), is('act_taken', 'Y')] }, 'never-shown', ''),
  waiver(
    'fee_waiver_signature',
    { when: [is('derived:waiver_reasons', '7')] },
    'derived-never-equals',
    '/when/0/target',
  ),
  waiver(
    'fee_waiver_signature',
    { when: [op('derived:waiver_reasons', 'gt', '6')] },
    'derived-never-equals',
    '/when/0/target',
  ),
  waiver(
    'fee_waiver_signature',
    { when: [is('fee_waiver_testing', 'true'), is('derived:waiver_reasons', '0')] },
    'never-shown',
    '',
  ),
  waiver('fee_waiver_testing', { when: [op('fee_waiver', 'answered')] }, 'always-holds', '/when/0'),
  waiver('fee-waiver-reasons', { when: [op('fee_waiver', 'notEquals', 'Y')] }, 'never-shown', ''),
  address('city', { when: [is('state', 'KS'), is('country', 'CAN')] }, 'never-shown', ''),
  address('address_line_2', { when: [is('state', 'ON'), is('country', 'USA')] }, 'never-shown', ''),
  enrollment(
    'student_number',
    { when: [is('enrollment', 'RETURNING'), op('college_name', 'answered')] },
    'never-shown',
    '',
  ),
  enrollment('college_city', { when: [is('enrollment', 'TRANSFER')] }, 'always-holds', '/when/0'),
  costs('other_aid_amount', { when: [is('other_aid', 'Y'), is('other_aid', 'N')] }, 'never-shown', ''),
];

const required = (when: unknown, message = 'Please answer.') => ({ required: { when, message } });
const check = (...when: unknown[]) => ({ checks: [{ when, message: 'Please correct this.' }] });

const requirements: readonly Planted[] = [
  residency('relocated_state', required([is('instate_tuition', 'N')]), 'required-only-hidden', '/required'),
  residency('lived_since_birth', required([is('instate_tuition', 'N')]), 'required-only-hidden', '/required'),
  residency(
    'tax_dependent',
    required([is('instate_tuition', 'Y'), is('instate_tuition', 'N')]),
    'requirement-never-applies',
    '/required',
  ),
  residency(
    'tax_dependent',
    required([is('tax_dependent', 'Y'), op('tax_dependent', 'notAnswered')]),
    'requirement-never-applies',
    '/required',
  ),
  grades('gpa_scale_other', required([is('gpa_scale', '4')]), 'required-only-hidden', '/required'),
  grades('gpa_scale_other', check(is('gpa_scale', 'OTHER')), 'check-always-fails', '/checks/0'),
  grades('hs_class_total_students', check(is('hs_has_class_rank', 'N')), 'check-never-applies', '/checks/0'),
  grades('hs_gpa', check(op('hs_gpa', 'answered'), op('hs_gpa', 'notAnswered')), 'check-never-applies', '/checks/0'),
  military(
    'military_stationed_state',
    check(op('military_separation_within_last_12', 'notAnswered')),
    'check-needs-hidden-answer',
    '/checks/0',
  ),
  military(
    'military_active',
    { required: 'Please answer.', ...check(op('military_active', 'answered')) },
    'required-but-refused',
    '/required',
  ),
  personal(
    'middle_name',
    { ...required([is('gender', 'M')]), ...check(is('gender', 'M'), op('middle_name', 'answered')) },
    'required-but-refused',
    '/required',
  ),
  personal(
    'ssn',
    { schema: { pattern: '^\\d{3}-\\d{2}-\\d{8}$', errorMessage: 'Digits.' } },
    'pattern-too-long',
    '/schema/pattern',
  ),
  personal(
    'other_names',
    { schema: { pattern: '^(?=a)b', errorMessage: 'A.' } },
    'pattern-matches-nothing',
    '/schema/pattern',
  ),
  personal(
    'other_names',
    { schema: { pattern: '^[^\\s\\S]$', errorMessage: 'A.' } },
    'pattern-matches-nothing',
    '/schema/pattern',
  ),
  personal('other_names', { schema: { minLength: 129, errorMessage: 'A.' } }, 'lengths-crossed', '/schema/minLength'),
  personal(
    'other_names',
    { schema: { minLength: 10, maxLength: 9, errorMessage: 'A.' } },
    'lengths-crossed',
    '/schema/minLength',
  ),
  personal(
    'other_names',
    { schema: { pattern: '^a', const: 'b', errorMessage: 'A.' } },
    'schema-accepts-nothing',
    '/schema',
  ),
  personal(
    'birth_date',
    { schema: { earliest: { years: -10 }, latest: { years: -13 }, errorMessage: 'A.' } },
    'date-window-empty',
    '/schema/latest',
  ),
  personal(
    'birth_date',
    {
      schema: { earliest: { years: 1, at: 'startOfYear' }, latest: { years: 0, at: 'endOfYear' }, errorMessage: 'A.' },
    },
    'date-window-empty',
    '/schema/latest',
  ),
  address('zip', { schemaWhen: [is('country', 'USA'), is('country', 'CAN')] }, 'schema-never-applies', '/schemaWhen'),
  sat(
    'sat_score_math',
    { schema: { pattern: '^[1-9]\\d{3}$', errorMessage: 'A.' } },
    'pattern-too-long',
    '/schema/pattern',
  ),
  act('act_score_math', { schema: { minLength: 3, errorMessage: 'A.' } }, 'lengths-crossed', '/schema/minLength'),
  act('act_score_math', required([is('act_taken', 'N')]), 'required-only-hidden', '/required'),
  citizenship('visa_us_type', required([is('visa_us', 'N')]), 'required-only-hidden', '/required'),
  citizenship(
    'perm_resident_proof',
    { heldWhile: [is('us_permanent_resident', 'Y')] },
    'tab-cannot-be-chosen',
    '/heldWhile',
  ),
  essay(
    'essay_ways',
    { heldWhile: [op('tab:essay_ways', 'in', ['write', 'upload'])] },
    'tab-cannot-be-chosen',
    '/heldWhile',
  ),
  essay('essay', check(op('essay_upload', 'notAnswered')), 'check-needs-hidden-answer', '/checks/0'),
  studies(
    'study_start',
    { schema: { earliest: { years: 2 }, latest: { years: 0 }, errorMessage: 'A.' } },
    'date-window-empty',
    '/schema/latest',
  ),
  studies(
    'grade_average',
    { schema: { pattern: '^\\d{5}$', errorMessage: 'A.' } },
    'pattern-too-long',
    '/schema/pattern',
  ),
  service('hours', { schema: { pattern: '^\\d{3}$', errorMessage: 'A.' } }, 'pattern-too-long', '/schema/pattern'),
  reference('reference_name', check(op('reference_name', 'matches', '^(?!x)x')), 'check-never-applies', '/checks/0'),
  enrollment('student_number', required([is('enrollment', 'TRANSFER')]), 'required-only-hidden', '/required'),
];

const rule = (...rules: { readonly when: unknown; readonly clears: readonly string[] }[]) => ({
  rules: rules.map(({ when, clears }, index) => ({ id: `planted-${index}`, when, clears })),
});

const clearing: readonly Planted[] = [
  residency(
    '',
    rule({ when: [is('instate_tuition', 'Y'), is('instate_tuition', 'N')], clears: ['relocated_state'] }),
    'rule-never-fires',
    '/rules/0',
  ),
  residency(
    '',
    rule({ when: [is('tax_dependent', 'Y')], clears: ['tax_dependent'] }),
    'rule-clears-trigger',
    '/rules/0/clears/0',
  ),
  residency(
    '',
    rule({ when: [is('lived_since_birth', 'N')], clears: ['live_kansas_month'] }),
    'rule-clears-what-it-asks',
    '/rules/0/clears/0',
  ),
  residency(
    '',
    rule({ when: [is('instate_tuition', 'N')], clears: ['ethnicity', 'hs_gpa'] }),
    'clears-other-page',
    '/rules/0/clears/1',
  ),
  citizenship(
    '',
    rule({ when: [is('us_citizen', 'N')], clears: ['citizenship'] }),
    'rule-clears-what-it-asks',
    '/rules/0/clears/0',
  ),
  military(
    '',
    rule(
      { when: [is('us_military', 'N')], clears: ['military_dependent'] },
      { when: [is('military_dependent', 'N')], clears: ['us_military'] },
    ),
    'rules-undo-each-other',
    '/rules/1',
  ),
  residency('moved-to-kansas', { clears: ['live_kansas_month', 'live_kansas_year'] }, 'clears-omits-key', '/clears'),
  citizenship('visa', { clears: ['visa_study', 'visa_us'] }, 'clears-omits-key', '/clears'),
  enrollment(
    'former-college',
    { clears: ['college_name', 'college_city', 'college_state', 'essay'] },
    'clears-other-page',
    '/clears/3',
  ),
];

const references: readonly Planted[] = [
  school('zip', { when: [is('hs_country', 'USA')] }, 'first-copy-key', '/when/0/valueKey'),
  school('ceeb', { hint: 'The code of {hs_name}.' }, 'first-copy-key', '/hint'),
  school('name', { fills: { city: 'town' } }, 'unknown-record-part', '/fills/city'),
  address('address_line_1', { fills: { city: 'ceeb' } }, 'unknown-record-part', '/fills/city'),
  enrollment('college_name', { fills: { college_city: 'place' } }, 'unknown-record-part', '/fills/college_city'),
  parent('last_name', { label: 'First Name' }, 'duplicate-label', '/label'),
  activities('activity_2_name', { label: 'Activity 1' }, 'duplicate-label', '/label'),
  person('preferred_name', { label: 'First Name' }, 'duplicate-label', '/label'),
  personal('first_name', { autocomplete: undefined }, 'missing-autocomplete', '/key'),
  personal('birth_date', { autocomplete: undefined }, 'missing-autocomplete', '/key'),
  contact('phone_home', { autocomplete: undefined }, 'missing-autocomplete', '/key'),
  address('zip', { autocomplete: undefined }, 'missing-autocomplete', '/key'),
  person('email_address', { autocomplete: undefined }, 'missing-autocomplete', '/key'),
  address('city', { hint: '   ' }, 'blank-text', '/hint'),
  program('entry_term', { label: ' ' }, 'blank-text', '/label'),
  schooling('grad', { hint: 'Before {cylce}.' }, 'unknown-placeholder', '/hint'),
  program('applied_major', { required: 'Choose {major}.' }, 'unknown-placeholder', '/required'),
];

/** Every planted defect. */
export const plantedDefects: readonly Planted[] = [
  ...conditions,
  ...requirements,
  ...clearing,
  ...references,
  ...plantedMistakes,
  ...plantedTexts,
  ...plantedPlaces,
  ...plantedCopies,
  ...plantedConditions,
  ...plantedLabels,
];
