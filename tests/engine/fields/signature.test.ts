import { describe, expect, it } from 'vitest';
import { errorsOf, submission, viewField, type BlockDefinition } from '../../../engine/index.ts';
import { definitionOf, sit, text } from '../small-form.ts';

const signature: BlockDefinition = {
  type: 'signature',
  key: 'signed',
  label: 'Signature',
  maxLength: 100,
  required: 'Sign.',
  checks: [
    {
      when: [
        { valueKey: 'signed', operator: 'answered' },
        { valueKey: 'signed', operator: 'notEquals', target: { valueKey: 'full_name' } },
      ],
      message: 'Another name.',
    },
  ],
};
const sitWith = (signed: string) => sit(definitionOf([text('full_name'), signature]), { full_name: 'Ada', signed });

describe('a typed signature', () => {
  it.each([
    ['', ['Sign.']],
    ['Bea', ['Another name.']],
    ['Ada', undefined],
  ])('%j has the errors %j of its question', (signed, errors) => {
    const { form, validators, values } = sitWith(signed);
    expect(errorsOf(form, validators, values)['signed']).toEqual(errors);
  });

  it('is a text that is printed as a signature', () => {
    const { form, values } = sitWith('Ada');
    expect(submission(form, values)).toMatchObject({ signed: 'Ada' });
    expect(viewField(form, values, 'signed')).toMatchObject({ text: 'Ada', printedAs: 'signature' });
  });
});
