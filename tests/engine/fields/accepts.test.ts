import { describe, expect, it } from 'vitest';
import { errorsOf, fieldTypes, refusals, type BlockDefinition, type FieldTypeName } from '../../../engine/index.ts';
import { errorsOfField } from '../../../engine/internal.ts';
import { definitionOf, sit } from '../small-form.ts';

const names = Object.keys(fieldTypes) as FieldTypeName[];
const messages = { valueNotValid: 'Not valid.', answerNotListed: 'Not listed.', errorOfTopic: '{question}: {error}' };
const years = { count: 3, direction: 'past' } as const;
const blocks: readonly BlockDefinition[] = [
  { type: 'date', key: 'born', label: 'Born' },
  { type: 'checkbox', key: 'agree', label: 'Agree' },
  { type: 'month-year', key: 'since', label: 'Since', years },
  { type: 'phone', key: 'phone', label: 'Phone' },
  { type: 'ssn', key: 'ssn', label: 'SSN' },
  { type: 'email', key: 'email', label: 'Email' },
];

/** The errors of a field, from the validation of the form and of the field. */
function errorsWith(answers: Readonly<Record<string, string>>): unknown {
  const { form, validators, values } = sit(definitionOf(blocks, { messages }), answers);
  const errors = errorsOf(form, validators, values);
  for (const key of ['born', 'agree', 'since_month', 'phone', 'ssn', 'email']) {
    expect(errorsOfField(form, validators, values, key)).toEqual(errors[key] ?? []);
  }
  return errors;
}

describe('the accepted values of a field type', () => {
  it.each(names)('are declared for each answer key of a %s', (type) => {
    expect(fieldTypes[type].accepts).toHaveLength(fieldTypes[type].keysOf('key').length);
  });

  it.each([
    [{ born: '2008-03-04' }],
    [{ agree: 'true' }],
    [{ agree: '' }],
    [{ since_month: '5', since_year: '2025' }],
    [{ phone: '(316) 555-0100' }],
    [{ ssn: '078-05-1120' }],
    [{ email: 'ada@example.edu' }],
  ])('do not cause an error: %j', (answers) => expect(errorsWith(answers)).toEqual({}));

  it.each([
    [{ born: '03/04/2008' }, { born: ['Born: Not valid.'] }],
    [{ born: '2023-02-29' }, { born: ['Born: Not valid.'] }],
    [{ agree: 'yes' }, { agree: ['Agree: Not valid.'] }],
    [{ since_month: '13', since_year: '2025' }, { since_month: ['Since: Not listed.'] }],
    [{ since_month: '5', since_year: 'soon' }, { since_month: ['Since: Not listed.'] }],
    [{ phone: '316-555-0100' }, { phone: ['Phone: Not valid.'] }],
    [{ phone: '+44 20 7946 0018' }, { phone: ['Phone: Not valid.'] }],
    [{ ssn: '078051120' }, { ssn: ['SSN: Not valid.'] }],
    [{ email: ' ada@example.edu' }, { email: ['Email: Not valid.'] }],
  ])('make any other value an error, even if it is stored: %j', (answers, errors) => {
    expect(errorsWith(answers)).toEqual(errors);
  });

  it.each([
    [{ born: 'x' }, { born: 'The date must be a day that exists, written like 2008-03-04.' }],
    [{ agree: 'yes' }, { agree: 'The answer must be true or false.' }],
    [{ since_month: '13' }, { since_month: 'The month must be a number from 1 to 12.' }],
    [{ since_year: 'soon' }, { since_year: 'The year must have four digits.' }],
    [
      { phone: '3165550100' },
      { phone: 'The telephone number must be written like (316) 555-0100, or begin like one.' },
    ],
    [
      { ssn: '078-05-112x' },
      { ssn: 'The Social Security number must be written like 078-05-1120, or begin like one.' },
    ],
  ])('make the server refuse any other value, with the reason: %j', (wire, reasons) => {
    const { form, values } = sit(definitionOf(blocks));
    expect(refusals(form, values, wire)).toEqual(reasons);
  });

  it.each(['ada@example.edu ', 'ada@example\u200B.edu', 'ada@example.edu\u200E', 'mailto:ada@example.edu'])(
    'make the server refuse a copied email address that was not cleaned: %j',
    (email) => {
      const { form, values } = sit(definitionOf(blocks));
      expect(refusals(form, values, { email })).toEqual({
        email: 'The email address must have no spaces around it or invisible characters.',
      });
    },
  );

  it.each(['phone', 'ssn'] as const)(
    'contain every beginning of a %s, because answers are saved while typed',
    (type) => {
      const { form, values } = sit(definitionOf(blocks));
      const typed = { phone: '3165550100', ssn: '078051120' }[type];
      for (let length = 1; length <= typed.length; length += 1) {
        const { value } = fieldTypes[type].parse(typed.slice(0, length));
        expect([value, refusals(form, values, { [type]: value })]).toEqual([expect.stringMatching(/\d/), {}]);
      }
    },
  );
});
