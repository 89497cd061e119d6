import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../workbench/check/index.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };
import { oneFile, problemsIn } from './one-file.ts';

/** The corrections of one kind of problem, in the order of the form. */
const fixes = (form: Parameters<typeof problemsIn>[0], code: string): readonly string[] =>
  problemsIn(form)
    .filter((problem) => problem.code === code)
    .map(({ fix }) => fix);

const birthDate = (schema: object) =>
  oneFile([{ type: 'date', key: 'birth_date', label: 'Date of birth', autocomplete: 'bday', schema }], {
    birth_date: { type: 'date', maxLength: 10 },
  });

describe('the age in the message of a limit', () => {
  it.each([
    ['latest', -17, 'You must be at least 17 years old.'],
    ['latest', -17, 'You must be 17 or older.'],
    ['latest', -18, 'The minimum age is {n}.'],
    ['earliest', -110, 'You can be at most 110 years old.'],
    ['earliest', -110, 'Enter a date that is at most {n} years ago.'],
    ['earliest', -90, 'Enter a date in {year} or later.'],
    ['latest', -5, 'Enter a date in {year} or earlier.'],
    ['earliest', 1, 'The start is at least {n} year from today.'],
    ['latest', 2, 'Enter a date that is at most {n} years from now.'],
  ])('is right: "%s" of %i years says "%s"', (keyword, years, message) => {
    for (const errorMessage of [message, { [keyword]: message }])
      expect(fixes(birthDate({ [keyword]: { years }, errorMessage }), 'message-of-other-limit')).toEqual([]);
  });

  it.each([
    ['earliest', -17, 'You must be at least 17 years old.', 'latest'],
    ['earliest', -17, 'You must be 17 or older.', 'latest'],
    ['latest', -30, 'You can be at most 30 years old.', 'earliest'],
    ['latest', 1, 'The start is at least {n} year from today.', 'earliest'],
  ])('is reported: "%s" of %i years says "%s"', (keyword, years, message, meant) => {
    for (const errorMessage of [message, { [keyword]: message }]) {
      const [fix, ...others] = fixes(birthDate({ [keyword]: { years }, errorMessage }), 'message-of-other-limit');
      expect(others).toEqual([]);
      expect(fix).toBe(`Write "${meant}" instead of "${keyword}", or correct the message.`);
    }
  });

  it('has the correction to exchange two messages', () => {
    const schema = {
      earliest: { years: -110 },
      latest: { years: -17 },
      errorMessage: { earliest: 'You must be at least 17.', latest: 'You can be at most 110.' },
    };
    expect(fixes(birthDate(schema), 'message-of-other-limit')).toEqual([
      'Exchange the messages of "earliest" and "latest".',
    ]);
  });
});

describe('a question whose key is not in the data model', () => {
  const text = (key: string) => ({ type: 'text', key, label: `Question ${key}` });
  const stored = { type: 'text', maxLength: 45 };

  it('gets the line to add, although its key resembles that of another question', () => {
    const form = oneFile([text('home_zip'), text('home_zip4')], { home_zip: stored });
    expect(fixes(form, 'key-not-in-data-model')).toEqual([
      'Add "home_zip4": { "type": "text", "maxLength": 45 } to the data model.',
    ]);
  });

  it('gets the stored key without a question as the second correction', () => {
    const form = oneFile([text('first_nmae')], { first_name: stored });
    expect(fixes(form, 'key-not-in-data-model')).toEqual([
      'Add "first_nmae": { "type": "text", "maxLength": 45 } to the data model, or write "first_name".',
    ]);
  });

  it('gets the type and the length of its answers', () => {
    const options = [
      ['', '--'],
      ['DAY', 'Day'],
      ['N', 'Night'],
    ];
    const blocks = [
      { type: 'number', key: 'rent', label: 'Rent', maximum: 1000, decimals: 2 },
      { type: 'select', key: 'shift', label: 'Shift', options },
      { type: 'checkboxes', key: 'days', label: 'Days', options: options.slice(1) },
      { type: 'date', key: 'start', label: 'Start' },
      { type: 'month-year', key: 'moved', label: 'Moved', years: { from: -3, to: 0 } },
      { type: 'checkbox', key: 'sure', label: 'Sure' },
    ];
    const entries = fixes(oneFile(blocks, {}), 'key-not-in-data-model').map((fix) => /^Add (.*) to the/.exec(fix)?.[1]);
    expect(entries).toEqual([
      '"rent": { "type": "number", "maxLength": 7 }',
      '"shift": { "type": "option", "maxLength": 3 }',
      '"days": { "type": "options", "maxLength": 5 }',
      '"start": { "type": "date", "maxLength": 10 }',
      '"moved_month": { "type": "month", "maxLength": 2 }',
      '"moved_year": { "type": "year", "maxLength": 4 }',
      '"sure": { "type": "boolean", "maxLength": 4 }',
    ]);
    // The checker accepts what it proposes.
    const keys = JSON.parse(`{${entries.join()}}`);
    expect(problemsIn(oneFile(blocks, keys)).filter(({ code }) => /key|length/.test(code))).toEqual([]);
  });
});

