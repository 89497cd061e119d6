import { expect, it } from 'vitest';
import { createValidators } from '../../workbench/codegen/index.ts';
import { createCardStore, showCardErrors } from '../../portal/cards/card-form.ts';
import { accountForm } from '../drivers/account-forms.ts';
import { admissionsDefinition } from '../engine/real-forms.ts';

it.each([
  'confirm',
  'delete-account',
  'download-data',
  'end-sessions',
  'forgot',
  'login',
  'new-email',
  'passkey-password',
  'password',
  'reset',
  'sign-up',
])('an address or a password of the card %s that is too long is explained by the texts of the portal', (id) => {
  const form = accountForm(id);
  const source = { address: '', validators: createValidators(form) };
  const store = createCardStore(form, '', { messages: admissionsDefinition().messages ?? {}, today: '2026-03-04' });
  for (const { key, maxLength } of form.fields.values()) store.setInput(key, 'a'.repeat(maxLength + 1));
  showCardErrors(store, source);
  const shown = [...form.fields.keys()].flatMap((key) => store.errors(key));
  expect(shown.filter((text) => !/\w \w/.test(text))).toEqual([]);
  expect(shown.length).toBeGreaterThan(0);
});
