/** Says expressions of FHIRPath about a response as expressions over the answers. */
import type { SourceTree } from '../base/expression.ts';
import type { SourceExpression } from '../base/source-form.ts';
import { isObject } from '../json/json-files.ts';
import { jsonText } from '../json/nodes.ts';
import { extensionsIn, itemKind, type FhirExtension, type FhirItem } from './items.ts';
import { fhirOptions, type FhirReading } from './options.ts';
import { parsePath, type PathTree } from './fhirpath-syntax.ts';

/** Why an expression cannot be said. */
class Unsayable extends Error {}

type ValueKind = 'number' | 'text' | 'date' | 'coding' | 'code' | 'boolean';

/** A value that can be missing, with the condition under which it is there. */
interface PathValue {
  readonly is: 'value';
  readonly kind: ValueKind;
  readonly tree: SourceTree;
  readonly present: SourceTree;
  readonly item: FhirItem | null;
}

type Element = { readonly is: 'root' } | { readonly is: 'item' | 'answer'; readonly item: FhirItem } | PathValue;

/** A statement is true, false, or neither. */
interface Statement {
  readonly is: 'statement';
  readonly yes: SourceTree;
  readonly no: SourceTree;
}

type Result = readonly Element[] | Statement;

const always: SourceTree = { kind: 'call', name: 'true', args: [] };
const never: SourceTree = { kind: 'call', name: 'false', args: [] };
const not = (tree: SourceTree): SourceTree =>
  tree === always ? never : tree === never ? always : { kind: 'call', name: 'not', args: [tree] };
const and = (left: SourceTree, right: SourceTree): SourceTree => joined('and', always, never, left, right);
const or = (left: SourceTree, right: SourceTree): SourceTree => joined('or', never, always, left, right);

function joined(
  operator: 'and' | 'or',
  neutral: SourceTree,
  strong: SourceTree,
  left: SourceTree,
  right: SourceTree,
): SourceTree {
  if (left === neutral) return right;
  if (right === neutral) return left;
  return left === strong || right === strong ? strong : { kind: 'binary', operator, left, right };
}

/** The expression in an extension as a condition that holds while the result is true. */
export const pathCondition = (extension: FhirExtension, reading: FhirReading): SourceExpression =>
  said(extension, reading, (result) => {
    const { yes } = statementOf(result);
    if (yes === always || yes === never) throw new Unsayable('it is the same for all answers');
    return yes;
  });

/** The expression in an extension as a value: a number, a day, or a statement as the text true or false. */
export const pathCalculation = (extension: FhirExtension, reading: FhirReading): SourceExpression =>
  said(extension, reading, (result) => {
    if (!('is' in result)) {
      const value = single(result);
      if (value.kind === 'number' || value.kind === 'date' || value.kind === 'text') return value.tree;
      if (value.kind !== 'boolean') throw new Unsayable('its result is an option');
    }
    const { yes, no } = statementOf(result);
    return call('if', yes, text('true'), call('if', no, text('false'), text('')));
  });

function said(extension: FhirExtension, reading: FhirReading, make: (result: Result) => SourceTree): SourceExpression {
  const source = isObject(extension.value) ? jsonText(extension.value['expression']) : '';
  try {
    return { text: source, tree: make(resultOf(parsePath(source), reading, [])) };
  } catch (error) {
    if (error instanceof Unsayable || error instanceof SyntaxError)
      return { text: source, tree: null, problem: error.message };
    throw error;
  }
}

const text = (value: string): SourceTree => ({ kind: 'text', value });
const call = (name: string, ...args: readonly SourceTree[]): SourceTree => ({ kind: 'call', name, args });

const constant = (tree: SourceTree, kind: ValueKind): readonly PathValue[] => [
  { is: 'value', kind, tree, present: always, item: null },
];

