/** Says expressions of FHIRPath about a response as expressions over the answers. */
import type { SourceTree } from '../base/expression.ts';
import type { SourceExpression } from '../base/source-form.ts';
import {
  alternative,
  alternatives,
  alwaysTrue,
  called,
  conjoined,
  equalTo,
  negation,
  neverTrue,
  numberTree,
  textTree,
  Unsayable,
} from '../base/trees.ts';
import { isObject } from '../json/json-files.ts';
import { jsonText, type SchemaNode } from '../json/nodes.ts';
import { aggregate, arithmetic, numberFunction } from './arithmetic.ts';
import { extensionsIn, itemKind, type FhirExtension, type FhirItem } from './items.ts';
import { fhirOptions, type FhirReading } from './options.ts';
import { parsePath, type PathTree } from './fhirpath-syntax.ts';
import {
  anyPartHasAnswer,
  contextOf,
  everythingBelow,
  partHasAnswer,
  memberOf,
  type Element,
  type PathReading,
  type PathValue,
  type PathValueKind,
} from './response.ts';

/** A statement is true, false, or neither. */
interface Statement {
  readonly is: 'statement';
  readonly yes: SourceTree;
  readonly no: SourceTree;
}

type Result = readonly Element[] | Statement;

/** The expression in an extension of an item as a condition that holds while the result is true. */
export const pathCondition = (extension: FhirExtension, own: FhirItem, reading: FhirReading): SourceExpression =>
  said(sourceOf(extension), own, reading, (result) => {
    const { yes } = statementOf(result);
    if (yes === alwaysTrue || yes === neverTrue) throw new Unsayable('it is the same for all answers');
    return yes;
  });

/** The expression in an extension of an item as a value: a number, a day, or a statement as the text true or false. */
export const pathCalculation = (extension: FhirExtension, own: FhirItem, reading: FhirReading): SourceExpression =>
  said(sourceOf(extension), own, reading, (result) => {
    if (!('is' in result)) {
      const value = single(result);
      if (value.kind === 'number' || value.kind === 'date' || value.kind === 'text') return value.tree;
      if (value.kind !== 'boolean') throw new Unsayable('its result is an option');
    }
    const { yes, no } = statementOf(result);
    return called('if', yes, textTree('true'), called('if', no, textTree('false'), textTree('')));
  });

/** A text as a condition of a valid response: it refuses what makes it false, and nothing while it has no result. */
export const pathConstraint = (source: string, own: FhirItem | null, reading: FhirReading): SourceExpression =>
  said(source, own, reading, (result) => {
    const { no } = statementOf(result);
    if (no === alwaysTrue || no === neverTrue) throw new Unsayable('it is the same for all answers');
    return negation(no);
  });

const sourceOf = ({ value }: FhirExtension): string => (isObject(value) ? jsonText(value['expression']) : '');

function said(
  source: string,
  own: FhirItem | null,
  reading: FhirReading,
  make: (result: Result) => SourceTree,
): SourceExpression {
  try {
    return {
      text: source,
      tree: make(resultOf(parsePath(source), { ...reading, own, context: own, focus: null, open: [] })),
    };
  } catch (error) {
    if (error instanceof Unsayable || error instanceof SyntaxError)
      return { text: source, tree: null, problem: error.message };
    throw error;
  }
}

const constant = (tree: SourceTree, kind: PathValueKind): readonly PathValue[] => [
  { is: 'value', kind, tree, present: alwaysTrue, item: null },
];

function resultOf(tree: PathTree, reading: PathReading): Result {
  switch (tree.is) {
    case 'literal':
      if (tree.type === 'logic')
        return {
          is: 'statement',
          yes: tree.value === true ? alwaysTrue : neverTrue,
          no: tree.value === true ? neverTrue : alwaysTrue,
        };
      return constant(
        typeof tree.value === 'number' ? numberTree(tree.value) : textTree(String(tree.value)),
        tree.type,
      );
    case 'variable':
      return variableOf(tree.name, reading);
    case 'member':
      if (tree.of === null && tree.name === '$this') return [focusOf(reading)];
      return listOf(tree.of === null ? [focusOf(reading)] : resultOf(tree.of, reading)).flatMap((one) =>
        memberOf(one, tree.name, reading),
      );
    case 'call':
      return calledOf(tree, reading);
    case 'binary':
      return binaryOf(tree, reading);
  }
}

/** The part at which a path begins that names no other one. */
const focusOf = (reading: PathReading): Element => reading.focus ?? contextOf(reading);

