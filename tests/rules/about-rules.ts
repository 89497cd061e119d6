import { format, notEmails, required, requiredMonth, type SpecifiedRule } from './rule.ts';

/** The current day in the tables is 16 March 2026. */
const personal: readonly SpecifiedRule[] = [
  required('Personal', 'first_name', 'Legal First Name', 'A'),
  required('Personal', 'last_name', 'Legal Last Name', '李'),
  required('Personal', 'gender', 'Sex Assigned at Birth', 'F'),
  required('Personal', 'birth_date', 'Date of Birth', '2008-03-04'),
  format(
    'Personal',
    'ssn',
    'Please provide a valid Social Security number.',
    [
      '078051120',
      '078-05-112',
      '078-05-11201',
      '07-805-1120',
      '078-05-112a',
      '078 05 1120',
      '１23-45-6789',
      '1078-05-1120',
    ],
    ['078-05-1120', ''],
  ),
  format(
    'Personal',
    'phone_home',
    'Please provide a valid US phone number for home phone.',
    [
      '(316) 555-010',
      '(116) 555-0100',
      '(316) 155-0100',
      '(016) 555-0100',
      '316-555-0100',
      '(316)555-0100',
      '(316) 555-01000',
      '1(316) 555-0100',
    ],
    ['(316) 555-0100', '(216) 255-0000', '(916) 955-9999', ''],
    { given: { phone_mobile: '(316) 555-0199' } },
  ),
  format(
    'Personal',
    'phone_mobile',
    'Please provide a valid US phone number for cell phone.',
    ['(316) 555-010', '(116) 555-0100', '(316) 155-0100', '3165550100', '(316) 555-01000', '1(316) 555-0100'],
    ['(316) 555-0100', '(216) 255-0000', '(916) 955-9999', ''],
    { given: { phone_home: '(316) 555-0101' } },
  ),
  required('Personal', 'phone_mobile', 'Please enter either a home phone or cell phone number.', '(316) 555-0100', {
    spared: [{ phone_home: '(316) 555-0101' }, { country: 'FRA', phone_international: '+33 1 23 45 67 89' }],
  }),
  required('Personal', 'phone_mobile', 'Please enter either a home phone or cell phone number.', '(316) 555-0100', {
    given: { optin_sms_ind: 'true' },
  }),
  required(
    'Personal',
    'phone_mobile',
    'A cell phone number is required to opt in to text message updates.',
    '(316) 555-0100',
    {
      given: { phone_home: '(316) 555-0101', optin_sms_ind: 'true' },
      spared: [{ phone_home: '(316) 555-0101', optin_sms_ind: '' }],
    },
  ),
  format(
    'Personal',
    'birth_date',
    'This date is not supported. Please contact help support for assistance.',
    ['1925-12-31', '1850-06-01'],
    ['1926-01-01'],
  ),
  format(
    'Personal',
    'birth_date',
    'You must be 13 years or older to apply.',
    ['2013-03-17', '2026-03-16', '2030-01-01'],
    ['2013-03-16'],
  ),
];

const address: readonly SpecifiedRule[] = [
  required('Address', 'address_line_1', 'Address', '1 Main St'),
  required('Address', 'city', 'City', 'Wichita'),
  required('Address', 'country', 'Country', 'USA'),
  required('Address', 'state', 'State/Province', 'KS', { given: { country: 'USA' }, hidden: { country: 'FRA' } }),
  required('Address', 'state', 'State/Province', 'ON', { given: { country: 'CAN' }, hidden: { country: 'FRA' } }),
  required('Address', 'zip', 'ZIP/Postal Code', '67260', {
    given: { country: 'USA' },
    spared: [{ country: 'CAN' }, { country: 'FRA' }],
  }),
  format('Address', 'zip', 'ZIP/Postal Code must be at least 5 characters.', ['6726', '1'], ['67260', '67260-1595'], {
    given: { country: 'USA' },
    spared: [{ country: 'FRA' }],
  }),
  ...mailing(),
];

function mailing(): readonly SpecifiedRule[] {
  const more = { given: { mailing_addr_same_as_perm_addr: 'N' }, hidden: { mailing_addr_same_as_perm_addr: 'Y' } };
  return [
    format(
      'Address',
      'mailing_addr_effective_date',
      'The minimum supported year is 2023',
      ['2022-12-31', '1999-05-05'],
      ['2023-01-01', ''],
      more,
    ),
    format(
      'Address',
      'mailing_addr_effective_date',
      'The maximum supported year is 2030',
      ['2031-01-01', '2099-12-31'],
      ['2030-12-31', ''],
      more,
    ),
  ];
}

