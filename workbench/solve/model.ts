/** The formulas of a form: what its conditions say about the cases of its values, and what answers imply. */
import { impossibleTargets } from './impossible-targets.ts';
import { compileConditions } from '../../engine/form/condition.ts';
import type { ExpandedCondition } from '../../engine/form/expanded.ts';
import { placeholdersOf } from '../../engine/language/text.ts';
import { comparisonsIn, type WrittenClause, type IndexedComparison } from '../expand/conditions.ts';
import { sourcesIn } from '../expand/derived-sources.ts';
import { isExpression } from '../expand/derived-conditions.ts';
import type { IndexedField } from '../expand/form-index.ts';
import { at, isPresent, textOf } from '../source/source-node.ts';
import { isAnswered, isChoiceName } from '../../engine/language/values.ts';
import {
  allOf,
  anyOf,
  openFormula,
  opposite,
  type Cases,
  type Clause,
  type Formula,
  type FormulaSource,
} from './formula.ts';
import { conditionalOptions, conditionalRelations, type ConditionalOption } from './conditional-options.ts';
import { isImpossible } from './core.ts';
import { listsByName } from './lists-by-name.ts';
import { limitsOf } from '../sets/knowledge.ts';
import { accepts } from '../sets/language.ts';
import { orNever, remainsTrue, settledSpace } from './remaining.ts';
import { dayTruthsOf, type DayTruths } from './day-truths.ts';
import { memoized } from './memoized.ts';
import { fieldLanguage } from './patterned.ts';
import { bit, isOfferedBy, optionLists, relationsOf, type Relation } from './relations.ts';
import type { Space } from './space.ts';
import { comparisonsOf } from './comparisons.ts';
import { typedLengthOf, valueCasesOf, type SolvedForm, type ValueCases } from './values.ts';

/** A form as formulas. */
export interface SolverModel {
  readonly solved: SolvedForm;
  readonly space: Space;
  /** The space of answers that are entered now, so that every condition on their questions holds; for no proofs. */
  readonly entering: Space;
  /** As `entering`, with no answer that a rule which holds would have cleared; for no proofs. */
  readonly settled: Space;
  /** The clauses of written conditions. */
  readonly clausesOf: (
    written: readonly WrittenClause[],
    key?: string,
    kind?: FormulaSource['kind'],
  ) => readonly Clause[];
  /** The opposite of conditions that are joined by "and", as one clause. */
  readonly negationOf: (written: readonly WrittenClause[], key?: string, kind?: FormulaSource['kind']) => Clause;
  /**
   * The clause that a value is one of those for which a test holds; open if none of the cases is, but others are
   * possible: a value beside a boundary has no case of its own.
   */
  readonly valueClause: (key: string, test: (text: string) => boolean, source: FormulaSource) => Clause;
  /** The clause that a value is one of these texts; open as above. */
  readonly oneOf: (key: string, texts: readonly string[], source: FormulaSource) => Clause;
  /** The conditions under which a field is shown. */
  readonly shown: (field: IndexedField) => readonly Clause[];
  /** The representative of a text: no condition, list or calculation distinguishes the two. */
  readonly casesWith: (key: string, text: string) => Cases;
  readonly textOf: (key: string, cases: Cases) => string;
  /** True for a value that is calculated, and for a step of its calculation. */
  readonly isDerived: (key: string) => boolean;
  /** False if patterns or lists can distinguish more values than there are cases. */
  readonly isComplete: (key: string) => boolean;
  readonly isTold: ValueCases['isTold'];
}

