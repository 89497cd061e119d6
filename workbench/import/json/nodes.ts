/** The parts of a JSON Schema with their places. */
import { isObject, type JsonObject } from './json-files.ts';

/** A schema with its place in the file, as a JSON pointer. */
export interface SchemaNode {
  readonly value: JsonObject;
  readonly pointer: string;
  /** The word of the source for the only keyword, if it has another one. */
  readonly as?: string;
}

/** A keyword of a schema or of a UI schema. */
export interface Thing {
  readonly place: string;
  readonly what: string;
}

/** The place of a part below another one. */
export const below = (pointer: string, ...names: readonly (string | number)[]): string =>
  [pointer, ...names.map((name) => String(name).replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');

/** A schema under a keyword; null if there is none. The schemas `true` and `false` say nothing about questions. */
export function schemaAt({ value, pointer }: SchemaNode, ...names: readonly (string | number)[]): SchemaNode | null {
  let found: unknown = value;
  for (const name of names)
    found = typeof found === 'object' && found !== null && Object.hasOwn(found, name) ? Reflect.get(found, name) : null;
  return isObject(found) ? { value: found, pointer: below(pointer, ...names) } : null;
}

/** The schemas in a list. */
export function schemasIn(node: SchemaNode, keyword: string): readonly SchemaNode[] {
  const list = node.value[keyword];
  return Array.isArray(list) ? list.flatMap((_, index) => schemaAt(node, keyword, index) ?? []) : [];
}

/** The schemas by name. */
export function schemasBy(node: SchemaNode, keyword: string): readonly (readonly [string, SchemaNode])[] {
  const named = node.value[keyword];
  if (!isObject(named)) return [];
  return Object.keys(named).flatMap((name) => {
    const found = schemaAt(node, keyword, name);
    return found === null ? [] : [[name, found] as const];
  });
}

/** The texts in a list. */
export const jsonTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** A text; '' for anything else. */
export const jsonText = (value: unknown): string => (typeof value === 'string' ? value : '');