describe('a similar name', () => {
  const yesNo = {
    type: 'radio',
    key: 'sure',
    label: 'Sure?',
    options: [
      ['Y', 'Yes'],
      ['X', 'Unsure'],
    ],
  };
  const shown = (target: string) => ({
    type: 'text',
    key: 'why',
    label: 'Why?',
    when: [{ valueKey: 'sure', operator: 'equals', target }],
  });
  const keys = { sure: { type: 'option', maxLength: 1 }, why: { type: 'text', maxLength: 45 } };

  it('is never another option of one letter', () => {
    expect(fixes(oneFile([yesNo, shown('N')], keys), 'target-not-an-option')).toEqual(['Write one of "Y", "X".']);
    expect(fixes(oneFile([yesNo, shown('y')], keys), 'target-not-an-option')).toEqual(['Write "Y".']);
  });

  it('is never a name of "from" where the expression reads a question', () => {
    const check = {
      when: [{ from: ['note_1'], expression: "note_2 = ''" }],
      message: 'Write something.',
    };
    const form = oneFile(
      [
        { type: 'text', key: 'note_1', label: 'One' },
        { type: 'text', key: 'note_2', label: 'Two', checks: [check] },
      ],
      { note_1: { type: 'text', maxLength: 45 }, note_2: { type: 'text', maxLength: 45 } },
    );
    expect(fixes(form, 'undeclared-read')).toEqual(['Add "note_2" to "from".']);
  });

  it('is never a page that the form already has', () => {
    const files = {
      'form.json': JSON.stringify({
        $schema: '../form.schema.json',
        id: 'small',
        version: 1,
        title: 'Small',
        pages: ['parent', 'parents'],
      }),
      'data-model.json': JSON.stringify({ $schema: '../form.schema.json', keys: {} }),
      'pages/parent.json': JSON.stringify({ $schema: '../../form.schema.json', id: 'parent', title: 'P', blocks: [] }),
    };
    const unknown = checkForm({ files, schema }).find(({ code }) => code === 'unknown-page');
    expect(unknown?.fix).toBe('Create pages/parents.json.');
  });

  it('is the whole "$schema" of a file that lacks it, with the path to the schema of the form', () => {
    const files = {
      'form.json': JSON.stringify({ id: 'small', version: 1, title: 'Small', pages: ['about'] }),
      'pages/about.json': JSON.stringify({ id: 'about', title: 'About', blocks: [] }),
    };
    const found = checkForm({ name: 'small', files, schema }).filter(({ code }) => code === 'missing-schema');
    expect(found.map(({ fix }) => fix)).toEqual([
      'Write "$schema": "../small.form.schema.json" as the first property of the file.',
      'Write "$schema": "../../small.form.schema.json" as the first property of the file.',
    ]);
  });
});

