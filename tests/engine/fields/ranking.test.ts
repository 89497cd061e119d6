import { describe, expect, it } from 'vitest';
import { errorsOf, refusals, submission, viewField, type BlockDefinition } from '../../../engine/index.ts';
import type { ExpandedCondition } from '../../../engine/internal.ts';
import { definitionOf, sit, text } from '../small-form.ts';

const first: ExpandedCondition = { valueKey: 'arts', operator: 'matches', target: '^M' };
const ranking = {
  type: 'ranking',
  key: 'arts',
  label: 'Arts?',
  required: 'Arts?',
  min: 2,
  max: 2,
  options: [
    ['A', 'Art'],
    ['M', 'Music'],
    ['D', 'Dance'],
  ],
} as const satisfies BlockDefinition;
const messages = {
  answerNotListed: 'Not listed.',
  valueNotValid: 'Not valid.',
  errorOfQuestion: '{question} {error}',
  chooseExactly: 'Exactly {limit}.',
};
const sitWith = (arts = '') =>
  sit(definitionOf([ranking, text('instrument', { when: [first] })], { messages }), { arts });

describe('a ranking', () => {
  it.each([
    ['M,A', {}],
    ['A', {}],
    ['A,A', { arts: 'The options must be different, written like A,C.' }],
    ['A,X', { arts: 'The answer is none of the options.' }],
  ])('%j is stored by the server or refused: %j', (arts, refused) => {
    const { form, values } = sitWith();
    expect(refusals(form, values, { arts })).toEqual(refused);
  });

  it('keeps the order of the applicant, in the submission and for readers', () => {
    const { form, values } = sitWith('D,A');
    expect(submission(form, values)).toEqual({ arts: 'D,A', arts_desc: 'Dance; Art' });
    expect(viewField(form, values, 'arts')).toMatchObject({ text: '1. Dance; 2. Art', printedAs: 'text' });
  });

  it('is an error while it has more or fewer places than it asks for', () => {
    const errorsWith = (arts: string) => {
      const { form, validators, values } = sitWith(arts);
      return errorsOf(form, validators, values)['arts'];
    };
    expect(errorsWith('')).toEqual(['Arts?']);
    expect(errorsWith('A')).toEqual(['Arts? Exactly 2.']);
    expect(errorsWith('A,M,D')).toEqual(['Arts? Exactly 2.']);
    expect(errorsWith('D,M')).toBeUndefined();
  });

  it('shows what depends on its first place, and clears it when another option comes first', () => {
    const sitting = sitWith('M,A');
    sitting.edit({ instrument: 'Lute' });
    expect(sitting.edit({ arts: 'A,M' }).cleared).toEqual({ instrument: 'instrument' });
  });
});
