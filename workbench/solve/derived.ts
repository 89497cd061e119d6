/** The results of calculations over values with few cases. */
import type { CalculationDefinition } from '../../engine/form/definition.ts';
import type { Calculation } from '../../engine/form/form.ts';
import type { IndexedCalculation } from '../expand/form-index.ts';

/** One row of a calculation: the texts of its sources in order, and its result. */
export interface CalculationRow {
  readonly sources: readonly string[];
  readonly result: string;
}

/** Compiles a calculation; null if it cannot be compiled. The code generator has one, which no page contains. */
export type CompileCalculation = (calculation: CalculationDefinition) => Calculation | null;

const notCompiled: CompileCalculation = () => null;
const greatestRows = 600;
const calculations = new WeakMap<object, Calculation | null>();

/** Every row of a calculation; null if its sources have too many cases, or if it cannot be calculated. */
export function rowsOf(
  calculation: IndexedCalculation,
  textsOf: (key: string) => readonly string[] | null,
  compile: CompileCalculation = notCompiled,
): readonly CalculationRow[] | null {
  const calculate = calculationOf(calculation, compile);
  if (calculate === null) return null;
  let rows: readonly (readonly string[])[] = [[]];
  for (const key of calculation.from) {
    const texts = textsOf(key);
    if (texts === null || rows.length * texts.length > greatestRows) return null;
    rows = rows.flatMap((row) => texts.map((text) => row.concat(text)));
  }
  return rows.map((sources) => ({
    sources,
    result: calculate(Object.fromEntries(calculation.from.map((key, index) => [key, sources[index] ?? '']))),
  }));
}

/** Every result of a calculation; null as for its rows. */
export function resultsOf(
  calculation: IndexedCalculation,
  textsOf: (key: string) => readonly string[] | null,
  compile: CompileCalculation = notCompiled,
): readonly string[] | null {
  const rows = rowsOf(calculation, textsOf, compile);
  return rows === null ? null : [...new Set(rows.map(({ result }) => result))];
}

function calculationOf({ node, key, from }: IndexedCalculation, compile: CompileCalculation): Calculation | null {
  const { value } = node;
  if (typeof value !== 'object' || value === null) return null;
  const known = calculations.get(value);
  if (known !== undefined) return known;
  const calculation = compile({ ...(value as CalculationDefinition), key, from });
  calculations.set(value, calculation);
  return calculation;
}
