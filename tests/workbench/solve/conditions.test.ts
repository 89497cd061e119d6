import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownNamesOf } from '../../../workbench/expand/known-names.ts';
import type { Values } from '../../../engine/index.ts';
import { holds, type ExpandedConditions } from '../../../engine/internal.ts';
import { solve } from '../../../workbench/solve/core.ts';
import { createModel, type SolverModel } from '../../../workbench/solve/model.ts';
import { resolveConditions, comparisonsIn, type WrittenClause } from '../../../workbench/expand/conditions.ts';
import { emptyIndex } from '../../../workbench/expand/form-index.ts';
import { outermostScope } from '../../../workbench/source/scope.ts';
import { runs } from '../../support/runs.ts';
import { conditionsOn, grid } from '../check/random-conditions.ts';

const listed: Readonly<Record<string, readonly string[]>> = { list: ['', 'Y', 'N', '4'] };
const valuesOf = (key: string): readonly string[] => listed[key] ?? grid;

const clausesOf = (conditions: ExpandedConditions): readonly WrittenClause[] =>
  resolveConditions({ file: '', path: [], value: conditions }, outermostScope({}), () => '').clauses;

/** A form of these conditions alone, over session values. */
function modelOf(clauses: readonly WrittenClause[]): SolverModel {
  const index = { ...emptyIndex(), comparisons: [...comparisonsIn(clauses)] };
  const form = {
    files: new Map(),
    formPath: '',
    defaultMessages: '',
    defaultInstitution: '',
    defaultLookups: '',
    images: {},
    hostFiles: [],
  };
  const names = knownNamesOf(form, index, { ...listed });
  const prefixed = Object.fromEntries(Object.entries(listed).map(([key, values]) => [key, values]));
  return createModel({
    form,
    index,
    names: {
      ...names,
      valueKeys: new Set(['a', 'b', 'list']),
      valuesOf: (key) => prefixed[key] ?? null,
      domainOf: (key) => names.domainOf(key in listed ? `session:${key}` : key),
    },
  });
}

/** Values that the solver finds for the conditions; null if it proves that there are none. */
function found(conditions: ExpandedConditions): Values | null {
  const clauses = clausesOf(conditions);
  const model = modelOf(clauses);
  const verdict = solve(model.clausesOf(clauses), model.space);
  if (verdict.is === 'unknown') throw new Error('The search gave up.');
  if (verdict.is === 'never') return null;
  return Object.fromEntries([...verdict.cases].map(([key, cases]) => [key, model.textOf(key, cases & -cases)]));
}

/** Values of the grid for which the conditions hold. */
function witness(conditions: ExpandedConditions, keys: readonly string[], values: Values = {}): Values | null {
  const [key, ...others] = keys;
  if (key === undefined) return holds(conditions, values) ? values : null;
  for (const value of valuesOf(key)) {
    const one = witness(conditions, others, { ...values, [key]: value });
    if (one !== null) return one;
  }
  return null;
}

const hasMistake = (conditions: ExpandedConditions): boolean => JSON.stringify(conditions).includes('"target":[]');

describe('the solver', () => {
  it.each([
    ['two keys', ['a', 'list'], runs(3000)],
    ['three keys', ['a', 'b', 'list'], runs(600)],
  ] as const)('finds values for conditions on %s exactly if there are some', (_name, keys, numRuns) => {
    fc.assert(
      fc.property(conditionsOn(keys, true), (conditions) => {
        fc.pre(!hasMistake(conditions));
        const values = found(conditions);
        if (values === null) expect(witness(conditions, keys)).toBe(null);
        else if (!isOpen(conditions)) expect(holds(conditions, values)).toBe(true);
      }),
      { numRuns },
    );
  });
});

/** A comparison with a constant that is never the value is a mistake, which leaves everything possible. */
function isOpen(conditions: ExpandedConditions): boolean {
  return comparisonsIn(clausesOf(conditions)).some(
    ({ valueKey, operator, targets }) =>
      ['equals', 'notEquals', 'in', 'notIn'].includes(operator) &&
      targets.some(({ value }) => {
        const text = String(value);
        return valueKey === 'list' ? !(listed['list'] ?? []).includes(text) || text === '' : text.trim() === '';
      }),
  );
}
