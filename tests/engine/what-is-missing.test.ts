/** What a host application forgets is named by an exception; none of it looks like a form without errors. */
import { describe, expect, it } from 'vitest';
import { answerValidator, errorsOf, formValidator, initialValues, type SessionValues } from '../../engine/index.ts';
import { compileWithValidators } from '../../workbench/index.ts';
import { definitionOf, text, today } from './small-form.ts';

const schema = { pattern: '^[A-Z]+$', errorMessage: 'Capitals only' };
const messages = { valueTooLong: 'At most {limit}.', errorOfTopic: '{question}: {error}' };
const { form, validators } = compileWithValidators(
  definitionOf([text('code', { schema }), text('city', { maxLength: 10 }), text('town', { maxLength: 10, schema })], {
    messages,
  }),
);
const start = initialValues(form, { today }, {});

describe('an exception names what is missing', () => {
  it.each([{}, { today: undefined }, { today: 'now' }, { today: new Date(0) }])('the current day: %j', (session) => {
    expect(() => initialValues(form, session as unknown as SessionValues, {})).toThrow(`There is no ISO date 'today'.`);
  });

  it.each([
    ['all errors', () => errorsOf(form, {}, start)],
    ['the errors of a field', () => formValidator(form, {})],
    ['an answer by itself', () => answerValidator(form, {})],
  ])('the validator of a field, for %s', (_, act) => {
    expect(act).toThrow("The validator of 'code' is missing.");
  });
});

it.each(['city', 'town'])('a text of a million characters is an error where ten are possible: %s', (key) => {
  const values = { ...start, [key]: 'A'.repeat(1_000_000) };
  const errors = [`${key}: At most 10.`];
  expect(errorsOf(form, validators, values)).toEqual({ [key]: errors });
  expect(formValidator(form, validators)(values, key)).toEqual(errors);
  expect(errorsOf(form, validators, { ...start, [key]: 'A'.repeat(10) })).toEqual({});
});
