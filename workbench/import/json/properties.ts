/** Collects the properties of a form from all parts of its schema, each with the conditions of its declarations. */
import { ImportError } from '../base/import-error.ts';
import { below, schemaAt, schemasBy, schemasIn, jsonTexts, type SchemaNode, type Thing } from './nodes.ts';
import { partsOf, type ReferredNode, type SchemaReading } from './references.ts';

/** A condition on answers, before the questions are known. */
export type SchemaTest =
  /** The answers under a path satisfy a schema; what is not answered satisfies it unless `mustBeThere`. */
  | { readonly test: 'schema'; readonly path: string; readonly node: SchemaNode; readonly mustBeThere: boolean }
  | { readonly test: 'answered'; readonly path: string; readonly thing: Thing }
  | { readonly test: 'not'; readonly of: SchemaTest }
  | { readonly test: 'and' | 'or'; readonly of: readonly SchemaTest[] };

/** A schema of a property, and when it applies; null for always. */
export interface Declaration extends ReferredNode {
  readonly when: SchemaTest | null;
}

/** A property with all that the schema says about it. */
export interface Property {
  readonly name: string;
  /** The names from the root of the form, or from the repeat around it, with points between them. */
  readonly path: string;
  readonly declared: Declaration[];
  readonly required: { readonly when: SchemaTest | null; readonly thing: Thing }[];
}

export type Properties = Map<string, Property>;

/** The path of a property below another one; '' is the root. A point in a name is written otherwise. */
export const propertyPath = (base: string, name: string): string =>
  [...(base === '' ? [] : [base]), name.replaceAll('.', '·')].join('.');

/** Both conditions; null is always. */
const both = (one: SchemaTest | null, other: SchemaTest | null): SchemaTest | null =>
  one === null || other === null ? (one ?? other) : { test: 'and', of: [one, other] };

const greatestProperties = 2000;

/** Adds the properties of an object. Throws EndlessSchema for a schema that contains itself. */
export function collectProperties(
  { when, ...placed }: Declaration,
  base: string,
  properties: Properties,
  reading: SchemaReading,
): void {
  for (const part of partsOf(placed, reading)) {
    const collect = (node: SchemaNode | null, condition: SchemaTest | null): void => {
      if (node !== null) collectProperties({ node, trail: part.trail, when: condition }, base, properties, reading);
    };
    declare(part, when, base, properties);
    for (const name of jsonTexts(part.node.value['required']))
      propertyNamed(name, base, properties).required.push({
        when,
        thing: { place: part.node.pointer, what: 'required' },
      });
    branches(part.node, when, base, collect);
    dependencies(part.node, when, base, properties, collect);
    alternatives(part.node, when, base, properties, collect, reading);
  }
}

type Collect = (node: SchemaNode | null, when: SchemaTest | null) => void;

function propertyNamed(name: string, base: string, properties: Properties): Property {
  const known = properties.get(name);
  if (known !== undefined) return known;
  if (properties.size >= greatestProperties)
    throw new ImportError(`The form has more than ${greatestProperties} properties: import a part of it.`);
  const property = { name, path: propertyPath(base, name), declared: [], required: [] };
  properties.set(name, property);
  return property;
}

function declare({ node, trail }: ReferredNode, when: SchemaTest | null, base: string, properties: Properties): void {
  for (const [name, child] of schemasBy(node, 'properties'))
    propertyNamed(name, base, properties).declared.push({ node: child, trail, when });
}

function branches(node: SchemaNode, when: SchemaTest | null, base: string, collect: Collect): void {
  const condition = schemaAt(node, 'if');
  if (condition === null) return;
  const test: SchemaTest = { test: 'schema', path: base, node: condition, mustBeThere: false };
  collect(schemaAt(node, 'then'), both(when, test));
  collect(schemaAt(node, 'else'), both(when, { test: 'not', of: test }));
}

