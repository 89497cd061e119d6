import { describe, expect, it } from 'vitest';
import { formParts } from '../../portal/base/form-parts.ts';
import { accountForm } from '../drivers/account-forms.ts';

const address = ['username', 'email', 254, 'plain'] as const;

describe('the questions of an account card', () => {
  it.each([
    ['login', [address, ['password', 'password', 256, 'secret']]],
    ['sign-up', [address, ['password', 'password', 256, 'secret']]],
    ['confirm', [address, ['code', 'code', 20, 'secret']]],
    ['forgot', [address]],
    ['reset', [address, ['password', 'password', 256, 'secret'], ['confirm_password', 'password', 256, 'secret']]],
    ['new-email', [address, ['current_password', 'password', 256, 'secret']]],
    ['delete-account', [['current_password', 'password', 256, 'secret']]],
    ['download-data', [['current_password', 'password', 256, 'secret']]],
    ['end-sessions', [['current_password', 'password', 256, 'secret']]],
    ['rename-passkey', [['name', 'text', 60, 'plain']]],
    ['passkey-password', [['current_password', 'password', 256, 'secret']]],
    [
      'password',
      [
        ['current_password', 'password', 256, 'secret'],
        ['password', 'password', 256, 'secret'],
        ['confirm_password', 'password', 256, 'secret'],
      ],
    ],
  ] as const)('have the right type, maximum length and sensitivity: %s', (id, questions) => {
    const { fields, model } = accountForm(id);
    expect(
      [...fields.values()].map(({ key, type, maxLength }) => [
        key,
        type,
        maxLength,
        model.get(key)?.sensitive === true ? 'secret' : 'plain',
      ]),
    ).toEqual(questions);
  });

  it('include the secret of a mailed link as a sensitive value', () => {
    expect(accountForm('reset').model.get('id')?.sensitive).toBe(true);
  });

  it.each([
    'login',
    'sign-up',
    'confirm',
    'forgot',
    'reset',
    'password',
    'new-email',
    'delete-account',
    'download-data',
    'end-sessions',
    'rename-passkey',
    'passkey-password',
  ])('have the maximum length of what can be typed: %s', (id) => {
    const { fields, model } = accountForm(id);
    for (const { key, maxLength } of fields.values())
      expect([key, model.get(key)?.maxLength]).toEqual([key, maxLength]);
  });

  it('show the rules of a password while a new one is typed', () => {
    const listed = (id: string) =>
      [...accountForm(id).fields.values()]
        .filter(({ expanded }) => 'checklist' in expanded && expanded.checklist)
        .map(({ key }) => key);
    expect(['login', 'sign-up', 'confirm', 'forgot', 'reset', 'password', 'new-email'].map(listed)).toEqual([
      [],
      ['password'],
      [],
      [],
      ['password'],
      ['password'],
      [],
    ]);
  });
});

describe('the links between account cards', () => {
  it.each([
    ['login', ['/signup', '/forgot'], 'can mail a code again'],
    ['sign-up', ['/login'], 'cannot'],
    ['confirm', ['/login'], 'can mail a code again'],
    ['forgot', ['/login'], 'cannot'],
    ['reset', ['/login'], 'cannot'],
    ['password', [], 'cannot'],
    ['new-email', [], 'cannot'],
    ['delete-account', [], 'cannot'],
    ['download-data', [], 'cannot'],
    ['end-sessions', [], 'cannot'],
  ])('are under %s: %j, and it %s', (id, ways, again) => {
    const { footer, links = [], resend } = formParts(accountForm(id)).card ?? {};
    expect([footer, ...links].flatMap((way) => (way === undefined ? [] : [way.to]))).toEqual(ways);
    expect(resend === undefined ? 'cannot' : 'can mail a code again').toBe(again);
  });
});
