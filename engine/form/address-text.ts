/** The texts that the address of a page can give. */
import type { FromAddress } from '../language/field-definition.ts';
import type { CompiledField } from './form.ts';
import { fromAddressOf } from './from-address.ts';

/** Without a pattern: they need no escape in an address. */
const plainText = String.raw`[\w.~-]+`;

/** The pattern of the texts that an address can give. */
export const addressPattern = ({ pattern = plainText }: FromAddress): string => `^(?:${pattern})$`;

/** True if the pattern of the question admits a text, or if a page asks the question. */
export function isAddressText(field: CompiledField, value: string): boolean {
  const source = fromAddressOf(field);
  return source === undefined || field.optionLists !== null || new RegExp(addressPattern(source), 'u').test(value);
}