const foreign = { us_citizen: 'N' };
const citizenship: readonly SpecifiedRule[] = [
  required('Citizenship', 'us_citizen', 'Are you a U.S. citizen?', 'Y'),
  required('Citizenship', 'citizenship', 'What is your country of citizenship?', 'FRA', {
    given: foreign,
    hidden: { us_citizen: 'Y' },
  }),
  required(
    'Citizenship',
    'us_permanent_resident',
    /Permanent Residence status \(I-551\) or a Conditional Permanent Residence card \(I-551C\)/,
    'N',
    { given: foreign, hidden: { us_citizen: 'Y' } },
  ),
];

const residency: readonly SpecifiedRule[] = [
  required('Residency', 'instate_tuition', 'Are you a resident of the state of Kansas?', 'Y'),
  required('Residency', 'lived_since_birth', 'Have you lived in Kansas since birth?', 'Y', {
    given: { instate_tuition: 'Y' },
    hidden: { instate_tuition: 'N' },
  }),
  required('Residency', 'previously_lived_in_kansas', 'Have you previously lived in Kansas?', 'N', {
    given: { instate_tuition: 'N' },
    hidden: { instate_tuition: 'Y' },
  }),
  requiredMonth('Residency', 'live_kansas', 'When did you begin living continuously in Kansas?', {
    given: { instate_tuition: 'Y', lived_since_birth: 'N' },
    hidden: { lived_since_birth: 'Y' },
  }),
  requiredMonth('Residency', 'prev_lived_ks_from', 'Start Date', {
    given: { instate_tuition: 'N', previously_lived_in_kansas: 'Y' },
    hidden: { previously_lived_in_kansas: 'N' },
  }),
  requiredMonth('Residency', 'prev_lived_ks_to', 'End Date', {
    given: { instate_tuition: 'N', previously_lived_in_kansas: 'Y' },
    hidden: { previously_lived_in_kansas: 'N' },
  }),
];

const military: readonly SpecifiedRule[] = [
  required('Military', 'family_stationed_state', 'Where is your family stationed?', 'TX', {
    given: { military_dependent: 'Y' },
    hidden: { military_dependent: 'N' },
  }),
];

/** Parent 1, Parent 2 and Guardian have the same fields; only the prefix of keys and messages differs. */
function family(prefix: string, name: string): readonly SpecifiedRule[] {
  const section = 'Parents and guardian';
  const own = { [`${prefix}addr_same_as_perm_addr`]: 'N' };
  const hidden = { [`${prefix}addr_same_as_perm_addr`]: 'Y' };
  const at = (country: string) => ({ ...own, [`${prefix}country`]: country });
  return [
    format(section, `${prefix}email_address`, `${name}: Please enter a valid email address.`, notEmails, [
      'a@b.org',
      'a@b.c.org',
      '',
    ]),
    format(
      section,
      `${prefix}phone_home`,
      `${name}: Please enter a valid phone number.`,
      ['(316) 555-010', '(116) 555-0100', '(316) 155-0100', '(316) 555-01000', '1(316) 555-0100'],
      ['(316) 555-0100', '(216) 255-0000', '(916) 955-9999', ''],
    ),
    required(section, `${prefix}address_line_1`, `${name}: Address`, '1 Elm St', { given: own, hidden }),
    required(section, `${prefix}city`, `${name}: City`, 'Derby', { given: own, hidden }),
    required(section, `${prefix}country`, `${name}: Country`, 'FRA', { given: own, hidden }),
    required(section, `${prefix}state`, `${name}: State/Province`, 'KS', {
      given: at('USA'),
      hidden: { ...hidden, ...at('FRA') },
    }),
    required(section, `${prefix}state`, `${name}: State/Province`, 'QC', { given: at('CAN'), hidden }),
    required(section, `${prefix}zip`, `${name}: ZIP/Postal Code`, '67037', {
      given: at('USA'),
      hidden,
      spared: [at('FRA'), at('CAN')],
    }),
    format(section, `${prefix}zip`, `${name}: ZIP/Postal Code must be at least 5 characters.`, ['6703'], ['67037'], {
      given: at('USA'),
      hidden,
      spared: [at('FRA')],
    }),
  ];
}

/** Step 1, About You. */
export const aboutRules: readonly SpecifiedRule[] = [
  ...personal,
  ...address,
  ...citizenship,
  ...residency,
  ...military,
  ...family('parent_', 'Parent 1'),
  ...family('parent_2_', 'Parent 2'),
  ...family('guardian_', 'Guardian'),
];