export function createModel(solved: SolvedForm): SolverModel {
  const options = conditionalOptions(solved);
  const known = mergedCases(solved, options);
  const values = { ...known, textsOf: (key: string) => truths.textsOf(key) ?? known.textsOf(key) };
  const allCases = memoized((key: string) => (1n << BigInt(values.textsOf(key).length)) - 1n);
  const textsWhere = (key: string, test: (text: string) => boolean): Cases => {
    let cases = 0n;
    values.textsOf(key).forEach((text, index) => {
      if (test(text)) cases |= 1n << BigInt(index);
    });
    return cases;
  };
  const truths = dayTruthsOf(solved.today ?? '', textsWhere);
  const formulaOf = (clause: WrittenClause): Formula => {
    if ('any' in clause) return anyOf(clause.any.map((alternative) => allOf(alternative.map(formula))));
    const day = dayComparedIn(clause, values);
    if (day === null) return comparisonFormula(clause, solved, values, textsWhere, allCases);
    const test = testOf(clause);
    return truths.formulaOf(clause, (text) => test({ [clause.valueKey]: text, ...day }));
  };
  const formula = memoized(formulaOf);
  const clause = sourced(formula);
  const clausesOf: SolverModel['clausesOf'] = (written, key = '', kind = 'condition') =>
    written.map((one) => clause(one, key, kind));
  const shown = memoized((field: IndexedField) => field.needs.flatMap((group) => clausesOf(group, field.key)));
  const { fields } = solved.names;
  const isListed = (key: string): boolean => values.listOf(key) !== null;
  const sourcesOf = sourcesIn(solved.index.calculations);
  const othersOf = (key: string, test: (text: string) => boolean) => allCases(key) & ~textsWhere(key, test);
  const offered = conditionalRelations(options, values.isTold, sourcesOf, othersOf, formula);
  const relations = [...relationsOf(solved, values), ...offered];
  const impliedBy = (isImplied: (group: readonly WrittenClause[]) => boolean): Space['impliedBy'] =>
    memoized((key) => {
      const field = fields.get(key);
      if (field?.isClearedWhenHidden !== true) return [];
      return field.needs.filter(isImplied).flatMap((group) => clausesOf(group, field.key));
    });
  const remains = impliedBy((group) => group.every((one) => remainsTrue(one, sourcesOf)));
  const shownBy = (key: string): readonly Clause[] => {
    const field = fields.get(key);
    return field?.isClearedWhenHidden === true ? shown(field) : [];
  };
  const space: Space = {
    allCases,
    freeCases: memoized((key) => (fields.has(key) ? textsWhere(key, (text) => !isAnswered(text)) : allCases(key))),
    impliedBy: orNever(remains, shownBy, (all) => !isImpossible(all, space)),
    lawsOf: lawsAmong(
      relations.filter(({ isGuessed }) => isGuessed !== true),
      truths,
    ),
  };
  const entering: Space = { ...space, impliedBy: impliedBy(() => true), lawsOf: lawsAmong(relations, truths) };
  const negationOf = negating(formula, clause, allCases);
  return {
    solved,
    space,
    entering,
    settled: settledSpace(entering, solved.index.rules, negationOf),
    clausesOf,
    negationOf,
    valueClause(key, test, source) {
      const cases = textsWhere(key, test);
      return { formula: cases === 0n && !isListed(key) ? openFormula : { kind: 'in', key, cases }, source };
    },
    oneOf(key, texts, source) {
      const known = texts.map((text) => bit(values.textsOf(key), values.representativeOf(key, text)));
      if (known.includes(0n) && !isListed(key)) return { formula: openFormula, source };
      return { formula: { kind: 'in', key, cases: known.reduce((all, one) => all | one, 0n) }, source };
    },
    shown,
    casesWith: (key, text) => bit(values.textsOf(key), values.representativeOf(key, text)),
    textOf: (key, cases) => values.textsOf(key)[cases.toString(2).length - 1] ?? '',
    isDerived: (key) =>
      truths.textsOf(key) !== null ||
      values.derived.has(key) ||
      solved.index.calculations.some((one) => one.key === key),
    isComplete: values.isComplete,
    isTold: values.isTold,
  };
}

function negating(
  formula: (written: WrittenClause) => Formula,
  clause: ReturnType<typeof sourced>,
  allCases: (key: string) => Cases,
): SolverModel['negationOf'] {
  return (written, key = '', kind = 'condition') => {
    const inner = allOf(written.map(formula));
    const { source } = clause(written[0] ?? { any: [] }, key, kind);
    return { formula: opposite(inner, allCases), source: negated(source) };
  };
}

