/** The names of operators and functions in XLSForm. */
import { functionNames, operatorNames, type RuntimeName } from '../../codegen/expression.ts';
import type { SourceOperator } from '../../import/base/expression.ts';
import { arithmeticSymbols, sameFunctions } from '../../import/translate/same-functions.ts';

export const orders: Readonly<Partial<Record<RuntimeName, SourceOperator>>> = {
  less: '<',
  lessOrEqual: '<=',
  greater: '>',
  greaterOrEqual: '>=',
};
/** The operators that hold when these do not, of two numbers. */
export const orderOpposites: Readonly<Record<string, SourceOperator>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };

/** The operator of arithmetic; null for any other name. */
export const symbolOf = (name: RuntimeName): SourceOperator | null => {
  const ours = operatorNames.get(name);
  const [symbol] = Object.entries(arithmeticSymbols).find(([, one]) => one === ours) ?? [];
  return (symbol as keyof typeof arithmeticSymbols | undefined) ?? null;
};

/** The function that XLSForm has under another name; null for any other name. */
export const functionOf = (name: RuntimeName): string | null => {
  const ours = `$${functionNames.get(name) ?? ''}`;
  return Object.entries(sameFunctions).find(([, one]) => one.name === ours)?.[0] ?? null;
};

/** The year, the month and the day of a date by their position and length. */
export const dateParts: Readonly<Record<string, string>> = { '0 4': '%Y', '5 2': '%m', '8 2': '%d' };
