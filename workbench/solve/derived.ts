/** The results of calculations over values with few cases. */
import type { CalculationStep } from '../codegen/calculation-steps.ts';
import type { CalculationDefinition } from '../../engine/form/definition.ts';
import type { IndexedCalculation } from '../expand/form-index.ts';

/** A step of a calculation; the last one of each has its key. */
export interface DerivedValue extends CalculationStep {
  readonly calculation: IndexedCalculation;
}

/** Divides a calculation into steps; null if it cannot be compiled. The code generator does, which no page contains. */
export type CalculationSteps = (calculation: CalculationDefinition) => readonly CalculationStep[] | null;

/** One row of a step: the texts of its sources in order, and its result. */
export interface CalculationRow {
  readonly sources: readonly string[];
  readonly result: string;
}

const greatestRows = 1000;
const mostGuessedRows = 600;
const mostTriedRows = 4000;
const known = new WeakMap<object, readonly CalculationStep[]>();

/** Every value that the calculations of a form derive, by key, with the steps between. */
export function derivedValues(
  calculations: readonly IndexedCalculation[],
  calculationSteps: CalculationSteps | undefined,
): ReadonlyMap<string, DerivedValue> {
  const derived = new Map<string, DerivedValue>();
  for (const calculation of calculations)
    for (const step of stepsIn(calculation, calculationSteps)) derived.set(step.key, { ...step, calculation });
  return derived;
}

function stepsIn(
  { node, key, from }: IndexedCalculation,
  calculationSteps: CalculationSteps | undefined,
): readonly CalculationStep[] {
  const { value } = node;
  if (typeof value !== 'object' || value === null || calculationSteps === undefined) return [];
  const steps = known.get(value) ?? calculationSteps({ ...(value as CalculationDefinition), key, from }) ?? [];
  known.set(value, steps);
  return steps;
}

/** Every row of a step; null if its sources have too many cases. */
export function rowsOf(
  { from, calculate }: DerivedValue,
  textsOf: (key: string) => readonly string[] | null,
  most = greatestRows,
): readonly CalculationRow[] | null {
  let rows: readonly (readonly string[])[] = [[]];
  for (const key of from) {
    const texts = textsOf(key);
    if (texts === null || rows.length * texts.length > most) return null;
    rows = rows.flatMap((row) => texts.map((text) => row.concat(text)));
  }
  return rows.map((sources) => ({
    sources,
    result: calculate(Object.fromEntries(from.map((key, index) => [key, sources[index] ?? '']))),
  }));
}

/**
 * Some rows of a step: of each source the first texts, as many as there is room for. If all have one result, more are
 * tried, and those with another result come first.
 */
export function someRowsOf(step: DerivedValue, textsOf: (key: string) => readonly string[]): readonly CalculationRow[] {
  const rows = firstRows(step, textsOf, mostGuessedRows);
  const common = rows[0]?.result;
  if (rows.some(({ result }) => result !== common)) return rows;
  const others = firstRows(step, textsOf, mostTriedRows).filter(({ result }) => result !== common);
  return [...others, ...rows].slice(0, mostGuessedRows);
}

function firstRows(
  step: DerivedValue,
  textsOf: (key: string) => readonly string[],
  most: number,
): readonly CalculationRow[] {
  const lengths = step.from.map((key) => textsOf(key).length);
  let width = Math.max(...lengths);
  while (lengths.reduce((rows, length) => rows * Math.min(length, width), 1) > most) width -= 1;
  return rowsOf(step, (key) => textsOf(key).slice(0, width), most) ?? [];
}

/** Every result of a step; null as for its rows. */
export function resultsOf(
  step: DerivedValue,
  textsOf: (key: string) => readonly string[] | null,
): readonly string[] | null {
  const rows = rowsOf(step, textsOf);
  return rows === null ? null : [...new Set(rows.map(({ result }) => result))];
}
