import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkCompletely } from '../../../workbench/commands/check-forms.ts';
import { writeImportedForm } from '../../../workbench/commands/import.ts';
import { expectAdvice } from './advised.ts';

const day = new Date('2026-03-16T12:00:00Z');
type Json = Readonly<Record<string, unknown>>;

/** A schema with one of the keywords that a promise could not have, too. */
const conditional = (test: Json, consequence: Json): Json =>
  JSON.parse(`{"if":${JSON.stringify(test)},"then":${JSON.stringify(consequence)}}`);

/** A copy of the forms of this repository, and files beside them. */
function folders() {
  const base = mkdtempSync(join(tmpdir(), 'matricula-json-'));
  onTestFinished(() => rmSync(base, { recursive: true }));
  const forms = join(base, 'forms');
  cpSync('forms', forms, { recursive: true });
  const fileOf = (name: string, content: unknown): string => {
    writeFileSync(join(base, name), typeof content === 'string' ? content : JSON.stringify(content));
    return join(base, name);
  };
  return { forms, fileOf };
}

async function imported(...contents: readonly Json[]) {
  const { forms, fileOf } = folders();
  const files = contents.map((content, index) => fileOf(`file${index}.json`, content));
  const { folder, lines } = await writeImportedForm(forms, files, 'visit', day);
  expectAdvice(lines);
  const jsonOf = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  const notes = lines.filter(({ note }) => note !== '').map(({ place, what, note }) => `${place}, ${what}: ${note}`);
  return { forms, lines, notes, jsonOf, first: () => jsonOf('pages/questions.json').blocks };
}

const objectOf = (properties: Json, more: Json = {}): Json => ({ type: 'object', properties, ...more });
const text = { type: 'string' };