function lawsAmong(relations: readonly Relation[], truths: DayTruths): Space['lawsOf'] {
  const laws = listsByName(
    relations.flatMap(({ keys, clause }) => keys.map((key) => ({ key, clause }))),
    ({ key }) => key,
  );
  return memoized((key) => [...(laws.get(key) ?? []).map(({ clause }) => clause), ...truths.lawsOf(key)]);
}

const negations = new WeakMap<FormulaSource, FormulaSource>();

function negated(source: FormulaSource): FormulaSource {
  const known = negations.get(source) ?? { ...source, isNegated: true };
  negations.set(source, known);
  return known;
}

/** Clauses with the same source for the same written condition. */
function sourced(
  formula: (written: WrittenClause) => Formula,
): (written: WrittenClause, key: string, kind: FormulaSource['kind']) => Clause {
  const known = new Map<WrittenClause, Clause>();
  return (written, key, kind) => {
    let clause = known.get(written);
    if (clause === undefined) {
      const [first] = comparisonsIn([written]);
      const comparison = 'any' in written ? null : written;
      const node = first === undefined ? { file: '', path: [], value: undefined } : outermost(first.node, written);
      clause = { formula: formula(written), source: { kind, comparison, key, node } };
      known.set(written, clause);
    }
    return clause;
  };
}

/** The condition around a comparison that is inside "any" or "not". */
function outermost(node: IndexedComparison['node'], written: WrittenClause): IndexedComparison['node'] {
  if (!('any' in written)) return node;
  const index = node.path.findIndex((part) => part === 'any' || part === 'not');
  return index < 0 ? node : { ...node, path: node.path.slice(0, index) };
}

const operators = new Set(
  'equals notEquals lt lte gt gte in notIn contains notContains matches answered notAnswered'.split(' '),
);

/** A mistake in a comparison is the problem of another check; here it leaves everything possible. */
export function isMistaken(comparison: IndexedComparison, { names, isForced = false, ignored }: SolvedForm): boolean {
  const { operator, targets, reference, valueKey } = comparison;
  if (ignored?.has(comparison) === true) return true;
  if (isExpression(comparison)) return false;
  if (!operators.has(operator) || !names.valueKeys.has(valueKey)) return true;
  if (operator === 'answered' || operator === 'notAnswered') return false;
  if (reference !== null) return !names.valueKeys.has(reference);
  const constants = targets.map(textOf);
  return (
    constants.length === 0 ||
    (operator === 'matches' && !isPattern(constants[0] ?? '')) ||
    (operator !== 'matches' && constants.some((text) => placeholdersOf(text).length > 0)) ||
    (!isForced && impossibleTargets(comparison, names).length > 0)
  );
}

