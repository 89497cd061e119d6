/** Mistakes of an author who copies and changes parts: a stale key, a wrong operator, unit, limit, part or list. */
import { is, op, planted, type Planted } from './planted-defect.ts';

const about = 'sections/';
const citizenship = planted('admissions', `${about}citizenship`);
const residency = planted('admissions', `${about}residency`);
const military = planted('admissions', `${about}military`);
const personal = planted('admissions', `${about}personal`);
const address = planted('admissions', `${about}address`);
const contact = planted('admissions', `${about}contact`);
const parent = planted('admissions', `${about}parent`);
const program = planted('admissions', `${about}program`);
const language = planted('admissions', `${about}language`);
const sat = planted('admissions', `${about}sat`);
const act = planted('admissions', `${about}act`);
const mailing = planted('admissions', `${about}mailing-address`);
const parentMore = planted('admissions', `${about}parent-more`);
const academics = planted('admissions', 'pages/academics');
const family = planted('admissions', 'pages/about');
const yesNo = planted('admissions', 'options/yes-no');
const person = planted('scholarship', `${about}person`);
const enrollment = planted('scholarship', `${about}enrollment`);
const costs = planted('scholarship', `${about}costs`);
const essay = planted('scholarship', `${about}essay`);
const service = planted('scholarship', `${about}service`);
const studies = planted('scholarship', `${about}studies`);
const plans = planted('scholarship', 'pages/plans');

const key = (valueKey: string) => ({ valueKey });
const check = (...when: unknown[]) => ({ checks: [{ when, message: 'Please correct this.' }] });
const spoken = is('primary_language_eng', 'N');

/** A stale key, a swapped operator, another unit, a limit that is one too far. */
const comparisons: readonly Planted[] = [
  citizenship('perm_resident_send_later', { tone: 'details' }, 'missing-property', ''),
  service('to', check(op('to_year', 'lt', key('to_year'))), 'check-never-applies', '/checks/0'),
  service('hours', check(op('hours', 'gt', '99')), 'check-never-applies', '/checks/0'),
  residency(
    'prev_lived_ks_to',
    check(op('prev_lived_ks_to_month', 'lt', key('prev_lived_ks_from_year'))),
    'units-differ',
    '/checks/0/when/0/target',
  ),
  residency(
    'prev_lived_ks_to',
    check(op('prev_lived_ks_to_year', 'lt', key('birth_date'))),
    'units-differ',
    '/checks/0/when/0/target',
  ),
  personal('birth_city', { when: [op('birth_date', 'gt', key('gender'))] }, 'units-differ', '/when/0/target'),
  personal('birth_city', { when: [op('birth_date', 'gt', { years: -13 })] }, 'holds-for-refused', '/when/0/target'),
  person(
    'minor',
    { when: [op('birth_date', 'lt', { years: -100, at: 'startOfYear' })] },
    'holds-for-refused',
    '/when/0/target',
  ),
  person('minor', { when: [op('birth_date', 'gt', { years: 18 })] }, 'holds-for-refused', '/when/0/target'),
  studies('grade_average', check(op('grade_average', 'gt', '4')), 'holds-for-refused', '/checks/0/when/0/target'),
  studies('study_start', { when: [op('grade_average', 'gte', '5')] }, 'holds-for-refused', '/when/0/target'),
  academics(
    'college',
    { when: [is('college_credit', 'Y'), op('count:college', 'lt', '1')] },
    'count-below-minimum',
    '/when/1/target',
  ),
  costs('other_aid_amount', { when: [is('other_aid', 'Yes')] }, 'target-not-an-option', '/when/0/target'),
  language('spoken_language', { when: [{ any: [spoken, spoken] }] }, 'repeated-entry', '/when/0/any/1'),
  person(
    'minor',
    { when: [op('preferred_name', 'answered'), { not: [op('preferred_name', 'matches', '^.*$')] }] },
    'never-shown',
    '',
  ),
  costs('other_aid_amount', { when: [op('other_aid', 'in', ['Y', 'Y'])] }, 'repeated-entry', '/when/0/target/1'),
  person('preferred_name', { when: [is('other_aid', 'Y')] }, 'shown-by-later-page', '/when/0'),
];

