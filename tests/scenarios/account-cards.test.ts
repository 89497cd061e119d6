import { describe, expect, it } from 'vitest';
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import { parseForm } from '../../workbench/check/index.ts';
import { errorsOf, initialValues } from '../../engine/index.ts';
import { formParts } from '../../portal/base/form-parts.ts';
import { loadFormSource } from '../../workbench/load/load-form.ts';

const cards = {
  login: ['Log In', ['username', 'password']],
  'sign-up': ['Sign Up', ['username', 'password']],
  confirm: ['Confirm Your Account', ['username', 'code']],
  forgot: ['Forgot Password', ['username']],
  reset: ['Reset Password', ['username', 'password', 'confirm_password']],
} as const;

describe.each(Object.entries(cards))('the account form %s', (id, [title, keys]) => {
  it('has its title, its questions, and a list of messages for each missing answer', async () => {
    const { form, validators } = compileWithValidators(parseForm(await loadFormSource(`forms/accounts/${id}.json`)));
    expect(form.title).toBe(title);
    expect([...form.fields.keys()]).toEqual(keys);
    expect(formParts(form).card?.submit).toBe('Submit');
    expect(formParts(form).card?.footer?.question).toMatch(/\?$/);
    const errors = errorsOf(form, validators, initialValues(form, { today: '2026-03-16' }, {}));
    expect(Object.keys(errors)).toEqual(keys);
    for (const messages of Object.values(errors)) expect(messages.length).toBeGreaterThan(0);
  });
});

describe('the reset', () => {
  it('sends the secret of the mailed link, for which there is no question', async () => {
    const { form } = compileWithValidators(parseForm(await loadFormSource('forms/accounts/reset.json')));
    expect(form.model.get('id')?.notAsked).toBeTruthy();
  });
});