function isPattern(text: string): boolean {
  try {
    RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

/** The condition as the engine evaluates it, so that both mean the same. */
function testOf({
  valueKey,
  operator,
  targets,
  reference,
}: IndexedComparison): (values: Record<string, string>) => boolean {
  const constants = targets.map(textOf);
  const isList = operator === 'in' || operator === 'notIn';
  const target = reference === null ? (isList ? constants : (constants[0] ?? '')) : { valueKey: reference };
  return compileConditions([{ valueKey, operator, target } as ExpandedCondition]);
}

const orders: ReadonlySet<string> = new Set(['equals', 'notEquals', 'lt', 'lte', 'gt', 'gte']);

/** The day that a value is compared with, under its key; null if it is compared with anything else. */
function dayComparedIn(
  { operator, reference }: IndexedComparison,
  values: ValueCases,
): Readonly<Record<string, string>> | null {
  const day = reference === null || !orders.has(operator) ? undefined : values.textToday(reference);
  return reference === null || day === undefined ? null : { [reference]: day };
}

function comparisonFormula(
  comparison: IndexedComparison,
  solved: SolvedForm,
  values: ValueCases,
  textsWhere: (key: string, test: (text: string) => boolean) => Cases,
  allCases: (key: string) => Cases,
): Formula {
  const { valueKey, operator, reference, isNegated = false } = comparison;
  const isUncertain = operator === 'matches' || operator === 'contains' || operator === 'notContains';
  if (isMistaken(comparison, solved) || (isUncertain && !values.isComplete(valueKey))) return openFormula;
  const test = testOf(comparison);
  if (reference === null || reference === valueKey) {
    const cases = textsWhere(valueKey, (text) => test({ [valueKey]: text }));
    return { kind: 'in', key: valueKey, cases: isNegated ? allCases(valueKey) & ~cases : cases };
  }
  if (!values.isComplete(valueKey) || !values.isComplete(reference)) return openFormula;
  const rows = values.textsOf(valueKey).map((left) => {
    const row = textsWhere(reference, (right) => test({ [valueKey]: left, [reference]: right }));
    return isNegated ? allCases(reference) & ~row : row;
  });
  return { kind: 'pair', left: valueKey, right: reference, rows };
}

/** Cases with the text that represents each other text. */
interface MergedCases extends ValueCases {
  readonly representativeOf: (key: string, text: string) => string;
}

/** Texts that no condition, list or calculation distinguishes are one case. */
function mergedCases(solved: SolvedForm, options: readonly ConditionalOption[]): MergedCases {
  const values = valueCasesOf(solved);
  const { index } = solved;
  const whole = new Set(
    [...index.calculations, ...values.derived.values()].flatMap(({ from, key }) => from.concat(key)),
  );
  const distinguishers = new Map<string, ((text: string) => unknown)[]>();
  const distinguish = (key: string, test: (text: string) => unknown): void => {
    const known = distinguishers.get(key);
    if (known === undefined) distinguishers.set(key, [test]);
    else known.push(test);
  };
  for (const comparison of comparisonsOf(index)) {
    const { valueKey, reference } = comparison;
    const day = dayComparedIn(comparison, values);
    const isOther = reference !== null && reference !== valueKey;
    if (day === null && (isOther || isMistaken(comparison, solved))) continue;
    const test = testOf(comparison);
    distinguish(valueKey, (text) => test({ [valueKey]: text, ...day }));
  }
  for (const one of optionLists(solved)) {
    const { key, control, lists } = one;
    distinguish(control, (text) => lists.get(text)?.join('\n'));
    for (const list of new Set(lists.values())) distinguish(key, (text) => isOfferedBy(list, text, one, values));
  }
  for (const { key, isChosenIn } of options) distinguish(key, isChosenIn);
  for (const field of index.fields) {
    const language = isPresent(at(field.node, 'schema')) ? fieldLanguage(field.node, typedLengthOf(field)) : null;
    if (language !== null) distinguish(field.keys[0], (text) => accepts(language, text));
    for (const limit of limitsOf(field.type, field.node.value as object)) distinguish(field.keys[0], limit.test);
  }
  const signatureOf = (key: string, text: string): string =>
    JSON.stringify([isAnswered(text), ...(distinguishers.get(key) ?? []).map((test) => test(text))]);
  const textsOf = memoized((key: string): readonly string[] => {
    const texts = values.textsOf(key);
    const isWhole = whole.has(key) || isChoiceName(key) || values.groupOf(key).length > 1;
    if (isWhole || texts.length < 4) return texts;
    const classes = new Map<string, string>();
    for (const text of texts) {
      const signature = signatureOf(key, text);
      if (!classes.has(signature)) classes.set(signature, text);
    }
    return [...classes.values()];
  });
  const representativeOf = (key: string, text: string): string => {
    const texts = textsOf(key);
    if (texts.includes(text)) return text;
    const signature = signatureOf(key, text);
    return texts.find((one) => signatureOf(key, one) === signature) ?? text;
  };
  return { ...values, textsOf, representativeOf };
}
