import jsonata from 'jsonata';
import type { ValueKey, ValueNames } from '../../engine/form/definition.ts';
import { callOf } from './conversions.ts';
import type { Expression, RuntimeName } from './expression-tree.ts';

export type { Expression, RuntimeName } from './expression-tree.ts';

/** The reason why a calculation cannot be compiled; `position` is an index into its text. */
export interface ExpressionRefusal {
  readonly position: number;
  readonly sentence: string;
}

/** Parses a calculation over the values in `from`. */
export function parseExpression(
  text: string,
  from: readonly ValueKey[],
  names: ValueNames = {},
): Expression | ExpressionRefusal {
  try {
    return translate(jsonata(text).ast() as Node, { from, names });
  } catch (error) {
    if (error instanceof Unsupported) return error.refusal;
    const { position = 0, message = 'cannot be read' } = error as { position?: number; message?: string };
    return { position, sentence: `This is not JSONata: ${message}.` };
  }
}

/** A node of the syntax tree of JSONata's parser. */
interface Node {
  readonly type: string;
  readonly value?: unknown;
  readonly position?: number;
  readonly steps?: readonly Node[];
  /** The place of a grouping. */
  readonly group?: { readonly position?: number };
  readonly lhs?: Node;
  readonly rhs?: Node;
  readonly expression?: Node;
  readonly expressions?: readonly Node[];
  readonly arguments?: readonly Node[];
  readonly procedure?: Node;
  readonly condition?: Node;
  readonly then?: Node;
  readonly else?: Node;
}

class Unsupported extends Error {
  readonly refusal: ExpressionRefusal;

  constructor(node: Node | undefined, what: string) {
    super(what);
    this.refusal = {
      position: node?.position ?? node?.steps?.[0]?.position ?? 0,
      sentence: `A calculation cannot contain ${what}.`,
    };
  }
}

const operators: Readonly<Record<string, RuntimeName>> = {
  '=': 'equal',
  '!=': 'unequal',
  '<': 'less',
  '<=': 'lessOrEqual',
  '>': 'greater',
  '>=': 'greaterOrEqual',
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'over',
  '%': 'modulo',
  '&': 'concat',
  in: 'isIn',
};

const functions: Readonly<Record<string, RuntimeName>> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  not: 'not',
  exists: 'exists',
  uppercase: 'uppercase',
  lowercase: 'lowercase',
  length: 'length',
  trim: 'trim',
  abs: 'abs',
  floor: 'floor',
  ceil: 'ceil',
  sum: 'sum',
  count: 'count',
  max: 'max',
  min: 'min',
  substring: 'substring',
  contains: 'contains',
  join: 'join',
  round: 'round',
  years: 'years',
  days: 'days',
  minutes: 'minutes',
  addDays: 'addDays',
  occurrences: 'occurrences',
};
const byRuntimeName = (names: Readonly<Record<string, RuntimeName>>): ReadonlyMap<RuntimeName, string> =>
  new Map(Object.entries(names).map(([written, name]) => [name, written]));
/** The operators, and the functions without their `$`, by the names of the runtime. */
export const operatorNames = byRuntimeName(operators);
export const functionNames = byRuntimeName(functions);

const supported = Object.keys(functions)
  .sort()
  .map((name) => `$${name}`)
  .join(', ');
const overLists: ReadonlySet<string> = new Set(['sum', 'count', 'max', 'min', 'join', 'occurrences']);
/** The least and the greatest number of arguments; one for every other function. */
const arities: Readonly<Record<string, readonly [number, number]>> = {
  substring: [2, 3],
  contains: [2, 2],
  join: [1, 2],
  round: [1, 2],
  years: [2, 2],
  days: [2, 2],
  minutes: [2, 2],
  addDays: [2, 2],
  occurrences: [2, 2],
};

/** The properties of nodes that are translated. JSONata marks `a[0]`, `a[]`, `a{…}`, `a@$v` and `a#$i` by others. */
const translated: ReadonlySet<string> = new Set([
  'type',
  'value',
  'position',
  'steps',
  'lhs',
  'rhs',
  'expression',
  'expressions',
  'arguments',
  'procedure',
  'condition',
  'then',
  'else',
]);

/** What a property of a node is in an expression. */
const markings: Readonly<Record<string, string>> = {
  predicate: 'a filter',
  stages: 'a filter',
  keepArray: "'[]' after a value",
  group: "a grouping '{…}'",
  focus: "'@'",
  index: "'#'",
};

/** Refuses a node with a marking, which would otherwise be ignored. */
function refuseMarkings(node: Node): void {
  const found = Object.entries(node).flatMap(([name, value]) =>
    value === undefined || translated.has(name) ? [] : [name],
  );
  const [marking] = [...found.filter((name) => Object.hasOwn(markings, name)), ...found];
  const place = { ...node, ...node.group };
  if (marking !== undefined) throw new Unsupported(place, markings[marking] ?? `'${node.type}'`);
}

