/** Texts that contradict the form: hints, messages and examples with other limits than those of their question. */
import { op, planted, type Planted } from './planted-defect.ts';

const high = planted('admissions', 'sections/high-school');
const act = planted('admissions', 'sections/act');
const contact = planted('admissions', 'sections/contact');
const address = planted('admissions', 'sections/address');
const personal = planted('admissions', 'sections/personal');
const highPage = planted('admissions', 'pages/high-school');
const person = planted('scholarship', 'sections/person');
const enrollment = planted('scholarship', 'sections/enrollment');
const costs = planted('scholarship', 'sections/costs');
const essay = planted('scholarship', 'sections/essay');
const service = planted('scholarship', 'sections/service');
const studies = planted('scholarship', 'sections/studies');

const pattern = (text: string, errorMessage: string) => ({ schema: { pattern: text, errorMessage } });
const years = (earliest: string, latest: string) => ({
  schema: { earliest: { years: 0 }, latest: { years: 2 }, errorMessage: { earliest, latest } },
});
const other = 'text-says-other-limit';
const average = 'Please enter a grade point average from 0 to 4.';
const message = '/schema/errorMessage';

const greatest = (text: string) => ({
  checks: [{ when: [op('requested_amount', 'gt', '{greatest_award}')], message: text }],
});

/** Every text that contradicts its question. */
export const plantedTexts: readonly Planted[] = [
  high('ceeb', { hint: 'Eight digits, if you know it.' }, other, '/hint'),
  high('ceeb', pattern('^\\d{5}$', 'High school {n}: A CEEB code has six digits.'), other, '/schema/pattern'),
  high('ceeb', pattern('^\\d{3,6}$', 'High school {n}: A CEEB code has 4 to 6 digits.'), other, message),
  act('act_score_composite', pattern('^(?:[1-9]|[12][0-9]|3[0-5])$', 'A score is between 1 and 36.'), other, message),
  studies('grade_average', pattern('^[0-4](?:\\.\\d)?$', average), other, message),
  studies('grade_average', pattern('^[0-3](?:\\.\\d)?$', average), other, message),
  service('hours', pattern('^[1-9]$', '{which}Hours a week are a number from 1 to 99.'), other, message),
  person('preferred_name', { hint: 'At most 500 characters.' }, other, '/hint'),
  essay('essay', { hint: 'Up to 2000 characters.' }, other, '/hint'),
  essay('essay_upload', { hint: 'At most five pages.' }, other, '/hint'),
  essay('essay_upload', { hint: 'A PDF or PNG file.' }, other, '/hint'),
  costs('cost_proof', { hint: 'A bill of at most 5 MB.' }, other, '/hint'),
  highPage('hs', { hint: 'Add up to five more.' }, other, '/hint'),
  highPage('hs', { hint: 'Up to four schools, the present one first.' }, other, '/hint'),
  highPage('hs', { hint: 'The present school first. You can add at most 4 schools.' }, other, '/hint'),
  highPage('hs', { hint: 'List your schools, up to four, the present one first.' }, other, '/hint'),
  highPage('hs', { hint: 'Tell us about each school you attended (at most four schools).' }, other, '/hint'),
  highPage('hs', { hint: 'Please list the last up to four schools.' }, other, '/hint'),
  high('', { hint: 'You can add up to four schools.' }, other, '/hint'),
  essay('essay_upload', { hint: 'You can upload up to 3 files.' }, other, '/hint'),
  essay('essay', { hint: 'Up to 2,000 characters.' }, other, '/hint'),
  costs('cost_proof', { hint: 'A bill of at most five megabytes.' }, other, '/hint'),
  service(
    'hours',
    { checks: [{ when: [op('hours', 'gt', '5')], message: 'Up to four hours are possible.' }] },
    other,
    '/checks/0/message',
  ),
  service(
    'hours',
    { checks: [{ when: [op('hours', 'gt', '5')], message: 'No more than 4 hours are possible.' }] },
    other,
    '/checks/0/message',
  ),
  address(
    'zip',
    { schema: { minLength: 5, errorMessage: 'Please give at least four characters.' } },
    'message-says-other-limit',
    '/schema/minLength',
  ),
  studies('grade_average', { hint: 'On a scale of 4, for example 3,4.' }, 'example-refused', '/hint'),
  enrollment(
    'student_number',
    pattern('^[A-Z]\\d{7}$', 'Please enter your number, for example "S00123456".'),
    'example-refused',
    message,
  ),
  enrollment(
    'student_number',
    pattern('^[a-z]\\d{7}$', 'A student number is a letter and seven digits, for example S0012345.'),
    'example-refused',
    message,
  ),
  contact('email_address', { hint: 'For example, jo@example.' }, 'example-refused', '/hint'),
  studies(
    'study_start',
    years('In {year} or earlier.', 'In {year} or later.'),
    'message-of-other-limit',
    `${message}/earliest`,
  ),
  studies(
    'study_start',
    years('In {year} or later.', 'At least {year}.'),
    'message-of-other-limit',
    `${message}/latest`,
  ),
  person(
    'birth_date',
    { schema: { latest: { years: -16 }, errorMessage: 'You must be 18 or older.' } },
    'message-says-other-limit',
    '/schema/latest/years',
  ),
  contact('phone_home', pattern('^\\d{3}-\\d{3}-\\d{4}$', 'No phone.'), 'schema-accepts-nothing', '/schema'),
  personal('ssn', pattern('^\\d{9}$', 'No number.'), 'schema-accepts-nothing', '/schema'),
  personal(
    'other_names',
    { schema: { allOf: [{ minLength: 200, errorMessage: 'A.' }] } },
    'lengths-crossed',
    '/schema/allOf/0/minLength',
  ),
  costs('requested_amount', greatest('The scholarship is at most 10,000 dollars.'), other, '/checks/0/message'),
];
