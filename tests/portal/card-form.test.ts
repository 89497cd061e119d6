import { expect, it } from 'vitest';
import { createValidators } from '../../workbench/codegen/index.ts';
import type { Validators } from '../../engine/index.ts';
import { createCardStore, showCardErrors } from '../../portal/cards/card-form.ts';
import { accountForm } from '../drivers/account-forms.ts';
import { admissionsDefinition } from '../engine/real-forms.ts';

/** A card whose validators arrive when the test decides, in any order. */
function openCard() {
  const form = accountForm('forgot');
  const arrivals: (() => void)[] = [];
  const loadValidators = (): Promise<Validators> =>
    new Promise((resolve) => {
      arrivals.push(() => resolve(createValidators(form)));
    });
  return {
    store: createCardStore(form, '', { messages: {}, today: '2026-03-04' }),
    source: { address: '', loadValidators },
    arrivals,
  };
}

it('a card shows the newest requested errors, for any order in which the validators arrive', async () => {
  const { store, source, arrivals } = openCard();
  const onArrival = showCardErrors(store, source, []);
  const onSubmit = showCardErrors(store, source);
  arrivals[1]?.();
  expect(Object.keys(await onSubmit)).toEqual(['username']);
  arrivals[0]?.();
  await onArrival;
  expect(store.errors('username')).toEqual(['Your email address must be valid.']);
});

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
])('an address or a password of the card %s that is too long is explained by the texts of the portal', async (id) => {
  const form = accountForm(id);
  const source = { address: '', loadValidators: () => Promise.resolve(createValidators(form)) };
  const store = createCardStore(form, '', { messages: admissionsDefinition().messages ?? {}, today: '2026-03-04' });
  for (const { key, maxLength } of form.fields.values()) store.setInput(key, 'a'.repeat(maxLength + 1));
  await showCardErrors(store, source);
  const shown = [...form.fields.keys()].flatMap((key) => store.errors(key));
  expect(shown.filter((text) => !/\w \w/.test(text))).toEqual([]);
  expect(shown.length).toBeGreaterThan(0);
});
