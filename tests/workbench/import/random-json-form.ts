/** Random small forms in JSON Schema with a UI schema, of the part that an import takes over, and answers to them. */
import * as fc from 'fast-check';

type Json = Readonly<Record<string, unknown>>;

export interface RandomQuestion {
  /** The names from the root; `[]` is each item of a list. */
  readonly path: readonly string[];
  readonly kind: 'text' | 'number' | 'choice' | 'several' | 'box' | 'date';
}

export interface RandomJsonForm {
  readonly schema: Json;
  readonly ui: Json;
  readonly questions: readonly RandomQuestion[];
  /** The stored answers by path, as our engine has them; those of lists by path and number. */
  readonly answers: Readonly<Record<string, string>>;
  /** The number of items by the path of the list. */
  readonly copies: Readonly<Record<string, number>>;
}

type Draw = <T>(choices: readonly T[]) => T;

const pool: Readonly<Record<RandomQuestion['kind'], readonly string[]>> = {
  text: ['', 'a', 'ab', 'abc', 'b1', '12', 'abcdef', '😀b'],
  number: ['', '0', '1', '2', '3', '4', '6', '10', '-1', '7'],
  choice: ['', 'x', 'y', 'z'],
  several: ['', 'x', 'y', 'x,y', 'x,y,z'],
  box: ['', 'true'],
  date: ['', '2026-03-16', '2000-02-29'],
};

interface Leaf {
  readonly kind: RandomQuestion['kind'];
  readonly schema: Json;
}

function leaf(draw: Draw, types: readonly RandomQuestion['kind'][]): Leaf {
  const kind = draw(types);
  const limit = <T>(name: string, values: readonly T[]): Json => (draw([true, false]) ? { [name]: draw(values) } : {});
  const schemas: Readonly<Record<RandomQuestion['kind'], () => Json>> = {
    text: () => ({
      type: 'string',
      ...limit('minLength', [1, 2, 3]),
      ...limit('maxLength', [4, 5]),
      ...limit('pattern', ['[a-c]', '^[a-z]+$', 'b']),
    }),
    number: () => ({
      type: draw(['integer', 'number']),
      ...limit('minimum', [0, 1, 2]),
      ...limit('exclusiveMaximum', [7, 10]),
      ...limit('multipleOf', [2, 3]),
    }),
    choice: () =>
      draw([
        { type: 'string', enum: ['x', 'y', 'z'] },
        { type: 'string', oneOf: ['x', 'y', 'z'].map((one) => ({ const: one, title: `The ${one}` })) },
      ]),
    several: () => ({
      type: 'array',
      uniqueItems: true,
      items: { type: 'string', enum: ['x', 'y', 'z'] },
      ...limit('minItems', [1, 2]),
      ...limit('maxItems', [2, 3]),
    }),
    box: () => ({ type: 'boolean' }),
    date: () => ({ type: 'string', format: 'date' }),
  };
  return {
    kind,
    schema: { ...schemas[kind](), ...limit('title', ['A title']), ...limit('description', ['Some help.']) },
  };
}

const leafKinds = ['text', 'number', 'choice', 'several', 'box', 'date'] as const;

/** A condition on an answer, as a schema of its property. */
function about(draw: Draw, kind: RandomQuestion['kind']): Json {
  const conditions: Readonly<Record<RandomQuestion['kind'], readonly Json[]>> = {
    text: [{ const: 'ab' }, { minLength: 2 }, { pattern: '^a' }, { not: { const: 'a' } }],
    number: [{ const: 2 }, { minimum: 3 }, { enum: [1, 4] }, { exclusiveMaximum: 4 }, { multipleOf: 2 }],
    choice: [{ const: 'x' }, { enum: ['x', 'z'] }, { not: { const: 'y' } }],
    several: [{ contains: { const: 'x' } }, { minItems: 2 }],
    box: [{ const: true }, { const: false }],
    date: [{ const: '2026-03-16' }],
  };
  return draw(conditions[kind]);
}

/** The properties, with everything that says more about them. */
interface Made {
  readonly draw: Draw;
  readonly properties: Record<string, Json>;
  readonly required: string[];
  readonly all: Json[];
  readonly dependencies: Record<string, unknown>;
  readonly questions: RandomQuestion[];
  readonly top: { readonly name: string; readonly kind: RandomQuestion['kind'] }[];
  readonly copies: Record<string, number>;
}

function addProperty(made: Made, name: string, withStructure: boolean): void {
  const { draw, properties, required, questions, top, copies } = made;
  const structure = withStructure ? draw(['leaf', 'leaf', 'leaf', 'leaf', 'object', 'list']) : 'leaf';
  const inner = leaf(draw, leafKinds);
  if (structure === 'leaf') {
    const { kind, schema } = inner;
    properties[name] = schema;
    questions.push({ path: [name], kind });
    top.push({ name, kind });
    if (kind !== 'box' && draw([true, false])) required.push(name);
    return;
  }
  const isNeeded = inner.kind !== 'box' && draw([true, false]);
  const object = {
    type: 'object',
    properties: { a: inner.schema, b: { type: 'string' } },
    ...(isNeeded && { required: ['a'] }),
  };
  const base = structure === 'object' ? [name] : [name, '[]'];
  questions.push({ path: [...base, 'a'], kind: inner.kind }, { path: [...base, 'b'], kind: 'text' });
  if (structure === 'object') properties[name] = object;
  else {
    properties[name] = { type: 'array', items: object, maxItems: 3 };
    copies[name] = draw([0, 1, 2]);
  }
}