/** `dependentRequired`, `dependentSchemas`, and `dependencies` of the older drafts, which are both. */
function dependencies(
  node: SchemaNode,
  when: SchemaTest | null,
  base: string,
  properties: Properties,
  collect: Collect,
): void {
  for (const keyword of ['dependentRequired', 'dependentSchemas', 'dependencies']) {
    const named = node.value[keyword];
    if (typeof named !== 'object' || named === null) continue;
    for (const [name, value] of Object.entries(named)) {
      const place = below(node.pointer, keyword);
      const answered: SchemaTest = { test: 'answered', path: propertyPath(base, name), thing: { place, what: name } };
      const condition = both(when, answered);
      if (!Array.isArray(value)) collect(schemaAt(node, keyword, name), condition);
      for (const one of jsonTexts(value))
        propertyNamed(one, base, properties).required.push({ when: condition, thing: { place, what: name } });
    }
  }
}

/** Alternatives that a property tells apart: each has other values of it. Others are left out. */
function alternatives(
  node: SchemaNode,
  when: SchemaTest | null,
  base: string,
  properties: Properties,
  collect: Collect,
  { report }: SchemaReading,
): void {
  for (const keyword of ['oneOf', 'anyOf']) {
    const found = schemasIn(node, keyword).filter(({ value }) => 'properties' in value || 'required' in value);
    if (found.length === 0) continue;
    const key = tellingApart(found);
    if (key === null) {
      report.left(node.pointer, keyword, 'NOT ASKED: no property tells the alternatives apart.', true);
      continue;
    }
    const known = properties.get(key);
    for (const one of found) {
      const value = schemaAt(one, 'properties', key);
      const { [key]: _, ...others } = one.value['properties'] as Readonly<Record<string, unknown>>;
      if (value === null) continue;
      for (const what of Object.keys(value.value)) report.taken(value.pointer, what);
      const test: SchemaTest = { test: 'schema', path: propertyPath(base, key), node: value, mustBeThere: true };
      collect({ value: { ...one.value, properties: others }, pointer: one.pointer }, both(when, test));
    }
    const values = new Set(found.flatMap((one) => valuesIn(schemaAt(one, 'properties', key))));
    if (known === undefined || !isAmong(known, values, when))
      report.differently(node.pointer, keyword, `"${key}" can have other values, or none.`);
  }
}

/** True for a property that is answered with one of these values wherever the alternatives apply. */
function isAmong(
  { declared, required, path }: Property,
  values: ReadonlySet<string>,
  when: SchemaTest | null,
): boolean {
  const listed = declared.flatMap(({ node }) =>
    [valuesIn(node), ...constants(node).map((one) => valuesIn(one))].flat(),
  );
  const isBoolean = declared.some(({ node }) => node.value['type'] === 'boolean');
  const possible = isBoolean ? ['true', 'false'] : listed;
  const isThere = isBoolean || required.some((one) => one.when === null) || asksFor(when, path);
  return isThere && possible.length > 0 && possible.every((value) => values.has(value));
}

const asksFor = (when: SchemaTest | null, path: string): boolean =>
  when !== null &&
  ((when.test === 'answered' && when.path === path) ||
    (when.test === 'and' && when.of.some((one) => asksFor(one, path))));

/** The alternatives of a list of options with titles. */
export const constants = (node: SchemaNode): readonly SchemaNode[] =>
  ['oneOf', 'anyOf'].flatMap((keyword) => schemasIn(node, keyword)).filter((one) => valuesIn(one).length === 1);

/** The property of which each alternative has other values; null if there is none. */
function tellingApart(found: readonly SchemaNode[]): string | null {
  const keys = Object.keys((found[0]?.value['properties'] ?? {}) as object);
  const isApart = (key: string): boolean => {
    const values = found.map((one) => valuesIn(schemaAt(one, 'properties', key)));
    const all = values.flat();
    return values.every((list) => list.length > 0) && new Set(all).size === all.length;
  };
  return keys.find(isApart) ?? null;
}

/** The values that `const` or `enum` lists, as JSON. */
export function valuesIn(node: SchemaNode | null): readonly string[] {
  if (node === null) return [];
  if ('const' in node.value) return [JSON.stringify(node.value['const'])];
  const listed = node.value['enum'];
  return Array.isArray(listed) ? listed.map((value) => JSON.stringify(value)) : [];
}