/** The values that an expression can read. */
interface Sources {
  readonly from: readonly ValueKey[];
  /** The keys behind the names in the expression that are not keys themselves. */
  readonly names: ValueNames;
}

function translate(node: Node | undefined, from: Sources): Expression {
  if (node === undefined) throw new Unsupported(node, 'nothing');
  refuseMarkings(node);
  const { type: kind } = node;
  switch (kind) {
    case 'string':
    case 'number':
    case 'value':
      return { kind: 'literal', value: node.value as string | number | boolean | null };
    case 'path':
      return readPath(node, from);
    case 'block':
      return readBlock(node, from);
    case 'binary':
      return readBinary(node, from);
    case 'condition':
      return {
        kind: 'choice',
        test: translate(node.condition, from),
        yes: translate(node.then, from),
        no: node.else === undefined ? null : translate(node.else, from),
      };
    case 'unary':
      if (node.value !== '-') throw new Unsupported(node, 'a list or an object here');
      return callOf('negative', [translate(node.expression, from)]);
    case 'function':
      return readFunction(node, from);
    default:
      throw new Unsupported(
        node,
        `${node.type === 'variable' ? 'a variable' : `'${String(node.value ?? node.type)}'`}`,
      );
  }
}

function readPath(node: Node, sources: Sources): Expression {
  const [step, second] = node.steps ?? [];
  const copies = copiesOf(node, sources);
  if (copies !== null) throw new Unsupported(step, `'${copies.written}' outside of ${functionsOfLists}`);
  if (step?.type !== 'name' || second !== undefined) throw new Unsupported(second ?? step, 'a path into a value');
  refuseMarkings(step);
  const name = String(step.value);
  const key = Object.hasOwn(sources.names, name) ? sources.names[name] : name;
  if (typeof key !== 'string' || !sources.from.includes(key))
    throw new Unsupported(step, `'${name}', which 'from' does not name`);
  return { kind: 'value', key, written: name };
}

type Copies = Expression & { readonly kind: 'list' };

/** The values of all copies of a repeated block, such as `people.income`; null for any other path. */
function copiesOf({ steps = [] }: Node, { names }: Sources): Copies | null {
  const written = steps.map(({ value }) => String(value)).join('.');
  const keys = Object.hasOwn(names, written) ? names[written] : undefined;
  if (typeof keys !== 'object') return null;
  for (const step of steps) refuseMarkings(step);
  return { kind: 'list', items: keys.map((key) => ({ kind: 'value', key, written })), written };
}

function readBlock(node: Node, from: Sources): Expression {
  const [only, second] = node.expressions ?? [];
  if (second !== undefined) throw new Unsupported(second, 'several expressions');
  return translate(only, from);
}

function readBinary(node: Node, from: Sources): Expression {
  const operator = String(node.value);
  const left = translate(node.lhs, from);
  if (operator === 'and' || operator === 'or') return { kind: operator, left, right: translate(node.rhs, from) };
  const name = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  if (name === undefined) throw new Unsupported(node, `'${operator}'`);
  return callOf(name, [left, operator === 'in' ? translateList(node.rhs, from) : translate(node.rhs, from)]);
}

function readFunction(node: Node, from: Sources): Expression {
  const called = String(node.procedure?.value);
  const name = Object.hasOwn(functions, called) ? functions[called] : undefined;
  if (name === undefined || node.procedure?.type !== 'variable')
    throw new Unsupported(node, `the function $${called}: the supported ones are ${supported}`);
  const [first, ...others] = node.arguments ?? [];
  const [least, greatest] = arities[called] ?? [1, 1];
  if (first === undefined || others.length + 1 < least || others.length + 1 > greatest)
    throw new Unsupported(node, `$${called} with ${others.length + (first === undefined ? 0 : 1)} arguments`);
  const counted = called === 'count' && first.type === 'path' ? translateList(first, from) : null;
  if (counted?.kind === 'value' && counted.key.startsWith('count:')) return callOf('number', [counted]);
  const operand = overLists.has(called) ? translateList(first, from) : translate(first, from);
  return callOf(name, [operand, ...others.map((other) => translate(other, from))]);
}

const functionsOfLists = `'in', ${[...overLists].map((name) => `$${name}`).join(', ')}`;

/** Lists are supported only after `in` and as the first argument of functions of lists. */
function translateList(node: Node | undefined, from: Sources): Expression {
  const copies = node?.type === 'path' ? copiesOf(node, from) : null;
  if (copies !== null) return copies;
  if (node?.type !== 'unary' || node.value !== '[') return translate(node, from);
  refuseMarkings(node);
  const items = (node.expressions ?? []).flatMap((item): readonly Expression[] => {
    const inside = item.type === 'path' ? copiesOf(item, from) : null;
    return inside?.items ?? [translate(item, from)];
  });
  return { kind: 'list', items };
}
