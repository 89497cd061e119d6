import { findNodeAtLocation, parseTree, type Node, type ParseError } from 'jsonc-parser';
import { isReserved, type JsonPath } from './source-node.ts';

/** A file of a form as JSON, with the places of everything in it. */
export interface JsonFile {
  readonly path: string;
  readonly text: string;
  /** Undefined if the file is not JSON. */
  readonly value: unknown;
  readonly root: Node | undefined;
  readonly errors: readonly ParseError[];
  /** The text is nested too deep to be parsed. */
  readonly isTooDeep: boolean;
}

/** No form is nested deeper, and the parser's stack suffices. */
export const greatestJsonDepth = 100;

/** Parses a file; a byte order mark at its beginning is no part of its text. */
export function parseJson(path: string, written: string): JsonFile {
  const text = written.replace(/^\uFEFF/, '');
  if (isTooDeep(text)) return { path, text, value: undefined, root: undefined, errors: [], isTooDeep: true };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  const value = root === undefined || errors.length > 0 ? undefined : valueOf(root);
  return { path, text, value, root, errors, isTooDeep: false };
}

/** The line, from 1, of the value at a path, or of the nearest value around it. */
export function lineOf(file: JsonFile, path: JsonPath): number {
  for (let length = path.length; length >= 0 && file.root !== undefined; length -= 1) {
    const node = findNodeAtLocation(file.root, path.slice(0, length));
    if (node !== undefined) {
      return lineAt(file.text, node.parent?.type === 'property' ? node.parent.offset : node.offset);
    }
  }
  return 1;
}

/** The line, from 1, of a position in a text. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

const stringOrBracket = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/gs;

/** Counted before parsing, because the parser is recursive. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(stringOrBracket)) {
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth > greatestJsonDepth) return true;
  }
  return false;
}

/** The path of a property or of an element of a list. */
export function pathAtOffset(node: Node): JsonPath {
  const { parent } = node;
  if (parent === undefined) return [];
  if (node.type === 'property') return [...pathAtOffset(parent), String(node.children?.[0]?.value)];
  return parent.type === 'array'
    ? [...pathAtOffset(parent), parent.children?.indexOf(node) ?? 0]
    : pathAtOffset(parent);
}

function valueOf(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(valueOf);
  if (node.type !== 'object') return node.value;
  const entries = (node.children ?? []).flatMap(({ children: [name, value] = [] }) =>
    name === undefined || value === undefined || isReserved(name.value)
      ? []
      : [[String(name.value), valueOf(value)] as const],
  );
  return Object.fromEntries(entries);
}
