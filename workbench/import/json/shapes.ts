/** Decides what kind of question each property becomes. */
import { freeCode } from '../base/option-codes.ts';
import type { QuestionKind } from '../base/source-form.ts';
import type { HintsOf, Hints, Widget } from './hints.ts';
import { isObject } from './json-files.ts';
import { schemaAt, jsonText, jsonTexts, type SchemaNode, type Thing } from './nodes.ts';
import {
  collectProperties,
  constants,
  valuesIn,
  type Declaration,
  type Properties,
  type Property,
  type SchemaTest,
} from './properties.ts';
import { EndlessSchema, partsOf, type ReferredNode, type SchemaReading } from './references.ts';

/** An option: its value as JSON, the code under which it is stored, and when it is offered; null for always. */
export interface ShapedOption {
  readonly value: string;
  readonly code: string;
  readonly label: string;
  readonly when: readonly SchemaTest[] | null;
}

/** A property as a part of a form. */
export interface PropertyShape {
  readonly property: Property;
  readonly place: string;
  /** The declarations that always apply while it is shown. */
  readonly own: readonly Declaration[];
  /** Their schemas, with what they refer to. */
  readonly parts: readonly ReferredNode[];
  /** The schemas that apply under a condition. */
  readonly conditional: readonly Declaration[];
  readonly hints: Hints;
  readonly kind: QuestionKind | 'group' | 'repeat';
  readonly options: readonly ShapedOption[];
  readonly children: readonly PropertyShape[];
}

/** What a property becomes, or why it is left out. */
type Found = Pick<PropertyShape, 'kind' | 'options' | 'children'>;

/** Shapes properties, and reports those that are left out. */
export interface Shaping extends SchemaReading {
  readonly hintsOf: HintsOf;
  /** Every shape by its path. */
  readonly shapes: Map<string, PropertyShape>;
}

/** The shapes of the properties of an object, in the order of the UI schema. */
export function propertyShapes(
  declared: readonly Declaration[],
  base: string,
  shaping: Shaping,
): readonly PropertyShape[] {
  const properties: Properties = new Map();
  for (const one of declared) collectProperties(one, base, properties, shaping);
  const found = [...properties.values()].flatMap((property) => shapeOf(property, shaping) ?? []);
  return ordered(found, shaping.hintsOf(base).order ?? []);
}

function ordered(found: readonly PropertyShape[], order: readonly string[]): readonly PropertyShape[] {
  const rest = order.includes('*') ? order.indexOf('*') : order.length;
  const rankOf = ({ property: { name } }: PropertyShape): number => (order.includes(name) ? order.indexOf(name) : rest);
  return found.toSorted((one, other) => rankOf(one) - rankOf(other));
}

function shapeOf(property: Property, shaping: Shaping): PropertyShape | null {
  const { declared, path } = property;
  const [first] = declared;
  if (first === undefined) {
    for (const { thing } of property.required)
      shaping.report.left(thing.place, thing.what, `"${property.name}" is no property.`);
    return null;
  }
  const place = first.node.pointer;
  try {
    const always = declared.filter(({ when }) => when === null);
    const own = always.length === 0 ? [first] : always;
    const parts = own.flatMap((one) => partsOf(one, shaping));
    const conditional = declared.filter((one) => !own.includes(one));
    const given = { property, place, own, parts, conditional, hints: shaping.hintsOf(path) };
    const found = foundIn(given, shaping);
    if (typeof found === 'string') {
      leave(property, found, shaping);
      return null;
    }
    const shape = { ...given, ...found };
    shaping.shapes.set(path, shape);
    return shape;
  } catch (error) {
    if (!(error instanceof EndlessSchema)) throw error;
    leave(property, `${error.message}, and a form has an end.`, shaping);
    return null;
  }
}

function leave({ name, declared, required }: Property, reason: string, { report }: Shaping): void {
  for (const { node } of declared) report.left(node.pointer, 'name', `NOT ASKED: ${reason}`, true);
  for (const { thing } of required) report.left(thing.place, thing.what, `"${name}" is left out.`);
}

type Given = Pick<PropertyShape, 'property' | 'place' | 'own' | 'parts' | 'conditional' | 'hints'>;

/** The first schema with a keyword. */
export function partWith(parts: readonly ReferredNode[], keyword: string): SchemaNode | null {
  return parts.find(({ node }) => Object.hasOwn(node.value, keyword))?.node ?? null;
}

/** The type that a schema states, or that its other keywords mean. */
function typeOf(parts: readonly ReferredNode[], { report }: Shaping): string {
  const node = partWith(parts, 'type');
  const types = node === null ? [] : [node.value['type']].flat().map(jsonText);
  const stated = types.filter((type) => type !== 'null');
  if (node !== null && types.length > stated.length)
    report.differently(node.pointer, 'type', 'No value is an empty answer.');
  if (stated.length > 1) return 'several types';
  if (stated[0] !== undefined) return stated[0];
  if (partWith(parts, 'properties') !== null) return 'object';
  if (partWith(parts, 'items') !== null) return 'array';
  const [value] = optionValues(parts);
  return value === undefined ? '' : Array.isArray(value) ? 'array' : typeof value;
}