/** A check at another question, a limit that its message does not state, a keyboard without the needed characters. */
const answers: readonly Planted[] = [
  person('last_name', { required: 'Please enter your first name.' }, 'duplicate-message', '/required'),
  costs('own_contribution', { required: 'Please enter your email address.' }, 'duplicate-message', '/required'),
  sat(
    'sat_score_math',
    {
      schema: {
        pattern: '^(?:[2-7][0-9]0|800)$',
        errorMessage:
          'Please provide a valid SAT Evidence-Based Reading and Writing Score. The score must be between 200 and 800 ' +
          'in steps of 10, for example 570.',
      },
    },
    'duplicate-message',
    '/schema/errorMessage',
  ),
  contact('phone_home', check(op('email_address', 'notAnswered')), 'check-reads-others', '/checks/0'),
  address(
    'zip',
    { schema: { minLength: 6, errorMessage: 'ZIP/Postal Code must be at least 5 characters.' } },
    'message-says-other-limit',
    '/schema/minLength',
  ),
  enrollment('student_number', { inputMode: 'numeric' }, 'cannot-be-typed', '/inputMode'),
  studies('grade_average', { inputMode: 'numeric' }, 'cannot-be-typed', '/inputMode'),
  person(
    'birth_date',
    { schema: { latest: { years: 16 }, errorMessage: 'You must be {n} or older.' } },
    'birthday-in-future',
    '/schema/latest/years',
  ),
  person('preferred_name', { autocomplete: 'given-name' }, 'duplicate-autocomplete', '/autocomplete'),
  enrollment('college_state', { default: 'Kansas' }, 'default-refused', '/default'),
  parent('relationship', { required: 'Relationship to You' }, 'required-in-fold', ''),
];

/** A list of another section, a wrong part of a record, a key of another question, copies with the same words. */
const parts: readonly Planted[] = [
  enrollment('former-college', { clears: ['student_number'] }, 'clears-other-section', '/clears/0'),
  military(
    'own-service',
    {
      clears: [
        'military_active',
        'military_stationed_state',
        'military_separation_within_last_12',
        'family_stationed_state',
      ],
    },
    'clears-other-section',
    '/clears/3',
  ),
  enrollment(
    'college_name',
    { fills: { college_city: 'state', college_state: 'city' } },
    'filled-type-mismatch',
    '/fills/college_state',
  ),
  enrollment(
    'college_name',
    { fills: { college_city: 'state', college_state: 'state' } },
    'filled-twice',
    '/fills/college_state',
  ),
  enrollment(
    'college_name',
    { fills: { college_city: 'city', college_state: 'state', student_number: 'ceeb' } },
    'fills-hidden-key',
    '/fills/student_number',
  ),
  program(
    'entry_term',
    {
      options: [
        ['summer-{cycle}', 'Summer {cycle}'],
        ['fall-{cycle}', 'Summer {cycle}'],
        ['spring-{next_cycle}', 'Spring {next_cycle}'],
      ],
    },
    'duplicate-option-label',
    '/options/1/1',
  ),
  yesNo(
    '',
    {
      options: [
        ['Y', 'Yes'],
        ['N', 'yes '],
      ],
    },
    'duplicate-option-label',
    '/options/1/1',
  ),
  costs('cost_proof', { key: 'essay_upload' }, 'key-on-two-pages', '/key'),
  essay('essay_ways', { heldWhile: [is('document:cost_proof', 'IN_PROGRESS')] }, 'upload-not-held', '/heldWhile'),
  essay(
    'essay_ways',
    { heldWhile: [op('document:essay_upload', 'in', ['UNPROCESSED', 'INPROGRESS'])] },
    'target-not-an-option',
    '/heldWhile/0/target/1',
  ),
  family('parent-2-details', { with: { who: 'Parent 1' } }, 'copies-alike', '/with'),
  plans(
    'service',
    { with: [{ which: '' }, { which: 'Community service 2: ' }, { which: 'Community service 2: ' }] },
    'copies-alike',
    '/with/2',
  ),
];

