/** Links, placeholders, labels and tokens that are broken, exchanged or those of another question. */
import { planted, type Planted } from './planted-defect.ts';

const header = planted('admissions', 'header');
const completion = planted('admissions', 'pages/completion');
const words = planted('scholarship', 'institution');
const messages = planted('scholarship', 'messages');
const yesNo = planted('admissions', 'options/yes-no');
const sexes = planted('admissions', 'options/sexes');
const scales = planted('admissions', 'options/gpa-scales');
const person = planted('scholarship', 'sections/person');
const essay = planted('scholarship', 'sections/essay');

const options = (...list: readonly (readonly [string, string])[]) => ({ options: list });

/** Every such mistake. */
export const plantedLabels: readonly Planted[] = [
  header('first-time', { text: '[Create an account] (/signup) to save.' }, 'broken-markup', '/text'),
  header('first-time', { text: '[Create an account](/signup to save.' }, 'broken-markup', '/text'),
  header('first-time', { text: '[](/signup) to save.' }, 'broken-markup', '/text'),
  header(
    'submitted',
    { text: 'You have applied to {short_name. Only a few steps are left.' },
    'broken-markup',
    '/text',
  ),
  header('submitted', { text: 'You have applied to short_name}.' }, 'broken-markup', '/text'),
  header('submitted', { text: 'You have applied to {{short_name}}.' }, 'broken-markup', '/text'),
  header('submitted', { text: 'You have applied to {short name}.' }, 'broken-markup', '/text'),
  messages('', { submit: 'Send {application_title' }, 'broken-markup', '/submit'),
  messages('', { submit: ' ' }, 'blank-text', '/submit'),
  completion(
    'questions',
    { text: 'Write to [{admissions_email}](mailto:{international_email}).' },
    'link-text-differs',
    '/text',
  ),
  completion('questions', { text: 'Call [(316) 555-0142](tel:+13165550143).' }, 'link-text-differs', '/text'),
  completion(
    'questions',
    { text: 'See [https://example.edu/rules](https://example.com/rules).' },
    'link-text-differs',
    '/text',
  ),
  words('', { phone_link: '+13165550171' }, 'link-text-differs', '/phone_link'),
  words('', { scholarship_email: 'scholarships.example.edu' }, 'not-an-email', '/scholarship_email'),
  yesNo('', options(['Y', 'No'], ['N', 'Yes']), 'swapped-labels', '/options/1/1'),
  sexes('', options(['F', 'Male'], ['M', 'Female'], ['X', 'X or not listed']), 'swapped-labels', '/options/1/1'),
  scales('', options(['4', '4.0'], ['4.0', '5.0'], ['OTHER', 'Other']), 'options-equal', '/options/1/0'),
  person('last_name', { autocomplete: 'lastname' }, 'unknown-autocomplete', '/autocomplete'),
  person('email_address', { autocomplete: 'e-mail' }, 'unknown-autocomplete', '/autocomplete'),
  person('first_name', { autocomplete: 'address-level2' }, 'autocomplete-of-another', '/autocomplete'),
  person('birth_date', { autocomplete: 'tel' }, 'autocomplete-of-another', '/autocomplete'),
  essay('write', { label: '[Write it](here)' }, 'bad-link', '/label'),
];
