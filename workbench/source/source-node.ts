/** Property names and list positions from the root of a file to a value in it. */
export type JsonPath = readonly (string | number)[];

/** A place in a file of a form, with its value. A missing member, or one of another type, has the value undefined. */
export interface SourceNode {
  readonly file: string;
  readonly path: JsonPath;
  readonly value: unknown;
  /** The members that are written at other places. */
  readonly elsewhere?: ReadonlyMap<string | number, SourceNode>;
}

/** The member at a path below a node. */
export function at(node: SourceNode, ...path: JsonPath): SourceNode {
  return path.reduce(member, node);
}

const member = ({ file, path, value, elsewhere }: SourceNode, part: string | number): SourceNode =>
  elsewhere?.get(part) ?? { file, path: [...path, part], value: memberValue(value, part) };

function memberValue(value: unknown, part: string | number): unknown {
  if (Array.isArray(value)) return typeof part === 'number' ? value[part] : undefined;
  return isRecord(value) && Object.hasOwn(value, part) && !isReserved(String(part)) ? value[part] : undefined;
}

/** The elements of a list; none for any other value. */
export function items(node: SourceNode): readonly SourceNode[] {
  return Array.isArray(node.value) ? node.value.map((_, index) => at(node, index)) : [];
}

/** The properties of an object; none for any other value. */
export function entries(node: SourceNode): readonly (readonly [name: string, node: SourceNode])[] {
  if (!isRecord(node.value)) return [];
  return Object.keys(node.value).map((name) => [name, at(node, name)] as const);
}

/** The same place with another value. */
export function withValue({ file, path }: SourceNode, value: unknown): SourceNode {
  return { file, path, value };
}

/** The object at a node with members that are written at other places. */
export function withMembers(
  { file, path, value }: SourceNode,
  members: Readonly<Record<string, SourceNode>>,
): SourceNode {
  const elsewhere = new Map(Object.entries(members));
  const values = Object.fromEntries(Array.from(elsewhere, ([name, member]) => [name, member.value]));
  return { file, path, value: { ...(isRecord(value) && value), ...values }, elsewhere };
}

/** A list at a place, whose elements are written at other places. */
export function withElements({ file, path }: SourceNode, elements: readonly SourceNode[]): SourceNode {
  return { file, path, value: elements.map(({ value }) => value), elsewhere: new Map(elements.entries()) };
}

/** The string at a node; '' for any other value. */
export function textOf({ value }: SourceNode): string {
  return typeof value === 'string' ? value : '';
}

/** The node itself if it is a string, or the strings of the list at it. */
export function textsOf(node: SourceNode): readonly SourceNode[] {
  return [node, ...items(node)].filter(({ value }) => typeof value === 'string');
}

/** The strings of an object by name, without the `$schema` line for editors. */
export function stringsOf({ value }: SourceNode): Readonly<Record<string, string>> {
  if (!isRecord(value)) return {};
  const words = Object.entries(value).filter(([name, word]) => typeof word === 'string' && name !== '$schema');
  return Object.fromEntries(words as [string, string][]);
}

export function isPresent({ value }: SourceNode): boolean {
  return value !== undefined;
}

/** A name that every object inherits, such as `constructor`: it cannot be distinguished from one in the file. */
export function isReserved(name: string): boolean {
  return name in Object.prototype;
}

export function isRecord(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function pointerOf(path: JsonPath): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The file and the pointer of a node, for comparisons of places. */
export const placeOf = ({ file, path }: Pick<SourceNode, 'file' | 'path'>): string => file + pointerOf(path);
