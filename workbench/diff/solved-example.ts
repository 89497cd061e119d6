/** An example by the solver: values that it finds and both definitions confirm, or its proof that there are none. */
import { isDate } from '../../engine/language/date.ts';
import { type WrittenClause } from '../expand/conditions.ts';
import { textOfClauses } from './written-form.ts';
import { allOf, anyOf, opposite, type Cases, type Clause, type Formula } from '../solve/formula.ts';
import type { SolverModel } from '../solve/model.ts';
import { search } from '../solve/search.ts';
import { otherThan } from '../solve/witness.ts';
import { exampleDay, type ExampleValues } from './examples.ts';
import { nowhere, type JoinedForms } from './joined-form.ts';

/** Values; a proof that there are none; or neither. */
export type SolvedExample = ExampleValues | 'never' | 'unknown';

/** Lists of clauses of which one holds, or none does. */
export interface Alternatives {
  readonly of: readonly (readonly WrittenClause[])[];
  readonly isWanted: boolean;
}

const today = 'session:today';
const mostAttempts = 12;

/** Looks for values with which all alternatives are as wanted, and for which the test is true. */
export function solvedExample(
  { model, laws }: JoinedForms,
  keys: readonly string[],
  given: ExampleValues,
  wanted: readonly Alternatives[],
  test: (example: ExampleValues) => boolean,
): SolvedExample {
  if (isContradiction(wanted)) return 'never';
  const isOneOf = ([key, text]: readonly [string, string]): Clause => model.oneOf(key, [text], nowhere);
  const goal = [
    ...laws,
    ...wanted.map((one): Clause => ({ formula: formulaOf(model, one), source: nowhere })),
    ...Object.entries(given).map(isOneOf),
  ];
  // A proof is one for every day.
  const ways = [
    { space: model.entering, assumed: [isOneOf([today, exampleDay])] },
    { space: model.space, assumed: [model.valueClause(today, isDate, nowhere)] },
  ];
  for (const { space, assumed } of ways) {
    const tried: Clause[] = [];
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const answer = search([...goal, ...assumed, ...tried], space);
      if (answer.is === 'never' && tried.length === 0 && space === model.space) return 'never';
      if (answer.is !== 'can') break;
      const example = exampleOf(model, keys, answer.cases);
      if (test(example)) return { ...(keys.includes(today) && { [today]: exampleDay }), ...shortened(example, test) };
      tried.push(otherThan(space, answer.cases));
    }
  }
  return 'unknown';
}

function formulaOf(model: SolverModel, { of, isWanted }: Alternatives): Formula {
  const formula = anyOf(of.map((clauses) => allOf(model.clausesOf(clauses).map((one) => one.formula))));
  return isWanted ? formula : opposite(formula, model.space.allCases);
}

/** The same conditions cannot hold and not hold. */
function isContradiction(wanted: readonly Alternatives[]): boolean {
  const named = wanted.map(({ of, isWanted }) => ({ name: JSON.stringify(of.map(textOfClauses)), isWanted }));
  return named.some((one) => named.some((other) => one.name === other.name && one.isWanted !== other.isWanted));
}

function exampleOf(model: SolverModel, keys: readonly string[], cases: ReadonlyMap<string, Cases>): ExampleValues {
  const found: Record<string, string> = {};
  for (const key of keys) {
    const possible = cases.get(key);
    if (possible === undefined || possible === 0n || model.isDerived(key)) continue;
    const free = model.solved.names.fields.has(key) ? possible & model.space.freeCases(key) : 0n;
    const chosen = free === 0n ? possible : free;
    found[key] = model.textOf(key, chosen & -chosen);
  }
  return found;
}

/** The example without the values that it does not need. */
function shortened(example: ExampleValues, test: (example: ExampleValues) => boolean): ExampleValues {
  return Object.keys(example).reduce((left, key) => {
    const { [key]: _value, ...shorter } = left;
    return test(shorter) ? shorter : left;
  }, example);
}