const optionValues = (parts: readonly ReferredNode[]): readonly unknown[] =>
  parts.flatMap(({ node }) => [...valuesIn(node), ...constants(node).flatMap(valuesIn)]).map((one) => JSON.parse(one));

function foundIn(given: Given, shaping: Shaping): Found | string {
  const { parts, hints } = given;
  const { widget } = hints;
  const refused = widget === undefined ? undefined : refusedWidgets[widget.is];
  if (widget !== undefined && refused !== undefined) {
    shaping.report.left(widget.place, widget.what, 'The property is left out.');
    return refused;
  }
  const jsonType = typeOf(parts, shaping);
  if (jsonType === 'object') return groupIn(given, shaping);
  if (jsonType === 'array') return arrayIn(given, shaping);
  if (jsonType === 'string' || jsonType === 'number' || jsonType === 'integer' || jsonType === 'boolean')
    return answerIn(jsonType, given, shaping);
  return jsonType === 'several types' || jsonType === ''
    ? 'its schema names no single type.'
    : `"${jsonType}" is no type of an answer.`;
}

/** Widgets of what is no question. */
const refusedWidgets: Readonly<Partial<Record<Widget, string>>> = {
  password: 'a password is never an answer of an application.',
  hidden: 'a value that nobody sees is no question.',
};

type AnswerType = 'string' | 'number' | 'integer' | 'boolean';

function answerIn(type: AnswerType, given: Given, shaping: Shaping): Found | string {
  const kind = kindOf(type, given, shaping);
  const listed = optionsOf(given, type, shaping);
  const options = kind === 'agreement' ? [] : listed;
  const isEmpty = (kind === 'one' || kind === 'one-of-many') && options.length === 0;
  return isEmpty ? 'it has no values to choose from.' : { kind, options, children: [] };
}

function groupIn({ property, own, conditional, parts }: Given, shaping: Shaping): Found | string {
  const always = own.map((one) => ({ ...one, when: null }));
  const children = propertyShapes([...always, ...conditional], property.path, shaping);
  if (children.length > 0) return { kind: 'group', options: [], children };
  const isOpen = ['patternProperties', 'additionalProperties'].some((name) => partWith(parts, name) !== null);
  return isOpen
    ? 'the names of its properties are open, and a form asks for names that it has. Write them as "properties".'
    : 'the object has no questions.';
}

function arrayIn(given: Given, shaping: Shaping): Found | string {
  const { parts, property, hints } = given;
  const holder = partWith(parts, 'items');
  const items = holder === null ? null : schemaAt(holder, 'items');
  const isTuple = partWith(parts, 'prefixItems') !== null || Array.isArray(holder?.value['items']);
  if (isTuple) return 'each item of the list has a schema of its own. Write an object with a property for each.';
  if (holder === null || items === null) return 'the items of the list are not one schema.';
  const trail = parts.find(({ node }) => node === holder)?.trail ?? [];
  const placed = { node: items, trail };
  const itemParts = partsOf(placed, shaping);
  if (optionValues(itemParts).length > 0) {
    if (partWith(parts, 'uniqueItems')?.value['uniqueItems'] !== true)
      shaping.report.differently(holder.pointer, 'items', 'Each option can be chosen once.');
    shaping.report.taken(items.pointer, 'type');
    const options = optionsOf({ ...given, parts: itemParts, hints }, 'several', shaping);
    return options.length === 0 ? 'it has no values to choose from.' : { kind: 'several', options, children: [] };
  }
  if (typeOf(itemParts, shaping) === 'object') {
    const children = propertyShapes([{ ...placed, when: null }], property.path, shaping);
    for (const { node } of itemParts) if ('type' in node.value) shaping.report.taken(node.pointer, 'type');
    return children.length === 0
      ? 'the items of the list have no questions.'
      : { kind: 'repeat', options: [], children };
  }
  const item: Property = {
    name: 'value',
    path: `${property.path}.[]`,
    declared: [{ ...placed, when: null }],
    required: [{ when: null, thing: { place: items.pointer, what: 'name' } }],
  };
  const one = shapeOf(item, shaping);
  if (one === null || one.kind === 'group' || one.kind === 'repeat' || one.kind === 'several')
    return 'a list of such items is no question.';
  return { kind: 'repeat', options: [], children: [one] };
}

function kindOf(jsonType: AnswerType, given: Given, shaping: Shaping): QuestionKind {
  const { parts, hints } = given;
  const isChoice = optionValues(parts).length > 0;
  const widget = hints.widget?.is;
  if (jsonType === 'boolean') return isRadio(given) ? 'one' : 'agreement';
  if (isChoice) return widget === 'radio' ? 'one' : 'one-of-many';
  if (jsonType === 'number') return 'decimal';
  if (jsonType === 'integer') return 'integer';
  return textKind(given, shaping);
}

/** A yes or no with titles of its own, or as radio buttons. */
const isRadio = ({ parts, hints }: Given): boolean =>
  hints.widget?.is === 'radio' || hints.widget?.is === 'select' || optionValues(parts).length > 1;

