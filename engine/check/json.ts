import { findNodeAtLocation, parseTree, type Node, type ParseError } from 'jsonc-parser';

/** Property names and positions from the root of a file to a value in it. */
export type JsonPath = readonly (string | number)[];

/** A file of a form as JSON, with the places of everything in it. */
export interface JsonFile {
  readonly path: string;
  readonly text: string;
  /** Undefined when the file is no JSON. */
  readonly value: unknown;
  readonly root: Node | undefined;
}

/** No form is nested deeper, and no stack ends before this. */
export const greatestDepth = 100;

export function parseJson(path: string, text: string): JsonFile {
  const root = isTooDeep(text) ? undefined : parseTree(text, []);
  return { path, text, root, value: root === undefined || syntaxErrors(text).length > 0 ? undefined : valueOf(root) };
}

/** The line, from 1, on which a value stands, or what is nearest round it. */
export function lineOf(file: JsonFile, path: JsonPath): number {
  for (let length = path.length; length >= 0 && file.root !== undefined; length -= 1) {
    const node = findNodeAtLocation(file.root, path.slice(0, length));
    if (node !== undefined) return lineAt(file.text, node.parent?.type === 'property' ? node.parent.offset : node.offset);
  }
  return 1;
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

export function pointerOf(path: JsonPath): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

export function syntaxErrors(text: string): readonly ParseError[] {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  return errors;
}

const stringOrBracket = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/gs;

/** Counted before parsing, since the parser calls itself for each level. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(stringOrBracket)) {
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth > greatestDepth) return true;
  }
  return false;
}

/** A name that every object has, such as `constructor` or `__proto__`: it cannot be told from one that was written. */
export function isReserved(name: string): boolean {
  return name in Object.prototype;
}

/** The path of a property or an element of a list. */
export function pathOf(node: Node): JsonPath {
  const { parent } = node;
  if (parent === undefined) return [];
  if (node.type === 'property') return [...pathOf(parent), String(node.children?.[0]?.value)];
  return parent.type === 'array' ? [...pathOf(parent), parent.children?.indexOf(node) ?? 0] : pathOf(parent);
}

function valueOf(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(valueOf);
  if (node.type !== 'object') return node.value;
  const entries = (node.children ?? []).flatMap(({ children: [name, value] = [] }) =>
    name === undefined || value === undefined || isReserved(name.value) ? [] : [[String(name.value), valueOf(value)] as const]);
  return Object.fromEntries(entries);
}