/** The result of an expression; `open` are the variables that are being read. */
function resultOf(tree: PathTree, reading: FhirReading, open: readonly string[]): Result {
  switch (tree.is) {
    case 'literal':
      if (tree.type === 'logic')
        return { is: 'statement', yes: tree.value === true ? always : never, no: tree.value === true ? never : always };
      return constant(
        typeof tree.value === 'number' ? { kind: 'number', value: tree.value } : text(String(tree.value)),
        tree.type,
      );
    case 'variable':
      return variableOf(tree.name, reading, open);
    case 'member':
      if (tree.of === null) throw new Unsayable(`"${tree.name}" depends on the item around it`);
      return listOf(resultOf(tree.of, reading, open)).flatMap((one) => memberOf(one, tree.name, reading));
    case 'call':
      return calledOf(tree, reading, open);
    case 'binary':
      return binaryOf(tree, (one) => resultOf(one, reading, open));
  }
}

function variableOf(name: string, reading: FhirReading, open: readonly string[]): Result {
  if (name === 'resource') return [{ is: 'root' }];
  const named = [reading.root, ...reading.items.values()]
    .flatMap(extensionsIn)
    .filter(({ word, value }) => word === 'variable' && isObject(value) && value['name'] === name);
  const [only] = named;
  if (only === undefined || named.length > 1 || !isObject(only.value))
    throw new Unsayable(`%${name} is no variable of the file`);
  if (open.includes(name)) throw new Unsayable(`%${name} reads itself`);
  reading.report.taken(only.pointer, only.word);
  return resultOf(parsePath(jsonText(only.value['expression'])), reading, [...open, name]);
}

function listOf(result: Result): readonly Element[] {
  if ('is' in result) throw new Unsayable('a statement has no parts');
  return result;
}

function memberOf(element: Element, name: string, reading: FhirReading): readonly Element[] {
  if (element.is === 'root' && name === 'item') return topOf(reading).map((item) => ({ is: 'item', item }));
  if (element.is === 'item' || element.is === 'answer') {
    const { item } = element;
    const isGroup = itemKind(item) === null;
    if (name === 'item')
      return (element.is === 'item') === isGroup ? item.items.map((one) => ({ is: 'item', item: one })) : [];
    if (name === 'answer' && element.is === 'item') return isGroup ? [] : [{ is: 'answer', item }];
    if (name.startsWith('value') && element.is === 'answer') return [valueOf(item)];
  }
  if (element.is === 'value' && name === 'code' && element.kind === 'coding') return [{ ...element, kind: 'code' }];
  if (element.is === 'value' && name === 'value' && element.item?.type === 'quantity') return [element];
  throw new Unsayable(`".${name}" is not read`);
}

const topOf = ({ items }: FhirReading): readonly FhirItem[] => {
  const below = new Set([...items.values()].flatMap((item) => item.items));
  return [...items.values()].filter((item) => !below.has(item));
};

const types: Readonly<Record<string, ValueKind>> = {
  boolean: 'boolean',
  integer: 'number',
  decimal: 'number',
  quantity: 'number',
  date: 'date',
  string: 'text',
  text: 'text',
  url: 'text',
  choice: 'coding',
};

function valueOf(item: FhirItem): PathValue {
  const kind = types[item.type];
  if (kind === undefined) throw new Unsayable(`"${item.linkId}" has an answer that is not read`);
  const tree: SourceTree = { kind: 'name', name: item.linkId };
  return { is: 'value', kind, tree, present: { kind: 'binary', operator: '!=', left: tree, right: text('') }, item };
}

function single(elements: readonly Element[]): PathValue {
  const [only] = elements;
  if (only === undefined || elements.length > 1) throw new Unsayable('it is not one value');
  if (only.is !== 'value') throw new Unsayable('it is no value');
  if (only.item !== null && itemKind(only.item) === 'several' && only.kind !== 'number')
    throw new Unsayable(`"${only.item.linkId}" can have several answers`);
  return only;
}

function statementOf(result: Result): Statement {
  if ('is' in result) return result;
  const { kind, tree } = single(result);
  if (kind !== 'boolean') throw new Unsayable('it is no statement');
  const is = (value: string): SourceTree => ({ kind: 'binary', operator: '=', left: tree, right: text(value) });
  return { is: 'statement', yes: is('true'), no: is('false') };
}

function presentIn(elements: readonly Element[]): SourceTree {
  return elements.reduce<SourceTree>((found, one) => {
    if (one.is === 'root') return always;
    if (one.is === 'value') return or(found, one.present);
    const inner = one.item.items.map((item): Element => ({ is: 'item', item }));
    const own = itemKind(one.item) === null ? presentIn(inner) : valuePresent(one.item);
    return or(found, own);
  }, never);
}

