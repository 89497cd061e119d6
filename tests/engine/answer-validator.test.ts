import { describe, expect, it } from 'vitest';
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import { answerValidator, formValidator, initialValues, type BlockDefinition } from '../../engine/index.ts';
import { admissionsDefinition } from './real-forms.ts';
import { definitionOf, equals, text, today, yesNo } from './small-form.ts';

/** The errors of the question `own` by itself. */
function judged(block: BlockDefinition, answers: Readonly<Record<string, string>>): readonly string[] {
  const { form, validators } = compileWithValidators(definitionOf([block, text('other'), yesNo('is_us')]));
  return answerValidator(form, validators)(initialValues(form, { today }, answers), 'own');
}

describe('an answer by itself', () => {
  const five = { schema: { minLength: 5, errorMessage: 'Five characters' } };
  const capitals = { pattern: '^[A-Z]+$', errorMessage: 'Capitals only' };

  it.each([
    ['breaks its schema', text('own', five), { own: '1234' }, ['Five characters']],
    [
      'breaks several schemas',
      text('own', { schema: { allOf: [five.schema, capitals] } }),
      { own: 'a' },
      ['Five characters', 'Capitals only'],
    ],
    ['is right', text('own', five), { own: '12345' }, []],
    ['is missing', text('own', { ...five, required: 'Required' }), {}, []],
    ['is only a space', text('own', five), { own: ' ' }, []],
    ['is hidden', text('own', { ...five, when: [equals('is_us', 'Y')] }), { own: '1234' }, []],
    [
      'is restricted by another answer',
      text('own', { ...five, schemaWhen: [equals('is_us', 'Y')] }),
      { own: '1', is_us: 'Y' },
      ['Five characters'],
    ],
    [
      'is not restricted by another answer',
      text('own', { ...five, schemaWhen: [equals('is_us', 'Y')] }),
      { own: '1', is_us: 'N' },
      [],
    ],
    [
      'fails a check of itself',
      text('own', { checks: [{ when: [{ valueKey: 'own', operator: 'gt', target: '9' }], message: 'At most 9' }] }),
      { own: '10' },
      ['At most 9'],
    ],
    [
      'fails a check that reads another answer',
      text('own', {
        checks: [
          { when: [{ valueKey: 'own', operator: 'equals', target: { valueKey: 'other' } }], message: 'Not the same' },
        ],
      }),
      { own: '10', other: '10' },
      [],
    ],
  ])('that %s has these errors', (_what, block, answers, errors) => {
    expect(judged(block, answers as Readonly<Record<string, string>>)).toEqual(errors);
  });
});

describe('every question of admissions that has a schema', () => {
  const { form, validators } = compileWithValidators(admissionsDefinition());
  const [own, whole] = [answerValidator(form, validators), formValidator(form, validators)];
  const keys = Object.keys(validators);

  it.each(keys)('%s has the errors of the submission by itself', (key) => {
    const values = { ...initialValues(form, { today }, { country: 'USA', phone_home: '(316) 555-0100' }), [key]: 'x' };
    expect(own(values, key)).toEqual(whole(values, key));
  });

  it('includes the scores', () => expect(keys).toEqual(expect.arrayContaining(['sat_score_math', 'zip'])));
});