describe('an imported JSON Schema', () => {
  it.each<[what: string, property: Json, block: Json]>([
    ['lengths', { ...text, minLength: 2, maxLength: 9 }, { type: 'text', maxLength: 9, schema: { minLength: 2 } }],
    ['a pattern', { ...text, pattern: '^[a-z]' }, { schema: { pattern: '^[a-z]' } }],
    [
      'texts',
      { ...text, title: 'Your name', description: 'As in the passport.' },
      { label: 'Your name', hint: 'As in the passport.' },
    ],
    ['a day', { ...text, format: 'date' }, { type: 'date' }],
    ['an address', { ...text, format: 'email' }, { type: 'email' }],
    ['limits', { type: 'integer', minimum: 1, exclusiveMaximum: 9 }, { type: 'number', minimum: 1, maximum: 8 }],
    ['a number', { type: 'number', minimum: 0.5 }, { type: 'number', minimum: 0.5, decimals: 6 }],
    ['a box', { type: 'boolean', default: true }, { type: 'checkbox', default: true }],
    ['options', { ...text, enum: ['a', 'b'], default: 'b' }, { type: 'select', default: 'b' }],
    ['numbers to choose', { type: 'integer', enum: [1, 2] }, { type: 'select' }],
    [
      'several options',
      { type: 'array', uniqueItems: true, items: { ...text, enum: ['a', 'b'] } },
      { type: 'checkboxes' },
    ],
    ['no type', { enum: ['a', 'b'] }, { type: 'select' }],
    ['null', { type: ['string', 'null'] }, { type: 'text' }],
  ])('takes %s over', async (_what, property, block) => {
    const { first } = await imported(objectOf({ asked: property }));
    expect(first()[0]).toMatchObject({ key: 'asked', ...block });
  });

  it('has titled options, sections, repeats and references', async () => {
    const { forms, jsonOf, notes } = await imported(
      objectOf(
        {
          color: {
            oneOf: [
              { const: '#f00', title: 'Red' },
              { const: '#0f0', title: 'Green' },
            ],
          },
          home: { $ref: '#/$defs/place' },
          jobs: {
            type: 'array',
            minItems: 1,
            maxItems: 4,
            items: objectOf({ employer: text }, { required: ['employer'] }),
          },
        },
        { $defs: { place: { ...objectOf({ zipCode: text }), title: 'Home' } } },
      ),
    );
    expect((await checkCompletely(forms, day)).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(jsonOf('options/color.json').options).toEqual([
      ['#f00', 'Red'],
      ['#0f0', 'Green'],
    ]);
    expect(jsonOf('pages/home.json')).toMatchObject({
      title: 'Home',
      blocks: [{ key: 'home_zip_code', label: 'Zip code' }],
    });
    expect(jsonOf('pages/questions-2.json').blocks[0]).toMatchObject({ type: 'repeat', prefixes: 'jobs_{n}_', max: 4 });
    expect(jsonOf('sections/jobs.json').blocks[0]).toMatchObject({ key: 'employer', required: 'Employer' });
    expect(notes).toEqual([
      '#/$defs/place/properties/zipCode, name: "home.zipCode" is "home_zip_code".',
      '#/properties/jobs/items/properties/employer, name: "jobs.employer" is "employer".',
    ]);
  });

  it('asks, requires and checks under the conditions of if, dependencies and alternatives', async () => {
    const { first } = await imported(
      objectOf(
        { pet: { ...text, enum: ['none', 'dog', 'cat'] }, age: { type: 'integer' }, card: text },
        {
          required: ['pet'],
          dependentRequired: { card: ['age'] },
          dependencies: {
            pet: {
              oneOf: [
                { properties: { pet: { const: 'none' } } },
                { properties: { pet: { enum: ['dog', 'cat'] }, name: text }, required: ['name'] },
              ],
            },
          },
          allOf: [
            conditional(
              { properties: { pet: { const: 'dog' } }, required: ['pet'] },
              { properties: { age: { maximum: 30 } } },
            ),
          ],
        },
      ),
    );
    const [, age, , name] = first();
    const isAnswered = { valueKey: 'card', operator: 'answered' };
    expect(age.required).toEqual({ when: [isAnswered], message: 'Age' });
    expect(JSON.stringify(age.checks)).toContain('"target":"30"');
    expect(name).toMatchObject({ key: 'name', required: 'Name' });
    expect(JSON.stringify(name.when)).toContain('"target":"dog"');
  });

  it('leaves out, in bold, what has no end, no single type, or stays a secret', async () => {
    const { notes } = await imported(
      objectOf(
        {
          name: text,
          tree: { $ref: '#/$defs/tree' },
          any: {},
          far: { $ref: 'https://example.edu/a.json' },
          secret: text,
        },
        { $defs: { tree: objectOf({ label: text, child: { $ref: '#/$defs/tree' } }) } },
      ),
      { secret: { 'ui:widget': 'password' } },
    );
    expect(notes).toEqual(
      expect.arrayContaining([
        '#/$defs/tree/properties/child, name: NOT ASKED: "#/$defs/tree" contains itself, and a form has an end.',
        '#/properties/any, name: NOT ASKED: its schema names no single type.',
        '#/properties/far, $ref: IT HAS NO EFFECT: "https://example.edu/a.json" is left out. It is in another file, and none is read.',
        '#/properties/secret, name: NOT ASKED: a password is never an answer of an application.',
      ]),
    );
  });

  it('shows a question always, in bold, if its condition cannot be said', async () => {
    const condition = conditional({ patternProperties: { '^a': text } }, objectOf({ b: text }));
    const { lines, first } = await imported(objectOf({ a: text }, condition));
    expect(first()[1]).not.toHaveProperty('when');
    expect(lines.find(({ isLoud }) => isLoud)?.note).toContain('SHOWN ALWAYS');
  });
});

describe('a UI schema of react-jsonschema-form', () => {
  it('orders and names questions, and chooses their controls', async () => {
    const { first, notes, jsonOf } = await imported(
      {
        b: { 'ui:widget': 'radio', 'ui:enumNames': ['One', 'Two'], 'ui:readonly': true },
        a: { 'ui:widget': 'textarea', 'ui:options': { rows: 3 }, 'ui:help': 'A few words.' },
        'ui:order': ['b', '*'],
      },
      objectOf({ a: text, b: { ...text, enum: ['x', 'y'] } }),
    );
    expect(first()).toMatchObject([
      { key: 'b', type: 'radio' },
      { key: 'a', type: 'textarea', rows: 3, hint: 'A few words.' },
    ]);
    expect(jsonOf('options/b.json').options).toEqual([
      ['x', 'One'],
      ['y', 'Two'],
    ]);
    expect(notes).toEqual(['uiSchema#/b, ui:readonly: THE ANSWER CAN BE CHANGED.']);
  });

  it('comes with the schema and answers in one file', async () => {
    const { first } = await imported({ schema: objectOf({ a: text }), uiSchema: {}, formData: { a: 'Ada' } });
    expect(first()[0]).toMatchObject({ default: 'Ada' });
  });
});

describe('a JSON Schema with what no form has', () => {
  const left = async (schema: Json): Promise<readonly string[]> => {
    const { notes } = await imported(objectOf({ a: text, b: schema }));
    return notes.filter((note) => note.includes('/b, name: NOT ASKED'));
  };

  it.each<[what: string, schema: Json, words: string]>([
    ['a tuple', { type: 'array', items: [text, { type: 'number' }] }, 'Write an object with a property for each.'],
    ['a tuple of 2020-12', { type: 'array', prefixItems: [text] }, 'each item of the list has a schema of its own'],
    [
      'names by a pattern',
      { type: 'object', patternProperties: { '^x': text } },
      'the names of its properties are open',
    ],
    ['any names', { type: 'object', additionalProperties: text }, 'Write them as "properties".'],
  ])('is told what to write instead: %s', async (_what, schema, words) => {
    expect(await left(schema)).toEqual([expect.stringContaining(words)]);
  });

  it('says that the names of its own properties are open', async () => {
    const { notes } = await imported({ ...objectOf({ a: text }), patternProperties: { '^x': text } });
    expect(notes).toEqual([
      '#/patternProperties/^x, name: NOT ASKED: a form has no answers whose names match a pattern.',
    ]);
  });
});

describe('a UI schema of JSON Forms', () => {
  const control = (name: string, more: Json = {}): Json => ({
    type: 'Control',
    scope: `#/properties/${name}`,
    ...more,
  });
  const rule = (effect: string): Json => ({
    rule: { effect, condition: { scope: '#/properties/a', schema: { const: 'yes' } } },
  });

  it('makes pages of categories, and conditions of rules', async () => {
    const { jsonOf, notes } = await imported(objectOf({ a: { enum: ['yes', 'no'] }, b: text, c: text, d: text }), {
      type: 'Categorization',
      elements: [
        {
          type: 'Category',
          label: 'First',
          elements: [control('a', { options: { format: 'radio' } }), control('b', rule('SHOW'))],
        },
        {
          type: 'Category',
          label: 'Second',
          elements: [{ type: 'Label', text: 'Almost done.' }, control('c', rule('DISABLE'))],
        },
      ],
    });
    const shown = { valueKey: 'a', operator: 'equals', target: 'yes' };
    expect(jsonOf('pages/first.json')).toMatchObject({
      title: 'First',
      blocks: [{ type: 'radio' }, { key: 'b', when: [shown] }],
    });
    expect(jsonOf('pages/second.json').blocks).toMatchObject([
      { text: 'Almost done.' },
      { key: 'c', when: [{ not: [shown] }] },
    ]);
    expect(notes).toEqual([
      'uischema#/elements/1/elements/1/rule, effect: What is disabled is not shown, and its answers are cleared.',
      '#/properties/d, name: NOT ASKED: no control shows it.',
    ]);
  });
});

const deep = (levels: number): string => `${'{"properties":{"a":'.repeat(levels)}{}${'}}'.repeat(levels)}`;
const laughs = (): Json =>
  objectOf(
    { a: { $ref: '#/$defs/d0' } },
    {
      $defs: Object.fromEntries(
        Array.from({ length: 30 }, (_, n) => [
          `d${n}`,
          { allOf: [{ $ref: `#/$defs/d${n + 1}` }, { $ref: `#/$defs/d${n + 1}` }] },
        ]),
      ),
    },
  );

describe('a JSON file', () => {
  it.each<[what: string, contents: readonly unknown[], sentence: string]>([
    ['is no JSON', ['{"type":'], 'file0.json is not JSON:'],
    ['is a list', [[]], 'file0.json holds no object'],
    ['is something else', [{ name: 'Ann' }], 'file0.json is not recognised: it can be a JSON Schema'],
    [
      'has answers to a Questionnaire',
      [{ resourceType: 'QuestionnaireResponse' }],
      'file0.json is a QuestionnaireResponse of FHIR: give its Questionnaire.',
    ],
    [
      'is a UI schema alone',
      [{ a: { 'ui:widget': 'radio' } }],
      'There is no JSON Schema: give its file beside that of the UI schema.',
    ],
    ['comes twice', [objectOf({ a: text }), objectOf({ b: text })], 'file1.json is a second schema: give one of each.'],
    ['has no question', [objectOf({ a: { type: 'null' } })], 'no properties that can be questions'],
    ['is deep', [deep(100_000)], 'is nested more than 64 levels deep'],
    [
      'is long',
      [objectOf({ a: { enum: Array.from({ length: 1_000_000 }, (_, n) => n % 10) } })],
      'has more than 100000 parts',
    ],
    ['has a name that is none', ['{"properties":{"__proto__":{"type":"string"}}}'], 'has the name "__proto__"'],
    ['multiplies references', [laughs()], 'The references make more than 20000 schemas'],
    [
      'has an unknown effect',
      [
        objectOf({ a: text }),
        { type: 'VerticalLayout', elements: [{ type: 'Control', scope: '#/properties/a', rule: { effect: 'BLINK' } }] },
      ],
      '"BLINK" is no effect',
    ],
  ])('is refused in one sentence if it %s, and nothing is written', async (_what, contents, sentence) => {
    const { forms, fileOf } = folders();
    const files = contents.map((content, index) => fileOf(`file${index}.json`, content));
    const before = readdirSync(forms);
    await expect(writeImportedForm(forms, files, 'visit', day)).rejects.toThrow(sentence);
    expect(readdirSync(forms)).toEqual(before);
  });

  it('is refused before it is read if it has 100 MB', async () => {
    const { forms, fileOf } = folders();
    const file = fileOf('visit.json', '');
    truncateSync(file, 100 * 1024 * 1024);
    await expect(writeImportedForm(forms, file, 'visit', day)).rejects.toThrow('visit.json has more than 5 MB');
    expect(existsSync(join(forms, 'visit'))).toBe(false);
  });

  it('has names of every object and of our rules as names of its properties', async () => {
    const names = ['constructor', 'toString', 'valueOf', 'in', '1st', 'a.b', 'Ünï', 'hasOwnProperty'];
    const { jsonOf } = await imported(objectOf(Object.fromEntries(names.map((name) => [name, text]))));
    const keys = Object.keys(jsonOf('data-model.json').keys);
    expect(keys).toHaveLength(names.length);
    for (const key of keys) expect(key).toMatch(/^[a-z][a-z0-9_]*$/);
  });
});
