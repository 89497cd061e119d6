import { plainDecimal } from '../language/decimal.ts';
import type { DataModelKey } from '../language/field-definition.ts';
import { beginningOf } from '../language/text.ts';

/** The result of a calculation as a calculated answer; '' if the data model cannot store it. */
export function storableResult(result: string, { type, maxLength }: DataModelKey): string {
  const isStorable = type !== 'number' || plainDecimal.test(result);
  return isStorable && beginningOf(result, maxLength) === result ? result : '';
}
