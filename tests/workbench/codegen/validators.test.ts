import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileWithValidators, generateValidators } from '../../../workbench/codegen/index.ts';
import {
  errorsOf,
  initialValues,
  submission,
  viewField,
  type FieldErrors,
  type FormDefinition,
  type Validators,
} from '../../../engine/index.ts';
import { errorsOfField } from '../../../engine/internal.ts';
import { accountDefinitions, admissionsDefinition } from '../../engine/real-forms.ts';
import { definitionOf, equals, sit, text, today, yesNo } from '../../engine/small-form.ts';
import { runs } from '../../support/runs.ts';

async function written(definition: FormDefinition): Promise<Validators> {
  const source = generateValidators(compileWithValidators(definition).form);
  expect(source).not.toMatch(/\brequire\(|new Function|\beval\(|^import/m);
  return ((await import(`data:text/javascript,${encodeURIComponent(source)}`)) as { readonly validators: Validators })
    .validators;
}

const schemas = [
  { pattern: '^[A-Z]{2}$', errorMessage: 'Two letters' },
  { minLength: 5, maxLength: 8, errorMessage: { minLength: 'Too short', maxLength: 'Too long' } },
  {
    allOf: [
      { minLength: 3, errorMessage: 'three' },
      { pattern: '[0-9]', errorMessage: 'a number' },
      { pattern: '^\\S', errorMessage: 'no space' },
    ],
  },
  { enum: ['a', 'b'], errorMessage: 'a or b' },
  { minLength: 2 },
  {
    earliest: { years: -100, at: 'startOfYear' },
    latest: { years: -13 },
    errorMessage: { earliest: 'Not before {year}', latest: 'At least {n}' },
  },
  { latest: { years: 4, at: 'endOfYear' }, errorMessage: 'The maximum supported year is {year}' },
  { anyOf: [{ maxLength: 0 }, { pattern: '^x' }], errorMessage: 'empty or x' },
  { pattern: '^\\p{L}+$', errorMessage: { pattern: 'Letters, until {year+1}' } },
  { pattern: '^a', errorMessage: { minLength: 'Never said' } },
  { const: 'true', errorMessage: 'Must be "true", with `ticks` and \\ and #0' },
];
const typed = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[A-Za-z0-9 ]{0,9}$/),
  fc.constantFrom('true', 'a', 'KS', '😀😀', '(316) 978-3456', 'me@example.edu'),
  fc
    .date({ min: new Date('1900-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
);
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('generated validators', () => {
  const small = definitionOf(schemas.map((schema, index) => text(`q${index}`, { schema })));
  it.each([small, admissionsDefinition(), ...accountDefinitions()])(
    'give the same messages as AJV and ajv-errors, for any answer on any day: $form.id',
    async (definition) => {
      const { validators } = compileWithValidators(definition);
      const generated = await written(definition);
      expect(Object.keys(generated)).toEqual(Object.keys(validators));
      // A form may have no schema at all.
      const key = fc.constantFrom('a question without a schema', ...Object.keys(validators));
      fc.assert(
        fc.property(key, typed, day, (name, answer, on) => {
          expect(generated[name]?.(answer, on)).toEqual(validators[name]?.(answer, on));
        }),
        { numRuns: runs(1000) },
      );
    },
  );

  it('name each pattern once, alone or beside a length', async () => {
    const errorMessage = 'As many letters';
    const mixed = Array.from({ length: 12 }, (_, index) => {
      const pattern = `^a{${index}}$`;
      return index % 2 === 0 ? { pattern, errorMessage } : { pattern, errorMessage, minLength: 1 };
    });
    const generated = await written(definitionOf(mixed.map((schema, index) => text(`q${index}`, { schema }))));
    const fitting = Object.values(generated).filter((errors) => errors('aaaa', today).length === 0);
    expect(fitting).toHaveLength(1);
  });

  it('contain each shape of constraints once', () => {
    const many = definitionOf(
      Array.from({ length: 40 }, (_, index) =>
        text(`q${index}`, { schema: { pattern: '^unusual$', errorMessage: `Question ${index}` } }),
      ),
    );
    expect(generateValidators(compileWithValidators(many).form).match(/new RegExp\("\^unusual/g)).toHaveLength(1);
  });
});

describe('a schema without messages', () => {
  const { messages } = admissionsDefinition();
  const saidOf = (more: object, answer: string): readonly string[] =>
    compileWithValidators(definitionOf([text('q', more)], { messages })).validators['q']?.(answer, today) ?? [];

  it.each([
    [{ schema: { minLength: 5 } }, 'abc', 'This must be at least 5 characters.'],
    [{ schema: { maxLength: 2 } }, 'abc', 'This must be at most 2 characters.'],
    [{ type: 'email', schema: { pattern: '@' } }, 'abc', 'This must be a valid email address.'],
    [{ inputMode: 'numeric', schema: { pattern: '^[0-9]+$' } }, 'abc', 'This must be a number.'],
    [{ schema: { enum: ['x'] } }, 'abc', 'This answer is not valid.'],
    [
      { schema: { allOf: [{ minLength: 5 }, { pattern: '1', errorMessage: 'A one' }] } },
      '1',
      'This must be at least 5 characters.',
    ],
  ])('uses those of the form: %j', (more, answer, said) => {
    expect(saidOf(more, answer)).toEqual([said]);
  });

  it('uses those of AJV if the form has none', () => {
    expect(
      compileWithValidators(definitionOf([text('q', { schema: { minLength: 5 } })])).validators['q']?.('abc', today),
    ).toEqual(['must NOT have fewer than 5 characters']);
  });
});

describe('dates relative to today', () => {
  const born = (answer: string, on: string): readonly string[] => {
    const { validators } = compileWithValidators(definitionOf([text('q', { schema: schemas[5] })]));
    return validators['q']?.(answer, on) ?? [];
  };

  it.each([
    ['2013-03-04', '2026-03-04', []],
    ['2013-03-05', '2026-03-04', ['At least 13']],
    ['1926-01-01', '2026-03-04', []],
    ['1925-12-31', '2026-03-04', ['Not before 1926']],
    ['2012-02-29', '2025-02-28', ['At least 13']],
    ['2012-02-29', '2025-03-01', []],
    ['2015-02-28', '2028-02-29', []],
    ['2015-03-01', '2028-02-29', ['At least 13']],
  ])('%s on %s', (answer, on, messages) => expect(born(answer, on)).toEqual(messages));
});

describe('errors', () => {
  const definition = definitionOf([
    yesNo('a', { required: 'A' }),
    {
      type: 'section',
      id: 's',
      when: [equals('a', 'Y')],
      blocks: [text('b', { required: 'B', schema: { minLength: 3, errorMessage: 'Longer' } })],
    },
    {
      type: 'month-year',
      key: 'grad',
      label: 'Grad',
      years: { count: 3, direction: 'future' },
      required: { when: [equals('a', 'Y')], message: 'Grad of {a_desc}' },
    },
    text('phone', {
      checks: [
        { when: [{ valueKey: 'phone', operator: 'notAnswered' }, equals('a', 'Y')], message: 'Phone' },
        { when: [equals('a', 'Y')], message: 'Phone' },
      ],
    }),
  ]);
  const errors = (answers: Readonly<Record<string, string>>): FieldErrors => {
    const { form, validators, values } = sit(definition, answers);
    return errorsOf(form, validators, values);
  };

  it('are by field, in page order, each message once', () => {
    expect(Object.entries(errors({ a: 'Y' }))).toEqual(
      [
        ['a', []],
        ['b', ['B']],
        ['grad_month', ['Grad of Yes']],
        ['phone', ['Phone']],
      ].slice(1),
    );
    expect(errors({})).toEqual({ a: ['A'] });
  });

  it('treat any whitespace as unanswered', () => {
    for (const spaces of [' ', '   ', '\t', '\u00A0', '\u3000\n']) {
      expect(errors({ a: 'Y', b: spaces })).toMatchObject({ b: ['B'], phone: ['Phone'] });
      expect(errors({ a: 'Y', b: 'long', phone: spaces })).toMatchObject({ phone: ['Phone'] });
    }
    const { form, validators, values } = sit(
      definitionOf([text('free', { required: 'Free' }), text('optional', { schema: { minLength: 9 } })]),
      { free: '  ', optional: ' ' },
    );
    expect(errorsOf(form, validators, values)).toEqual({ free: ['Free'] });
    expect(submission(form, values)).toEqual({});
    expect(viewField(form, values, 'optional')).toMatchObject({ isAnswered: false, value: ' ' });
  });

  it('consider every character of a password, including spaces', () => {
    const password = {
      type: 'password',
      key: 'p',
      label: 'P',
      required: 'P',
      schema: { pattern: '^\\S', errorMessage: 'no space' },
    } as const;
    const { form, validators, values } = sit(definitionOf([password]), { p: '   ' });
    expect(errorsOf(form, validators, values)).toEqual({ p: ['no space'] });
  });

  it('do not exist for hidden fields', () => {
    expect(errors({ a: 'N', b: 'x' })).toEqual({});
  });

  it('require both month and year', () => {
    expect(errors({ a: 'Y', b: 'long', phone: '1', grad_month: '5' })).toMatchObject({ grad_month: ['Grad of Yes'] });
    expect(errors({ a: 'Y', b: 'long', phone: '1', grad_month: '5', grad_year: '2026' })).not.toHaveProperty(
      'grad_month',
    );
  });

  it('apply the schema only to answers, and only while its condition holds', () => {
    expect(errors({ a: 'Y', b: 'xy' })).toMatchObject({ b: ['Longer'] });
    const { form, validators } = sit(
      definitionOf([
        yesNo('usa'),
        text('zip', { schema: { minLength: 5, errorMessage: 'Five' }, schemaWhen: [equals('usa', 'Y')] }),
      ]),
    );
    const said = (usa: string): readonly string[] =>
      errorsOfField(form, validators, initialValues(form, { today }, { usa, zip: '1' }), 'zip');
    expect([said('Y'), said('N')]).toEqual([['Five'], []]);
  });
});
