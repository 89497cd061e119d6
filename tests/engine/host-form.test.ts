/** The calls of a host application: build, create, validate, with the answers of a stranger. */
import { describe, expect, it } from 'vitest';
import * as formTypes from '../../engine/form-types.ts';
import {
  answersSchema,
  applyEdit,
  createForm,
  fieldTypes,
  validateAnswers,
  type BlockDefinition,
} from '../../engine/index.ts';
import { buildForm, generateForm } from '../../workbench/index.ts';
import { definitionOf, equals, text, today, yesNo } from './small-form.ts';

const schema = { pattern: '^[0-9]$', errorMessage: 'One digit' };
const blocks: readonly BlockDefinition[] = [
  yesNo('overnight', { required: 'Choose' }),
  text('guests', { required: 'How many?', when: [equals('overnight', 'Y')], schema }),
  { type: 'date', key: 'from', label: 'From', schema: { earliest: { years: 0 }, errorMessage: 'Not in the past' } },
  text('greeting', { when: [equals('derived:kind', 'many')] }),
];
const calculations = [{ key: 'derived:kind', from: ['guests'], calculate: `guests > '5' ? 'many' : 'few'` }];
const definition = definitionOf(blocks, { form: { calculations } as never });
const options = { today: () => today };
const visit = createForm(buildForm(definition), options);

describe('answers from outside', () => {
  it.each<[string, unknown, Readonly<Record<string, readonly string[]>>]>([
    ['no object', null, { '': ['The answers must be an object.'] }],
    ['an unknown key', { nobody: 'x' }, { nobody: ['There is no such answer.'] }],
    ['a wrong type', { overnight: 1 }, { overnight: ['The answer must be a string.'] }],
    ['a million characters', { guests: '1'.repeat(1e6) }, { guests: ['The answer is longer than 45 characters.'] }],
    [
      'a hidden question',
      { overnight: 'N', guests: '1' },
      { guests: ['This question is not asked with these answers.'] },
    ],
    ['nothing', {}, { overnight: ['Choose'] }],
    ['half an answer', { overnight: 'Y' }, { guests: ['How many?'] }],
    ['a wrong answer', { overnight: 'Y', guests: 'x' }, { guests: ['One digit'] }],
    ['yesterday', { overnight: 'N', from: '2026-03-03' }, { from: ['Not in the past'] }],
  ])('are refused with the reason by key: %s', (_, answers, errors) => {
    expect(validateAnswers(visit, answers)).toEqual({ errors });
    const issues = Object.entries(errors).flatMap(([key, messages]) =>
      messages.map((message) => ({ message, path: [key].filter(Boolean) })),
    );
    expect(answersSchema(visit)['~standard'].validate(answers)).toEqual({ issues });
  });

  it('are the submission, with the labels of options', () => {
    const answers = { overnight: 'Y', overnight_desc: 'Yes', guests: '7', greeting: 'Hello' };
    const { overnight_desc: _, ...given } = answers;
    expect(validateAnswers(visit, given)).toEqual({ answers });
    expect(answersSchema(visit)['~standard'].validate(given)).toEqual({ value: answers });
    expect(answersSchema(visit)['~standard']).toMatchObject({ version: 1, vendor: 'matricula' });
  });

  it('can be a submission, whose descriptions and calculated answers are derived again', () => {
    const total: BlockDefinition = { type: 'calculated', key: 'total', label: 'Total' };
    const sums = [{ key: 'total', from: ['price'], calculate: `price & '.00'` }];
    const shop = definitionOf([yesNo('gift'), text('price'), total], { form: { calculations: sums } as never });
    const answers = { gift: 'Y', gift_desc: 'Yes', price: '7', total: '7.00' };
    for (const sent of [answers, { ...answers, gift_desc: 'Forged', total: '0.00' }])
      expect(validateAnswers(createForm(buildForm(shop), options), sent)).toEqual({ answers });
  });
});

describe('answers to a form with documents', () => {
  const upload = (key: string, more: object) => ({ type: 'upload', key, label: key, ...more }) as BlockDefinition;
  const asking = createForm(
    buildForm(
      definitionOf([
        yesNo('abroad', { required: 'Choose' }),
        upload('transcript', { required: 'Upload your transcript.' }),
        upload('visa', { when: [equals('abroad', 'Y')], required: 'Upload your visa.' }),
        text('pages', { when: [{ valueKey: 'visa', operator: 'answered' }], required: 'How many pages?' }),
      ]),
    ),
    options,
  );
  const home = { abroad: 'N', abroad_desc: 'No', transcript: 'ANSWERED' };

  it('are a submission when the host has the documents, whatever was sent about them', () => {
    for (const sent of [{ abroad: 'N' }, home])
      expect(validateAnswers(asking, sent, { documents: ['transcript'] })).toEqual({ answers: home });
    const schemaOfHost = answersSchema(asking, { documents: ['transcript'] })['~standard'];
    expect(schemaOfHost.validate(home)).toEqual({ value: home });
  });

  it('are refused without a required document, also when a stranger states that there is one', () => {
    const errors = { transcript: ['Upload your transcript.'] };
    expect(validateAnswers(asking, home)).toEqual({ errors });
    expect(validateAnswers(asking, home, { documents: [] })).toEqual({ errors });
  });

  it('can depend on a document, and a document on them', () => {
    const documents = ['transcript', 'visa'];
    const abroad = { ...home, abroad: 'Y', abroad_desc: 'Yes', visa: 'ANSWERED', pages: '2' };
    expect(validateAnswers(asking, { abroad: 'Y' }, { documents })).toEqual({
      errors: { pages: ['How many pages?'] },
    });
    expect(validateAnswers(asking, { abroad: 'Y', pages: '2' }, { documents })).toEqual({ answers: abroad });
    expect(validateAnswers(asking, { abroad: 'N' }, { documents })).toEqual({ answers: home });
    expect(validateAnswers(asking, { abroad: 'N', pages: '2' }, { documents })).toEqual({
      errors: { pages: ['This question is not asked with these answers.'] },
    });
  });
});