describe('a first attempt', () => {
  const weight = { type: 'number', key: 'weight', label: 'Weight', maximum: 400 };
  const born = { type: 'date', key: 'born', label: 'Date of birth', autocomplete: 'bday' };
  const keys = {
    weight: { type: 'number', maxLength: 3 },
    born: { type: 'date', maxLength: 10 },
    often: { type: 'option', maxLength: 1 },
  };
  const age = { key: 'age', from: ['born', 'session:today'], calculate: '$years(born, session:today)' };
  const codesAndFixes = (blocks: Parameters<typeof oneFile>[0], more = {}, stored: object = keys) => {
    const found = problemsIn(oneFile(blocks, stored as typeof keys, more));
    return found
      .filter(({ code }) => code !== 'key-without-page')
      .map(({ code, sentence, fix }) => [code, code === 'unknown-property' ? sentence : fix]);
  };

  it('has the name that a shorter one begins', () => {
    expect(codesAndFixes([{ ...weight, min: 1 }])).toEqual([
      ['unknown-property', 'Unknown property "min" in a number; did you mean "minimum"?'],
    ]);
  });

  it('has the limit of a date outside its schema', () => {
    const unknown = (more: object) =>
      problemsIn(oneFile([{ ...born, latest: { years: -18 }, ...more } as never], keys as never)).find(
        ({ code }) => code === 'unknown-property',
      );
    const sentence = 'Unknown property "latest" in a date; it belongs in "schema".';
    expect(unknown({})).toMatchObject({ sentence, fix: 'Write "schema": { "latest": … }.' });
    const earliest = { earliest: { years: -100 } };
    expect(unknown({ schema: earliest })).toMatchObject({ sentence, fix: 'Move "latest" into "schema".' });
  });

  it('has numbers as options: each is to be text, and no option is called equal to another', () => {
    const options = [1, 2].map((value) => [value, `${value} times`]);
    expect(codesAndFixes([{ type: 'radio', key: 'often', label: 'How often?', options }])).toEqual([
      ['wrong-entry', 'Write "1" as this entry of "options".'],
      ['wrong-entry', 'Write "2" as this entry of "options".'],
    ]);
  });

  it('has a name with a colon in an expression: with backticks, and without a guess of what is stored', () => {
    expect(codesAndFixes([born, { type: 'calculated', key: 'age', label: 'Age' }], { calculations: [age] })).toEqual([
      ['bad-expression', 'Write `session:today`, with the backticks.'],
    ]);
  });

  it.each([
    ['$years(born, session:today-1)', 'session:today'],
    ['count:a-b', 'count:a-b'],
  ])('has a name with a colon before a hyphen: %s', (calculate, name) => {
    const calculations = [{ ...age, calculate }];
    expect(codesAndFixes([born, { type: 'calculated', key: 'age', label: 'Age' }], { calculations })).toEqual([
      ['bad-expression', `Write \`${name}\`, with the backticks.`],
    ]);
  });

  it('has a property without a name: no other one is meant', () => {
    expect(codesAndFixes([{ ...weight, '': 1 }])).toEqual([['unknown-property', 'Unknown property "" in a number.']]);
  });

  it('has a calculated answer that is not stored: once', () => {
    const calculations = [{ ...age, calculate: '$years(born, `session:today`)' }];
    expect(codesAndFixes([born, { type: 'calculated', key: 'age', label: 'Age' }], { calculations })).toEqual([
      ['key-not-in-data-model', expect.stringMatching(/^Add "age": \{ "type": "number", "maxLength": \d+ \}/)],
    ]);
  });
});

describe('a wrong value', () => {
  const parts = [
    ['A', 'A part'],
    ['N', 'None', { alone: true }],
  ];
  const form = (options: unknown) =>
    oneFile([{ type: 'checkboxes', key: 'parts', label: 'Parts', options }], {
      parts: { type: 'options', maxLength: 3 },
    });

  it('in place of a message gets an example of one', () => {
    expect(fixes(form(parts), 'wrong-type')).toEqual([
      'Write the message for an answer with this option and others, such as "alone": "Choose None, or none of the others."',
    ]);
  });

  it('that is the list of an options file is the only problem, and gets the object around the list', () => {
    const list = [
      ['1', 'One'],
      ['2', 'Two'],
    ];
    const definition = oneFile(
      [
        { type: 'radio', key: 'count', label: 'Count', options: 'counts' },
        { type: 'calculated', key: 'double', label: 'Double' },
      ],
      { count: { type: 'option', maxLength: 1 }, double: { type: 'number', maxLength: 1 } },
      { calculations: [{ key: 'double', from: ['count'], calculate: 'count * 2' }] },
    );
    const problems = checkForm({
      files: { 'form.json': JSON.stringify(definition), 'options/counts.json': JSON.stringify(list) },
      schema,
    });
    expect(problems.map(({ file, sentence, fix }) => [file, sentence, fix])).toEqual([
      ['options/counts.json', 'The file must be an object, not a list.', 'Write { "options": [ … ] } in the file.'],
    ]);
  });

  it.each([
    ['includes', 'contains'],
    ['EQ', 'equals'],
    ['>=', 'gte'],
  ])('that is the operator %s of another language gets ours', (operator, meant) => {
    const when = [{ valueKey: 'name', operator, target: 'x' }];
    const blocks = [
      { type: 'text', key: 'name', label: 'Name of a place' },
      { type: 'text', key: 'other', label: 'Other', when },
    ];
    expect(fixes(oneFile(blocks, {}), 'unknown-operator')).toEqual([`Write "${meant}".`]);
  });

  it('that is the type of a block in another language gets ours', () => {
    expect(fixes(oneFile([{ type: 'dropdown', key: 'state', label: 'State' }], {}), 'unknown-type')).toEqual([
      'Write "select".',
    ]);
  });
});
