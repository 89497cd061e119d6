import { describe, expect, it } from 'vitest';
import { errorsOf, submission, viewField, type BlockDefinition } from '../../engine/index.ts';
import { errorsOfField } from '../../engine/internal.ts';
import { definitionOf, equals, sit, text } from './small-form.ts';

const messages = {
  answerNotListed: 'Choose one of the list.',
  errorOfQuestion: '{question} {error}',
  errorOfTopic: '{question}: {error}',
};
const years = { count: 3, direction: 'past' } as const;
const blocks: readonly BlockDefinition[] = [
  { type: 'month-year', key: 'since', label: 'Since when?', years },
  { type: 'month-year', key: 'left', label: 'Left', years, required: 'Left' },
  { type: 'radio', key: 'pick', label: 'Pick', options: [['Y', 'Yes']] },
  {
    type: 'select',
    key: 'state',
    label: 'State',
    optionsBy: { valueKey: 'country', category: 'displayOnly', isMatched: ['USA'], options: [['KS', 'Kansas']] },
  },
  text('country'),
  text('after', { when: [equals('since_month', '5')] }),
];
const errorsAndValues = (answers: Readonly<Record<string, string>>) => {
  const { form, validators, values } = sit(definitionOf(blocks, { messages }), {
    left_month: '1',
    left_year: '2025',
    ...answers,
  });
  const errors = errorsOf(form, validators, values);
  for (const key of ['since_month', 'left_month', 'pick', 'state'])
    expect(errorsOfField(form, validators, values, key)).toEqual(errors[key] ?? []);
  return { form, values, errors };
};

describe('a stored answer that is not among the options', () => {
  it.each([
    [{ since_month: '5', since_year: '9999' }, { since_month: ['Since when? Choose one of the list.'] }],
    [{ since_month: '5', since_year: '2023' }, { since_month: ['Since when? Choose one of the list.'] }],
    [{ left_year: '2027' }, { left_month: ['Left: Choose one of the list.'] }],
    [{ pick: 'maybe' }, { pick: ['Pick: Choose one of the list.'] }],
    [{ country: 'USA', state: 'ON' }, { state: ['State: Choose one of the list.'] }],
  ])('is an error at its question: %j', (answers, errors) => expect(errorsAndValues(answers).errors).toEqual(errors));

  it.each([
    [{}],
    [{ since_month: '5', since_year: '2024' }],
    [{ since_month: '12', since_year: '2026' }],
    [{ pick: 'Y', country: 'USA', state: 'KS' }],
    [{ state: 'ON' }],
  ])('is not found in %j', (answers) => expect(errorsAndValues(answers).errors).toEqual({}));
});

describe('a month without its year, or a year without its month', () => {
  it.each([{ since_month: '5' }, { since_year: '2025' }, { since_year: '9999' }])(
    'counts as unanswered if the field is optional: no error, not printed, not submitted: %j',
    (answers) => {
      const { form, values, errors } = errorsAndValues(answers);
      expect(errors).toEqual({});
      expect(viewField(form, values, 'since_month')).toMatchObject({ isAnswered: false, text: '' });
      expect(Object.keys(submission(form, values)).filter((key) => key.startsWith('since'))).toEqual([]);
    },
  );

  it.each([{ left_month: '' }, { left_year: '' }])('is a missing answer if the field is required: %j', (answers) => {
    expect(errorsAndValues(answers).errors).toEqual({ left_month: ['Left'] });
  });

  it('can be read by a condition on that part', () => {
    expect(
      viewField(errorsAndValues({ since_month: '5' }).form, errorsAndValues({ since_month: '5' }).values, 'after'),
    ).not.toBeNull();
  });
});

describe('a password', () => {
  it('that is longer than its limit is an error and is never cut', () => {
    const more = { messages: { ...messages, valueTooLong: 'At most {limit}.' } };
    const { form, validators, values } = sit(
      definitionOf([{ type: 'password', key: 'secret', label: 'Password', maxLength: 5 }], more),
      { secret: '123456' },
    );
    expect(errorsOf(form, validators, values)).toEqual({ secret: ['Password: At most 5.'] });
    expect(errorsOf(form, validators, { ...values, secret: '12345' })).toEqual({});
  });
});
