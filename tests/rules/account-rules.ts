import { format, notEmails, required, type SpecifiedRule } from './rule.ts';

const address = (message: string): SpecifiedRule =>
  format('Accounts', 'username', message, ['', ...notEmails], ['a@b.org', 'a.b+c@d-e.org']);
const valid = 'Your email address must be valid.';

const checklist: readonly (readonly [message: string, fails: readonly string[]])[] = [
  ['is at least 12 characters', ['Abcdefgh-12']],
  ['contains at least one uppercase letter', ['abcdefghi-12']],
  ['contains at least one lowercase letter', ['ABCDEFGHI-12']],
  ['contains at least one number', ['Abcdefghij-k']],
  ['contains at least one special character', ['Abcdefghij12', 'Abcdef ghi12']],
  ['contains no leading or trailing whitespace', [' Abcdefgh-12', 'Abcdefgh-12 ', '\tAbcdefgh-12']],
];
/** The first and the last digit, and every special character, are each sufficient. */
const strong = [
  'Abcdefghi-12',
  'Abc def-12 Gh',
  'Ünïcödé-12345A',
  'Abcdefghij-0',
  'Abcdefghij-9',
  ...Array.from('^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+-', (special) => `Abcdefghij1${special}`),
];

/** The password rules of sign-up and reset; `more` are the answers that prevent other errors. */
const password = (key: string): readonly SpecifiedRule[] =>
  checklist.map(([message, fails]) => ({
    section: 'Accounts',
    key,
    message,
    hidden: null,
    fails: fails.map((value) => ({ password: value, confirm_password: value })),
    passes: strong.map((value) => ({ password: value, confirm_password: value })),
  }));

/** portal.md section 5, by the id of the card's form. */
export const accountRules: Readonly<
  Record<'login' | 'sign-up' | 'confirm' | 'forgot' | 'reset', readonly SpecifiedRule[]>
> = {
  login: [
    address('Please provide a valid email address.'),
    required('Accounts', 'password', 'Password is required.', 'x'),
  ],
  'sign-up': [
    address(valid),
    required('Accounts', 'password', 'Password is required.', 'Abcdefghi-12'),
    ...password('password'),
  ],
  confirm: [
    address(valid),
    format(
      'Accounts',
      'code',
      'The confirmation code must be exactly 6 numbers.',
      ['', '12345', '1234567', '12345a', '１２３４５６'],
      ['123456', '012345', '987654'],
    ),
  ],
  forgot: [address(valid)],
  reset: [
    address(valid),
    {
      section: 'Accounts',
      key: 'password',
      message: 'Password is required.',
      hidden: null,
      fails: [{ password: '', confirm_password: '' }],
      passes: [{ password: 'Abcdefghi-12', confirm_password: 'Abcdefghi-12' }],
    },
    ...password('password'),
    required('Accounts', 'confirm_password', 'Please enter your new password again.', 'Abcdefghi-12'),
    {
      section: 'Accounts',
      key: 'password',
      message: 'passwords must match',
      hidden: null,
      fails: [
        { password: 'Abcdefghi-12', confirm_password: 'Abcdefghi-13' },
        { password: 'Abcdefghi-12', confirm_password: '' },
      ],
      passes: [{ password: 'Abcdefghi-12', confirm_password: 'Abcdefghi-12' }],
    },
  ],
};