describe('a built form', () => {
  it.each([null, {}, definition.form, { form: 'visit.json' }])('needs a definition with a form: %j', (wrong) => {
    for (const build of [buildForm, generateForm])
      expect(() => build(wrong as never)).toThrow('The definition has no "form"');
  });

  it('opens with a number in place of a text as the text of it', () => {
    expect(visit.values({ guests: 5 as never, overnight: true as never })).toMatchObject({ guests: '5' });
  });

  it('is the same as the text of a module', async () => {
    const types = new URL('../../engine/form-types.ts', import.meta.url).href;
    const text = generateForm(definition).replace('matricula/form-types', types);
    const source = `data:text/javascript,${encodeURIComponent(text)}`;
    const generated = createForm((await import(source)) as ReturnType<typeof buildForm>, options);
    for (const answers of [
      { overnight: 'Y', guests: '7', greeting: 'Hello' },
      { overnight: 'Y', guests: 'x' },
    ])
      expect(validateAnswers(generated, answers)).toEqual(validateAnswers(visit, answers));
  });

  it('imports the types of its questions and blocks, and no others', () => {
    expect(generateForm(definition)).toMatch(/^import \{ date, radio, text \} from "matricula\/form-types";\n/);
    const year: BlockDefinition = { type: 'month-year', key: 'left', label: 'Left', years: { from: 0, to: -3 } };
    const tabs: BlockDefinition = {
      type: 'tabs',
      id: 'kind',
      label: 'Kind',
      default: 'a',
      tabs: [
        { id: 'a', label: 'A', blocks: [year] },
        { id: 'b', label: 'B', blocks: [] },
      ],
    };
    const lines = generateForm(definitionOf([tabs])).split('\n');
    expect(lines.slice(0, 2)).toEqual([
      'import { monthYear, tabs } from "matricula/form-types";',
      'export const types = { fields: { "month-year": monthYear }, blocks: { "tabs": tabs } };',
    ]);
  });

  it('imports the order of options if a question has one', () => {
    const order = { from: ['near'], expression: '$value = near' };
    const text = generateForm(definitionOf([yesNo('near'), yesNo('way', { order })]));
    expect(text.split('\n').slice(0, 2)).toEqual([
      'import { radio, order } from "matricula/form-types";',
      'export const types = { fields: { "radio": radio }, blocks: {  }, order };',
    ]);
  });

  it('can import every type of the engine', () => {
    const names = Object.keys(fieldTypes).map((name) => name.replace('month-year', 'monthYear'));
    expect(Object.keys(formTypes).toSorted()).toEqual([...names, 'offer', 'order', 'repeat', 'tabs'].toSorted());
  });

  it('without a type is refused with its name', () => {
    const built = buildForm(definition);
    const { date: _, ...fields } = built.types.fields;
    expect(() => createForm({ ...built, types: { ...built.types, fields } }, options)).toThrow(
      "There is no type 'date'.",
    );
    const repeated = definitionOf([{ type: 'repeat', id: 'r', title: 'R', use: 'one', prefixes: ['a_'], max: 1 }], {
      sections: { one: { blocks: [text('x')] } },
    } as never);
    const types = { ...built.types, blocks: {} };
    expect(() => createForm({ ...buildForm(repeated), types }, options)).toThrow("There is no type 'repeat'.");
  });

  it('of an older version is refused with what to do', () => {
    const { types: _, ...older } = buildForm(definition);
    expect(() => createForm(older as ReturnType<typeof buildForm>, options)).toThrow(
      "This form was built by an older version: build it again, with 'npx matricula build' or generateForm.",
    );
  });

  it('without a validator is refused with its name', () => {
    expect(() => createForm({ ...buildForm(definition), validators: {} }, options)).toThrow(
      "The validator of 'guests' is missing.",
    );
  });

  it('without a calculation is refused with its name', () => {
    const built = createForm({ ...buildForm(definition), calculations: {} }, options);
    expect(() => built.values()).toThrow("The calculation of 'derived:kind' is missing.");
  });

  it('asks for the current day each time', () => {
    let now = today;
    const served = createForm(buildForm(definition), { today: () => now });
    const answers = { overnight: 'N', from: today };
    expect(validateAnswers(served, answers)).toEqual({ answers: { ...answers, overnight_desc: 'No' } });
    now = '2026-03-05';
    expect(validateAnswers(served, answers)).toEqual({ errors: { from: ['Not in the past'] } });
  });

  it('has the values of its host, and the defaults of what is not chosen', () => {
    const named = createForm(buildForm(definition), { ...options, session: { name: 'Ada' } });
    expect(named.values({ overnight: 'Y' })).toMatchObject({ 'session:name': 'Ada', overnight: 'Y' });
    expect(applyEdit(visit.form, visit.values({ overnight: 'Y', guests: '2' }), { overnight: 'N' }).cleared).toEqual([
      { key: 'guests', because: 'guests', was: '2' },
    ]);
  });
});