const formats: Readonly<Record<string, readonly [QuestionKind, note: string]>> = {
  date: ['date', ''],
  email: ['email', 'An address as our email questions accept it.'],
  'idn-email': ['email', 'An address as our email questions accept it.'],
  time: ['time', 'A time of day, without seconds and zone.'],
  'date-time': ['date-time', 'A day and a time like 2026-03-16 14:30, without seconds and zone.'],
  uri: ['web-address', 'An address that begins with a word and a colon, as in https:.'],
  url: ['web-address', 'An address that begins with a word and a colon, as in https:.'],
  'data-url': ['file', 'A file of the types of the portal is uploaded.'],
  textarea: ['long-text', ''],
};

function textKind({ parts, hints }: Given, { report }: Shaping): QuestionKind {
  const node = partWith(parts, 'format');
  const widget = hints.widget?.is;
  if (node !== null) {
    const format = jsonText(node.value['format']);
    const known = Object.hasOwn(formats, format) ? formats[format] : undefined;
    if (known === undefined) report.left(node.pointer, 'format', `NOT CHECKED: "${format}".`, true);
    else if (known[1] === '') report.taken(node.pointer, 'format');
    else report.differently(node.pointer, 'format', known[1]);
    if (known !== undefined && widget !== 'long') return known[0];
  }
  return widget === 'long' ? 'long-text' : widget === 'file' ? 'file' : 'text';
}

/** The options of a choice. One that some declarations leave out is offered under the conditions of the others. */
function optionsOf(given: Given, type: string, shaping: Shaping): readonly ShapedOption[] {
  const { parts, conditional, hints, property } = given;
  if (type === 'boolean' && optionValues(parts).length === 0)
    return isRadio(given) ? [booleanOption(true, 'Yes'), booleanOption(false, 'No')] : [];
  const codes = new Map<string, ShapedOption>();
  const names = hints.optionNames ?? partNames(parts);
  const own = listedIn(parts, names, shaping);
  const first = property.declared[0]?.when ?? null;
  const isOwnConditional = property.declared.every(({ when }) => when !== null) && conditional.length > 0;
  add(own, isOwnConditional ? first : null);
  // Where every declaration has a condition, each adds options; a further one without options only restricts.
  if (isOwnConditional) for (const one of conditional) add(listedIn(partsOf(one, shaping), [], shaping), one.when);
  return [...codes.values()];

  function add(listed: readonly Listed[], when: SchemaTest | null): void {
    for (const [value, label, { place, what }] of listed) {
      const former = codes.get(value);
      const tests = when === null ? null : [...(former?.when ?? []), when];
      const codesTaken = new Set([...codes.values()].map((one) => one.code));
      const code = former?.code ?? freeCode(wordOf(value), type === 'several', codesTaken);
      if (code !== wordOf(value)) shaping.report.differently(place, what, `${value} has the code "${code}".`);
      codes.set(value, { value, code, label: former?.label ?? label, when: tests });
    }
  }
}

const booleanOption = (value: boolean, label: string): ShapedOption => ({
  value: String(value),
  code: String(value),
  label,
  when: null,
});

/** The labels under the older keyword `enumNames`. */
function partNames(parts: readonly ReferredNode[]): readonly string[] {
  return jsonTexts(partWith(parts, 'enumNames')?.value['enumNames']);
}

/** The value of an option as JSON, its label, and its place. */
type Listed = readonly [value: string, label: string, thing: Thing];

/** Values and labels, of which an empty one is left out. */
function listedIn(parts: readonly ReferredNode[], names: readonly string[], { report }: Shaping): readonly Listed[] {
  const found = parts.flatMap(({ node }): readonly Listed[] => {
    const titled = constants(node).map((one): Listed => {
      for (const what of Object.keys(one.value).filter((name) => ['const', 'enum', 'title', 'type'].includes(name)))
        report.taken(one.pointer, what);
      const value = valuesIn(one)[0] ?? 'null';
      return [value, jsonText(one.value['title']) || wordOf(value), { place: one.pointer, what: 'const' }];
    });
    const keyword = 'const' in node.value ? 'const' : 'enum';
    const plain = valuesIn(node).map((value, index): Listed => [
      value,
      names[index] ?? wordOf(value),
      { place: node.pointer, what: keyword },
    ]);
    if (plain.length > 0) report.taken(node.pointer, keyword);
    return [...titled, ...plain];
  });
  if (names.length > 0)
    for (const { node } of parts) if ('enumNames' in node.value) report.taken(node.pointer, 'enumNames');
  return found.flatMap(([value, label, { place, what }]) => {
    if (value !== 'null' && value !== '""') return [[value, label, { place, what }] as const];
    report.differently(place, what, 'No value is an empty answer, not an option.');
    return [];
  });
}

const wordOf = (value: string): string => {
  const parsed: unknown = JSON.parse(value);
  return typeof parsed === 'string' ? parsed : isObject(parsed) ? value : String(parsed);
};