const valuePresent = (item: FhirItem): SourceTree => ({
  kind: 'binary',
  operator: '!=',
  left: { kind: 'name', name: item.linkId },
  right: text(''),
});

type Call = Extract<PathTree, { readonly is: 'call' }>;

function calledOf({ name, of, args }: Call, reading: FhirReading, open: readonly string[]): Result {
  const argument = (index: number): Result => {
    const found = args[index];
    if (found === undefined) throw new Unsayable(`an argument of ${name}() is missing`);
    return resultOf(found, reading, open);
  };
  if (of === null && name === 'today') return constant(call('today'), 'date');
  if (of === null && name === 'iif') return chosen(argument(0), argument(1), args.length > 2 ? argument(2) : []);
  if (of === null) throw new Unsayable(`${name}() depends on the item around it`);
  const given = resultOf(of, reading, open);
  if (name === 'not' && args.length === 0) {
    const { yes, no } = statementOf(given);
    return { is: 'statement', yes: no, no: yes };
  }
  const list = listOf(given);
  if ((name === 'exists' || name === 'empty') && args.length === 0) {
    const yes = presentIn(list);
    return name === 'exists' ? { is: 'statement', yes, no: not(yes) } : { is: 'statement', yes: not(yes), no: yes };
  }
  return listCall(name, list, args, reading);
}

function listCall(name: string, list: readonly Element[], args: readonly PathTree[], reading: FhirReading): Result {
  const [test] = args;
  if (name === 'where' && test !== undefined) {
    const linkIds = linkIdsIn(test);
    return list.filter((one) => one.is === 'item' && linkIds.includes(one.item.linkId));
  }
  const isEverything = name === 'descendants' || (name === 'repeat' && test?.is === 'member' && test.name === 'item');
  if (isEverything && list.every(({ is }) => is === 'root'))
    return [...reading.items.values()].map((item) => ({ is: 'item', item }));
  if (name === 'ordinal' || name === 'weight') return list.flatMap((one) => scoreOf(one, reading));
  if (name === 'first' && list.length === 1) return list;
  const zeroIfMissing = (values: readonly SourceTree[]) => constant(call('#sum', ...values), 'number');
  if (name === 'count' && args.length === 0)
    return zeroIfMissing(list.map((one) => call('if', presentIn([one]), number(1), number(0))));
  if (name !== 'sum' || args.length > 0) throw new Unsayable(`${name}() is not read`);
  const present = presentIn(list);
  const values = list
    .map((one) => single([one]))
    .map(({ kind, tree }) => {
      if (kind !== 'number') throw new Unsayable('a sum is of numbers');
      return tree;
    });
  if (values.length === 0) throw new Unsayable('nothing is added');
  return [
    { is: 'value', kind: 'number', tree: call('if', present, call('#sum', ...values), text('')), present, item: null },
  ];
}

const number = (value: number): SourceTree => ({ kind: 'number', value });

/** The linkIds that a criterion names. */
function linkIdsIn(test: PathTree): readonly string[] {
  if (test.is === 'binary' && test.operator === 'or') return [...linkIdsIn(test.left), ...linkIdsIn(test.right)];
  const isName =
    test.is === 'binary' && test.operator === '=' && test.left.is === 'member' && test.left.name === 'linkId';
  if (!isName || test.right.is !== 'literal') throw new Unsayable('where() can name a linkId only');
  return [String(test.right.value)];
}

/** The score of the chosen option; nothing without one. */
function scoreOf(element: Element, reading: FhirReading): readonly PathValue[] {
  if (element.is !== 'value' || element.kind !== 'coding' || element.item === null)
    throw new Unsayable('only an option has a score');
  const name = element.tree;
  const scored = fhirOptions(element.item, reading).filter(({ score }) => score !== undefined);
  const value = scored.reduceRight<SourceTree>((otherwise, { code, score }) => {
    const isChosen: SourceTree = { kind: 'binary', operator: '=', left: name, right: text(code) };
    return call('if', isChosen, number(score?.value ?? 0), otherwise);
  }, text(''));
  if (scored.length === 0 || itemKind(element.item) === 'several')
    throw new Unsayable(`"${element.item.linkId}" has no scores, or several answers`);
  const present = scored.reduce<SourceTree>(
    (found, { code }) => or(found, { kind: 'binary', operator: '=', left: name, right: text(code) }),
    never,
  );
  return [{ is: 'value', kind: 'number', tree: value, present, item: null }];
}