function variableOf(name: string, reading: PathReading): Result {
  if (name === 'resource') return [{ is: 'root' }];
  if (name === 'context') return [contextOf(reading)];
  const variables = (node: SchemaNode, context: FhirItem | null) =>
    extensionsIn(node)
      .filter(({ word, value }) => word === 'variable' && isObject(value) && value['name'] === name)
      .map((extension) => ({ extension, context }));
  const named = [
    ...variables(reading.root, null),
    ...[...reading.items.values()].flatMap((item) => variables(item, item)),
  ];
  const [only] = named;
  if (only === undefined || named.length > 1) throw new Unsayable(`%${name} is no variable of the file`);
  if (reading.open.includes(name)) throw new Unsayable(`%${name} reads itself`);
  const { extension, context } = only;
  reading.report.taken(extension.pointer, extension.word);
  return resultOf(parsePath(sourceOf(extension)), { ...reading, context, focus: null, open: [...reading.open, name] });
}

function listOf(result: Result): readonly Element[] {
  if ('is' in result) throw new Unsayable('a statement has no parts');
  return result;
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
  const is = (value: string): SourceTree => ({ kind: 'binary', operator: '=', left: tree, right: textTree(value) });
  return { is: 'statement', yes: is('true'), no: is('false') };
}

type Call = Extract<PathTree, { readonly is: 'call' }>;

function calledOf({ name, of, args }: Call, reading: PathReading): Result {
  const argument = (index: number): Result => {
    const found = args[index];
    if (found === undefined) throw new Unsayable(`an argument of ${name}() is missing`);
    return resultOf(found, reading);
  };
  if (of === null && name === 'today') return constant(called('today'), 'date');
  if (of === null && name === 'iif')
    return chosen(argument(0), argument(1), args.length > 2 ? argument(2) : [], reading);
  const given = of === null ? [focusOf(reading)] : resultOf(of, reading);
  if (name === 'not' && args.length === 0) {
    const { yes, no } = statementOf(given);
    return { is: 'statement', yes: no, no: yes };
  }
  if (name === 'intersect' && 'is' in given) return bothStatements(given, statementOf(argument(0)));
  const list = listOf(given);
  if ((name === 'exists' || name === 'empty') && args.length === 0) {
    const yes = anyPartHasAnswer(list, reading);
    return name === 'exists'
      ? { is: 'statement', yes, no: negation(yes) }
      : { is: 'statement', yes: negation(yes), no: yes };
  }
  return listCall(name, list, args, reading);
}

function listCall(name: string, list: readonly Element[], args: readonly PathTree[], reading: PathReading): Result {
  const [test] = args;
  if (name === 'where' && test !== undefined) {
    const linkIds = linkIdsIn(test);
    return list.filter((one) => one.is === 'item' && linkIds.includes(one.item.linkId));
  }
  const isEverything = name === 'descendants' || (name === 'repeat' && test?.is === 'member' && test.name === 'item');
  if (isEverything) return list.flatMap((one) => everythingBelow(one, reading));
  if (name === 'ordinal' || name === 'weight') return list.flatMap((one) => scoreOf(one, reading));
  if (name === 'select' && test !== undefined)
    return list.flatMap((focus) => listOf(resultOf(test, { ...reading, focus })));
  if (name === 'first' && list.length === 1) return list;
  const [only] = list;
  if (only?.is === 'value' && list.length === 1) {
    const result = numberFunction(name, single(list), test && single(listOf(resultOf(test, reading))));
    if (result !== null) return [result];
  }
  const zeroIfMissing = (values: readonly SourceTree[]) => constant(called('#sum', ...values), 'number');
  if (name === 'count' && args.length === 0)
    return zeroIfMissing(list.map((one) => called('if', partHasAnswer(one, reading), numberTree(1), numberTree(0))));
  const result =
    args.length > 0 ? null : aggregate(name, list.map((one) => [one]).map(single), anyPartHasAnswer(list, reading));
  if (result === null) throw new Unsayable(`${name}() is not read`);
  return [result];
}

/** The linkIds that a criterion names. */
function linkIdsIn(test: PathTree): readonly string[] {
  if (test.is === 'binary' && test.operator === 'or') return [...linkIdsIn(test.left), ...linkIdsIn(test.right)];
  const isName =
    test.is === 'binary' && test.operator === '=' && test.left.is === 'member' && test.left.name === 'linkId';
  if (!isName || test.right.is !== 'literal') throw new Unsayable('where() can name a linkId only');
  return [String(test.right.value)];
}

/** The score of the chosen option; nothing without one. */
function scoreOf(element: Element, reading: PathReading): readonly PathValue[] {
  if (element.is !== 'value' || (element.kind !== 'coding' && element.kind !== 'code') || element.item === null)
    throw new Unsayable('only an option has a score');
  const { item } = element;
  const scored = fhirOptions(item, reading).filter(({ score }) => score !== undefined);
  if (scored.length === 0 || itemKind(item) === 'several')
    throw new Unsayable(`"${item.linkId}" has no scores, or several answers`);
  const tree = scored.reduceRight<SourceTree>(
    (otherwise, { code, score }) => called('if', equalTo(item.linkId, code), numberTree(score?.value ?? 0), otherwise),
    textTree(''),
  );
  const present = alternatives(scored.map(({ code }) => equalTo(item.linkId, code)));
  return [{ is: 'value', kind: 'number', tree, present, item: null }];
}

