import { isImpossible, solve } from '../solve/core.ts';
import { allOf, opposite, type Clause, type FormulaSource } from '../solve/formula.ts';
import type { SolverModel } from '../solve/model.ts';
import type { Space } from '../solve/space.ts';
import { comparisonsIn, type WrittenClause, type IndexedComparison } from '../expand/conditions.ts';
import type { IndexedField, IndexedWhen } from '../expand/form-index.ts';
import { at, isPresent, type SourceNode } from '../source/source-node.ts';
import type { Check, CheckContext } from './base/context.ts';
import { createInstances, type Instances } from './base/instances.ts';
import { exclusionOf, provenAt } from './base/reasons.ts';

/** Conditions that never hold or always hold where they are evaluated, and what therefore never applies. */
export const checkApplies: Check = (context) => {
  const hidden = new Set(context.hiddenBlocks.flatMap(({ block }) => block.keys));
  const { model, index } = context;
  const space: Space = { ...model.space, impliedBy: (key) => (hidden.has(key) ? [] : model.space.impliedBy(key)) };
  const checking: Checking = { context, space, instances: createInstances() };
  for (const { own, around, keys, isCopy } of index.conditionalBlocks) {
    if (isCopy) continue;
    // A block that depends on its own answer is the problem of another check.
    if (comparisonsIn(own).some(({ valueKey }) => keys.includes(valueKey))) continue;
    const outside = model.clausesOf(around.flat());
    if (isImpossible([...outside, ...model.clausesOf(own)], space)) continue;
    checkParts(checking, own, outside);
  }
  for (const field of index.fields) if (!isImpossible(model.shown(field), space)) checkField(checking, field);
  for (const rule of index.rules) checkWhole(checking, rule, [], 'rule-never-fires');
  for (const { needs, heldWhile } of index.tabs) {
    const outside = model.clausesOf(needs.flat());
    if (heldWhile.length > 0 && !isImpossible([...outside, negation(model, heldWhile)], space))
      checkParts(checking, heldWhile, outside);
  }
  checking.instances.finish();
};

interface Checking {
  readonly context: CheckContext;
  readonly space: Space;
  readonly instances: Instances;
}

function checkField(checking: Checking, field: IndexedField): void {
  const { context, instances, space } = checking;
  const { model, report } = context;
  const shown = model.shown(field);
  if (field.required !== null && field.required.when.length > 0) {
    const { node, when } = field.required;
    const verdict = solve([...shown, ...model.clausesOf(when)], space);
    const isOnlyHidden = verdict.is === 'never' && !isImpossible(model.clausesOf(when), space);
    const code = isOnlyHidden ? 'required-only-hidden' : 'requirement-never-applies';
    const because = verdict.is === 'never' ? verdict.because : [];
    instances.add(
      node,
      'required',
      verdict.is !== 'never'
        ? null
        : () => report(code, provenAt(node, because), field.key, exclusionOf(because, context)),
    );
    if (verdict.is !== 'never') checkParts(checking, when, shown);
  }
  for (const check of field.checks)
    if (checkWhole(checking, check, shown, 'check-never-applies')) checkReadsOwn(checking, field, check);
  if (field.schemaWhen !== null) {
    const source: FormulaSource = { kind: 'required', comparison: null, key: field.key, node: field.node };
    const answered = field.keys.map((key) => model.valueClause(key, (text) => text !== '', source));
    checkWhole(checking, field.schemaWhen, [...shown, ...answered], 'schema-never-applies');
  }
}

/** Conditions of which the whole must be possible; true if they can hold and can be false. */
function checkWhole(
  checking: Checking,
  { node, when }: IndexedWhen,
  outside: readonly Clause[],
  code: 'rule-never-fires' | 'check-never-applies' | 'schema-never-applies',
): boolean {
  const { context, space, instances } = checking;
  const verdict = solve([...outside, ...context.model.clausesOf(when)], space);
  const because = verdict.is === 'never' ? verdict.because : null;
  instances.add(
    node,
    code,
    because === null ? null : () => context.report(code, provenAt(node, because), exclusionOf(because, context)),
  );
  // A check that always fails is the problem of another check.
  const isAlways = isImpossible([...outside, negation(context.model, when)], space);
  if (because === null && !(code === 'check-never-applies' && isAlways)) checkParts(checking, when, outside);
  return because === null && !isAlways;
}

/** A check that can fail and pass must read the answer that it is about, perhaps through calculations. */
function checkReadsOwn({ context, instances }: Checking, field: IndexedField, { node, when }: IndexedWhen): void {
  const { index, report } = context;
  const read = new Set<string>();
  const waiting = comparisonsIn(when).flatMap(({ valueKey, reference }) => [valueKey, reference ?? '']);
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (read.has(key)) continue;
    read.add(key);
    waiting.push(...(index.calculations.find((one) => one.key === key)?.from ?? []));
  }
  const isRead = [...field.keys, `document:${field.key}`].some((key) => read.has(key));
  instances.add(node, 'others', isRead ? null : () => report('check-reads-others', node, field.key));
}

/** Each part of conditions that can hold together: parts that are always so, alternatives that are never so. */
function checkParts(checking: Checking, written: readonly WrittenClause[], outside: readonly Clause[]): void {
  const { context, space, instances } = checking;
  const { model } = context;
  const kept = new Set(written);
  for (const part of written) {
    const others = [...outside, ...model.clausesOf([...kept].filter((one) => one !== part))];
    const isAlways = isImpossible([...others, negation(model, [part])], space);
    if (isAlways) kept.delete(part);
    reportAlways(checking, part, isAlways);
    if (!('any' in part) || isAlways) continue;
    for (const alternative of part.any) {
      const verdict = solve([...others, ...model.clausesOf(alternative)], space);
      const place = placeOf(alternative);
      if (place === null) continue;
      const because = verdict.is === 'never' ? verdict.because : null;
      instances.add(
        place,
        'never-holds',
        because === null
          ? null
          : () => context.report('never-holds', provenAt(place, because), exclusionOf(because, context)),
      );
      if (because === null && alternative.length > 1) checkParts(checking, alternative, others);
    }
  }
}

function reportAlways({ context, instances }: Checking, part: WrittenClause, isAlways: boolean): void {
  const place = placeOf([part]);
  if (place === null) return;
  instances.add(place, 'always-holds', isAlways ? () => context.report('always-holds', place) : null);
}

/** The place that an author wrote; null for a condition that follows from tabs, copies or lists of options. */
function placeOf(written: readonly WrittenClause[]): SourceNode | null {
  const [first] = comparisonsIn(written);
  if (first === undefined || !isWritten(first)) return null;
  const [only] = written;
  if (written.length !== 1 || only === undefined || !('any' in only)) return first.node;
  const index = first.node.path.findIndex((part) => part === 'any' || part === 'not');
  return index < 0 ? first.node : { ...first.node, path: first.node.path.slice(0, index) };
}

const isWritten = ({ node }: IndexedComparison): boolean =>
  isPresent(at(node, 'operator')) && isPresent(at(node, 'valueKey')) && !isPresent(at(node, 'type'));

function negation({ clausesOf, space }: SolverModel, written: readonly WrittenClause[]): Clause {
  const clauses = clausesOf(written);
  const [first] = clauses;
  const formula = opposite(allOf(clauses.map((one) => one.formula)), space.allCases);
  return { formula, source: first?.source ?? { kind: 'condition', comparison: null, key: '', node: nowhere } };
}

const nowhere: SourceNode = { file: '', path: [], value: undefined };