function chosen(test: Result, yes: Result, no: Result): readonly PathValue[] {
  const condition = statementOf(test).yes;
  const treeOf = (result: Result): SourceTree => {
    const list = listOf(result);
    if (list.length === 0) return text('');
    const value = single(list);
    if (value.kind !== 'number') throw new Unsayable('iif() can have numbers only');
    return value.tree;
  };
  const presentOf = (result: Result): SourceTree => presentIn(listOf(result));
  const present = or(and(condition, presentOf(yes)), and(not(condition), presentOf(no)));
  return [{ is: 'value', kind: 'number', tree: call('if', condition, treeOf(yes), treeOf(no)), present, item: null }];
}

type Binary = Extract<PathTree, { readonly is: 'binary' }>;

function binaryOf({ operator, left, right }: Binary, result: (tree: PathTree) => Result): Result {
  if (['and', 'or', 'xor', 'implies'].includes(operator))
    return logical(operator, statementOf(result(left)), statementOf(result(right)));
  const [one, other] = [result(left), result(right)];
  if ('is' in one || 'is' in other) return sameStatement(operator, statementOf(one), statementOf(other));
  const [a, b] = [single(one), single(other)];
  const present = and(a.present, b.present);
  const arithmetic = ({ '+': '+', '-': '-', '*': '*', '/': 'div' } as const)[operator];
  if (arithmetic !== undefined) {
    if (a.kind !== 'number' || b.kind !== 'number') throw new Unsayable(`"${operator}" is of numbers`);
    const tree: SourceTree = { kind: 'binary', operator: arithmetic, left: a.tree, right: b.tree };
    if (arithmetic === 'div' && !(b.tree.kind === 'number' && b.tree.value !== 0))
      throw new Unsayable('a division is by a number');
    return [{ is: 'value', kind: 'number', tree, present, item: null }];
  }
  const known = (['=', '!=', '<', '<=', '>', '>='] as const).find((sign) => sign === operator);
  if (known === undefined) throw new Unsayable(`"${operator}" is not read`);
  if (kindOf(a) !== kindOf(b)) throw new Unsayable('values of different kinds are compared');
  if (a.kind === 'boolean') return sameStatement(operator, statementOf([a]), statementOf([b]));
  const isOrder = known !== '=' && known !== '!=';
  if (isOrder && a.kind !== 'number' && a.kind !== 'date') throw new Unsayable('texts have no order here');
  const isUnequal = known === '!=';
  const test: SourceTree = { kind: 'binary', operator: isUnequal ? '=' : known, left: a.tree, right: b.tree };
  const [holds, fails] = [and(present, test), and(present, not(test))];
  return { is: 'statement', yes: isUnequal ? fails : holds, no: isUnequal ? holds : fails };
}

const kindOf = ({ kind }: PathValue): ValueKind => (kind === 'code' ? 'text' : kind);

function sameStatement(operator: string, a: Statement, b: Statement): Statement {
  if (operator !== '=' && operator !== '!=') throw new Unsayable('statements have no order');
  const same = or(and(a.yes, b.yes), and(a.no, b.no));
  const differ = or(and(a.yes, b.no), and(a.no, b.yes));
  return operator === '=' ? { is: 'statement', yes: same, no: differ } : { is: 'statement', yes: differ, no: same };
}

function logical(operator: string, a: Statement, b: Statement): Statement {
  if (operator === 'and') return { is: 'statement', yes: and(a.yes, b.yes), no: or(a.no, b.no) };
  if (operator === 'or') return { is: 'statement', yes: or(a.yes, b.yes), no: and(a.no, b.no) };
  if (operator === 'implies') return { is: 'statement', yes: or(a.no, b.yes), no: and(a.yes, b.no) };
  return sameStatement('!=', a, b);
}
