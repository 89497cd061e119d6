import { isImpossible } from '../solve/core.ts';
import type { Clause } from '../solve/formula.ts';
import type { SolverModel } from '../solve/model.ts';
import type { Space } from '../solve/space.ts';
import { answeredFormula } from '../solve/submission.ts';
import { comparisonsIn } from '../expand/conditions.ts';
import { sourcesIn } from '../expand/derived-sources.ts';
import type { IndexedField } from '../expand/form-index.ts';
import { at } from '../source/source-node.ts';
import type { Check, CheckContext } from './base/context.ts';

/** Questions that hide each other, and questions that are only shown after each other. */
export const checkMutual: Check = (context) => {
  const { index, model, hiddenBlocks, report } = context;
  const hidden = new Set(hiddenBlocks.flatMap(({ block }) => block.keys));
  const fields = index.fields.filter(({ keys }) => !hidden.has(keys[0]));
  const reads = new Map(fields.map((field) => [field, fieldsRead(field, context)]));
  const cyclic = fields.filter((field) => isOnCycle(field, reads));
  const unreached = neverReached(cyclic, context);
  const reported = new Set<IndexedField>();
  for (const field of unreached) {
    if (reported.has(field)) continue;
    for (const one of reachedFrom(field, reads)) reported.add(one);
    report('shown-after-itself', at(field.node, 'key'), field.key, namesOf(field, reads));
  }
  cyclic.forEach((field, position) => {
    for (const other of cyclic.slice(0, position)) {
      if (unreached.includes(field) || unreached.includes(other)) continue;
      if (reads.get(field)?.has(other) !== true || reads.get(other)?.has(field) !== true) continue;
      const both = [answeredClause(model, field), answeredClause(model, other)];
      if (isImpossible(both, model.space)) report('hide-each-other', at(field.node, 'key'), field.key, other.key);
    }
  });
};

/** The clause that every key of a question is answered. */
const answeredClause = (model: SolverModel, field: IndexedField): Clause => ({
  formula: answeredFormula(model, field),
  source: { kind: 'required', comparison: null, key: field.key, node: field.node },
});

type Reads = ReadonlyMap<IndexedField, ReadonlySet<IndexedField>>;

/** The other questions that decide whether a question is shown. */
function fieldsRead({ needs, keys }: IndexedField, { names, index }: CheckContext): ReadonlySet<IndexedField> {
  const read = comparisonsIn(needs.flat()).flatMap(({ valueKey, reference }) => [valueKey, reference ?? valueKey]);
  const sources = read.flatMap(sourcesIn(index.calculations));
  return new Set(sources.filter((key) => !keys.includes(key)).flatMap((key) => names.fields.get(key) ?? []));
}

const isOnCycle = (field: IndexedField, reads: Reads): boolean => reachedFrom(field, reads).has(field);

/** The questions that a question depends on, directly or through others. */
function reachedFrom(field: IndexedField, reads: Reads): ReadonlySet<IndexedField> {
  const seen = new Set<IndexedField>();
  const open = [...(reads.get(field) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(reads.get(next) ?? []));
  }
  return seen;
}

const namesOf = (field: IndexedField, reads: Reads): string =>
  [...(reads.get(field) ?? [])].map(({ key }) => `"${key}"`).join(' and ');

/** The questions on cycles that no sequence of answers shows: each needs the answer of another one first. */
function neverReached(cyclic: readonly IndexedField[], { model, index }: CheckContext): readonly IndexedField[] {
  const filled = new Set(index.filledKeys.map(({ key }) => key));
  let waiting = cyclic.filter(({ keys }) => !keys.some((key) => filled.has(key)));
  for (;;) {
    const closed = new Set(waiting.flatMap(({ keys }) => keys));
    const space: Space = {
      ...model.space,
      allCases: (key) => (closed.has(key) ? model.space.freeCases(key) : model.space.allCases(key)),
    };
    const left = waiting.filter((field) => isImpossible(model.shown(field), space));
    if (left.length === waiting.length) return left;
    waiting = left;
  }
}