/** Conditions of the schema: further questions, and further demands on those before. */
function addCondition(made: Made, at: number): void {
  const { draw, all, dependencies, questions, top } = made;
  const one = draw(top);
  const test: Json = {
    properties: { [one.name]: about(draw, one.kind) },
    ...(draw([true, false]) && { required: [one.name] }),
  };
  const name = `c${at}`;
  const asked = leaf(draw, leafKinds);
  const branch = (): Json => {
    const other = draw(top);
    const { kind, schema } = asked;
    const demands: readonly (() => Json)[] = [
      () => {
        questions.push({ path: [name], kind });
        return { properties: { [name]: schema }, ...(kind !== 'box' && draw([true, false]) && { required: [name] }) };
      },
      () => (other.kind === 'box' ? {} : { required: [other.name] }),
      () => ({ properties: { [other.name]: about(draw, other.kind) } }),
    ];
    return draw(demands)();
  };
  const kinds: readonly (() => void)[] = [
    () => all.push(Object.fromEntries([['if', test] as const, [draw(['then', 'else']), branch()] as const])),
    () => {
      const other = draw(top);
      if (one.kind !== 'box' && other.kind !== 'box') dependencies[one.name] = [other.name];
    },
    () => {
      const { schema, kind } = asked;
      if (one.kind !== 'choice') return;
      questions.push({ path: [name], kind });
      const alternatives = [
        { properties: { [one.name]: { enum: ['x'] }, [name]: schema } },
        { properties: { [one.name]: { enum: ['y', 'z'] } } },
      ];
      dependencies[one.name] = { oneOf: alternatives };
    },
  ];
  draw(kinds)();
}

function answersTo(draw: Draw, questions: readonly RandomQuestion[], copies: Readonly<Record<string, number>>) {
  return Object.fromEntries(
    questions.flatMap(({ path, kind }) => {
      const [list = ''] = path;
      const numbers = path.includes('[]') ? Array.from({ length: copies[list] ?? 0 }, (_, n) => `#${n + 1}`) : [''];
      return numbers.map((number) => [`${path.join('.')}${number}`, draw(pool[kind])] as const);
    }),
  );
}

const widgets: Readonly<Partial<Record<RandomQuestion['kind'], Json>>> = {
  choice: { 'ui:widget': 'radio' },
  text: { 'ui:widget': 'textarea', 'ui:options': { rows: 4 }, 'ui:help': 'Some more help.' },
};

/** A form of react-jsonschema-form. */
export const randomRjsf: fc.Arbitrary<RandomJsonForm> = fc.gen().map((gen) => {
  const draw: Draw = (choices) => gen(() => fc.constantFrom(...choices)) as (typeof choices)[number];
  const made: Made = {
    draw,
    properties: {},
    required: [],
    all: [],
    dependencies: {},
    questions: [],
    top: [],
    copies: {},
  };
  addProperty(made, 'p0', false);
  for (let at = 1; at < draw([3, 4, 5, 6]); at += 1) addProperty(made, `p${at}`, true);
  for (let at = 0; at < draw([0, 1, 2, 3]); at += 1) addCondition(made, at);
  const { properties, required, all, dependencies, questions, top, copies } = made;
  const ui: Record<string, unknown> = { 'ui:order': [draw(top).name, '*'] };
  for (const { name, kind } of top) if (draw([true, false])) ui[name] = widgets[kind] ?? { 'ui:title': 'Another' };
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties,
    required,
    ...(all.length > 0 && { allOf: all }),
    ...(Object.keys(dependencies).length > 0 && { dependencies }),
  };
  return { schema, ui, questions, copies, answers: answersTo(draw, questions, copies) };
});

/** A control of a random form with the schema of its rule, and the property that the rule reads. */
export interface RandomRule {
  readonly name: string;
  readonly effect: string;
  readonly reads: string;
  readonly schema: Json;
}

/** A form of JSON Forms; rules read the questions without rules. */
export const randomJsonForms = fc.gen().map((gen) => {
  const draw: Draw = (choices) => gen(() => fc.constantFrom(...choices)) as (typeof choices)[number];
  const made: Made = {
    draw,
    properties: {},
    required: [],
    all: [],
    dependencies: {},
    questions: [],
    top: [],
    copies: {},
  };
  const count = draw([3, 4, 5]);
  for (let at = 0; at < count; at += 1) addProperty(made, `p${at}`, false);
  const { properties, required, questions, top } = made;
  const rules: RandomRule[] = [];
  const free = top.slice(0, 2);
  const controls = top.map(({ name }, index): Json => {
    const control = { type: 'Control', scope: `#/properties/${name}` };
    if (index < 2 || required.includes(name)) return control;
    const one = draw(free);
    const schema = about(draw, one.kind);
    const effect = draw(['SHOW', 'HIDE', 'ENABLE', 'DISABLE']);
    rules.push({ name, effect, reads: one.name, schema });
    const rule = { effect, condition: { scope: `#/properties/${one.name}`, schema } };
    return { type: control.type, scope: control.scope, rule };
  });
  const ui = draw<Json>([
    { type: 'VerticalLayout', elements: controls },
    { type: 'Group', label: 'A group', elements: controls },
    {
      type: 'Categorization',
      elements: [
        { type: 'Category', label: 'One', elements: controls.slice(0, 2) },
        { type: 'Category', label: 'Two', elements: [{ type: 'HorizontalLayout', elements: controls.slice(2) }] },
      ],
    },
  ]);
  const schema = { type: 'object', properties, required };
  return { schema, ui, questions, rules, copies: {}, answers: answersTo(draw, questions, {}) };
});
