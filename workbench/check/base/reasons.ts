import { isImpossible, solve } from '../../solve/core.ts';
import type { Clause, FormulaSource } from '../../solve/formula.ts';
import type { Space } from '../../solve/space.ts';
import { statementOf } from '../../solve/words.ts';
import type { CheckContext } from './context.ts';
import { placeOf } from '../../source/source-node.ts';
import type { SourcePlace } from '../../problems/report.ts';

/** Statements, each with its file and line, joined by "and". */
export function statementsIn(because: readonly FormulaSource[], { lineOf }: Pick<CheckContext, 'lineOf'>): string {
  return because.map((source) => `${statementOf(source)} (${source.node.file}:${lineOf(source.node)})`).join(' and ');
}

/**
 * The statements by which two conditions exclude each other. Null if they can hold together, or if one of them never
 * holds, which is the problem of another check.
 */
export function exclusionBetween(
  one: readonly Clause[],
  other: readonly Clause[],
  space: Space,
): readonly FormulaSource[] | null {
  if ([one, other].some((clauses) => isImpossible(clauses, space))) return null;
  const verdict = solve([...one, ...other], space);
  return verdict.is === 'never' ? verdict.because : null;
}

/** The statements that exclude each other, each with its file and line. */
export function exclusionOf(because: readonly FormulaSource[], { lineOf }: Pick<CheckContext, 'lineOf'>): string {
  const conditions = new Set(
    because.flatMap(({ comparison }) => (comparison === null ? [] : [placeOf(comparison.node)])),
  );
  // The calculation of an expression is the expression.
  const others = because.filter(({ kind, node }) => kind !== 'calculation' || !conditions.has(placeOf(node)));
  const statements = others.map((source) => `${statementOf(source)} (${source.node.file}:${lineOf(source.node)})`);
  if (statements.length === 0) return 'no value is left';
  const [first, ...more] = statements;
  return more.length === 0 ? `${first} is never so` : `${statements.join(' and ')} exclude each other`;
}

/** A place with the places of the statements that prove its problem. */
export function provenAt(place: SourcePlace, because: readonly FormulaSource[]): SourcePlace {
  return { ...place, because: because.map(({ node }) => node) };
}