function chosen(test: Result, yes: Result, no: Result, reading: PathReading): readonly PathValue[] {
  const condition = statementOf(test).yes;
  const values = [yes, no].map((result) => (listOf(result).length === 0 ? null : single(listOf(result))));
  const kinds = new Set(values.flatMap((value) => (value === null ? [] : [value.kind])));
  const [kind] = kinds;
  if (kinds.size !== 1 || (kind !== 'number' && kind !== 'date'))
    throw new Unsayable('iif() can have numbers only, or days only');
  const trees = values.map((value) => value?.tree ?? textTree(''));
  const [first, second] = [yes, no].map((result) => anyPartHasAnswer(listOf(result), reading));
  const present = alternative(
    conjoined(condition, first ?? neverTrue),
    conjoined(negation(condition), second ?? neverTrue),
  );
  return [{ is: 'value', kind, tree: called('if', condition, ...trees), present, item: null }];
}

type Binary = Extract<PathTree, { readonly is: 'binary' }>;

function binaryOf({ operator, left, right }: Binary, reading: PathReading): Result {
  if (['and', 'or', 'xor', 'implies'].includes(operator))
    return logical(operator, statementOf(resultOf(left, reading)), statementOf(resultOf(right, reading)));
  const [one, other] = [resultOf(left, reading), resultOf(right, reading)];
  if ('is' in one || 'is' in other) return sameStatement(operator, statementOf(one), statementOf(other));
  const [a, b] = [single(one), single(other)];
  const result = arithmetic(operator, a, b);
  if (result !== null) return [result];
  const present = conjoined(a.present, b.present);
  const known = (['=', '!=', '<', '<=', '>', '>='] as const).find((sign) => sign === operator);
  if (known === undefined) throw new Unsayable(`"${operator}" is not read`);
  if (kindOf(a) !== kindOf(b)) throw new Unsayable('values of different kinds are compared');
  if (a.kind === 'boolean') return sameStatement(operator, statementOf([a]), statementOf([b]));
  const isOrder = known !== '=' && known !== '!=';
  if (isOrder && a.kind !== 'number' && a.kind !== 'date') throw new Unsayable('texts have no order here');
  const isUnequal = known === '!=';
  const [first, second] = [codeFor(a, b, reading), codeFor(b, a, reading)];
  const test: SourceTree = { kind: 'binary', operator: isUnequal ? '=' : known, left: first, right: second };
  const [holds, fails] = [conjoined(present, test), conjoined(present, negation(test))];
  return { is: 'statement', yes: isUnequal ? fails : holds, no: isUnequal ? holds : fails };
}

/** A value as it is compared with another one: a word as the code of the option that it is. */
function codeFor(value: PathValue, other: PathValue, reading: PathReading): SourceTree {
  if (other.kind !== 'code' || other.item === null || value.tree.kind !== 'text') return value.tree;
  const { value: word } = value.tree;
  const option = fhirOptions(other.item, reading).find((one) => one.word === word);
  if (option === undefined) throw new Unsayable(`"${word}" is no option of "${other.item.linkId}"`);
  return textTree(option.code);
}

const kindOf = ({ kind }: PathValue): PathValueKind => (kind === 'code' ? 'text' : kind);

/** What two statements have in common: their result if it is the same, or else neither. */
const bothStatements = (a: Statement, b: Statement): Statement => ({
  is: 'statement',
  yes: conjoined(a.yes, b.yes),
  no: conjoined(a.no, b.no),
});

function sameStatement(operator: string, a: Statement, b: Statement): Statement {
  if (operator !== '=' && operator !== '!=') throw new Unsayable('statements have no order');
  const same = alternative(conjoined(a.yes, b.yes), conjoined(a.no, b.no));
  const differ = alternative(conjoined(a.yes, b.no), conjoined(a.no, b.yes));
  return operator === '=' ? { is: 'statement', yes: same, no: differ } : { is: 'statement', yes: differ, no: same };
}

function logical(operator: string, a: Statement, b: Statement): Statement {
  if (operator === 'and') return { is: 'statement', yes: conjoined(a.yes, b.yes), no: alternative(a.no, b.no) };
  if (operator === 'or') return { is: 'statement', yes: alternative(a.yes, b.yes), no: conjoined(a.no, b.no) };
  if (operator === 'implies') return { is: 'statement', yes: alternative(a.no, b.yes), no: conjoined(a.yes, b.no) };
  return sameStatement('!=', a, b);
}