const byCountry = (USA: string, CAN: string, valueKey: string) => ({
  optionsBy: { valueKey, category: 'displayAndOptions', options: { USA, CAN } },
});
const [america, birthCanada] = ['/optionsBy/options/USA', '/optionsBy/options/CAN'];
const noResident = { id: 'not-resident', when: [is('instate_tuition', 'N')], clears: ['lived_since_birth'] };
const onlyOne = check(op('first_name', 'answered'), op('last_name', 'answered'));
const expression = (text: string) => ({ from: ['other_aid'], expression: text });
const swapped = (valueKey: string) => byCountry('canadian-provinces', 'us-states', valueKey);
const zip = (valueKey: string, country: string) => ({ schemaWhen: [is(valueKey, country)] });
const needed = (valueKey: string, country: string) => ({
  required: { when: [is(valueKey, country)], message: 'ZIP/Postal Code' },
});

/** Lists that two values have exchanged, a condition that was changed only once, a hidden answer, a title twice. */
const pairs: readonly Planted[] = [
  personal('birth_state', swapped('birth_country'), 'swapped-lists', '/optionsBy/options/USA'),
  mailing('state', swapped('country'), 'swapped-lists', '/optionsBy/options/USA'),
  parentMore('state', swapped('country'), 'swapped-lists', '/optionsBy/options/USA'),
  address('zip', zip('country', 'CAN'), 'schema-unlike-required', '/schemaWhen'),
  address('zip', zip('birth_country', 'USA'), 'schema-unlike-required', '/schemaWhen'),
  address('zip', needed('country', 'CAN'), 'schema-unlike-required', '/schemaWhen'),
  parentMore('zip', { schemaWhen: [op('country', 'notEquals', 'USA')] }, 'schema-unlike-required', '/schemaWhen'),
  enrollment('student_number', { hint: 'Not the number at {college_name}.' }, 'placeholder-always-empty', '/hint'),
  enrollment(
    'college_name',
    { required: 'Please name the college before {student_number}.' },
    'placeholder-always-empty',
    '/required',
  ),
  family('guardian', { title: 'parent 2 ' }, 'duplicate-title', '/title'),
  plans('service', { title: 'Your studies {n}' }, 'duplicate-title', '/title'),
  act('', { title: 'SAT' }, 'duplicate-title', '/title'),
  plans('', { step: 'you' }, 'duplicate-title', '/step'),
  person(
    'minor',
    { when: undefined, text: 'Your number is {student_number}.' },
    'placeholder-sometimes-empty',
    '/text',
  ),
  costs('covered', { text: 'You have {other_aid_amount} dollars.' }, 'placeholder-sometimes-empty', '/text'),
  plans('', { title: 'About You' }, 'duplicate-title', '/title'),
  academics('', { title: 'High school' }, 'duplicate-title', '/title'),
  family('parent-1', { title: 'Parents and Guardian' }, 'duplicate-title', '/title'),
  essay('upload', { label: 'Write it here' }, 'duplicate-title', '/label'),
  enrollment('student_number', { hint: 'Not in {college_state_desc}.' }, 'placeholder-always-empty', '/hint'),
  personal('birth_state', byCountry('us-states', 'us-states', 'birth_country'), 'list-of-another-value', birthCanada),
  mailing('state', byCountry('canadian-provinces', 'canadian-provinces', 'country'), 'list-of-another-value', america),
  person('first_name', onlyOne, 'requirements-exclude', '/required'),
  enrollment(
    'student_number',
    { schema: { pattern: '^[A-Z]$\\d{7}', errorMessage: 'A student number is a letter and seven digits.' } },
    'pattern-matches-nothing',
    '/schema/pattern',
  ),
  residency('', { rules: [noResident] }, 'clears-hidden-key', '/rules/0/clears/0'),
  service('hours', { when: [is('from_month', '13')] }, 'target-not-an-option', '/when/0/target'),
  costs(
    'covered',
    { when: [expression("other_aid = 'Y' and other_aid = 'N'")] },
    'certain-comparison',
    '/when/0/expression',
  ),
  costs('covered', { when: [expression("other_aid = 'Yes'")] }, 'target-not-an-option', '/when/0/expression'),
];

/** Every mistake. */
export const plantedMistakes: readonly Planted[] = [...comparisons, ...answers, ...parts, ...pairs];
