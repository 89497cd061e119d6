import type { Option } from '../definition.ts';

/** What typed characters mean. */
export interface Parsed {
  /** What is stored; '' while the typed characters mean nothing yet. */
  readonly value: string;
  /** Whether the applicant can be told about mistakes: an incomplete text is still being typed. */
  readonly isComplete: boolean;
}

/** What all fields of a type have in common; how one looks is the renderer's. */
export interface FieldType {
  /** From typed characters to the stored value. */
  parse(typed: string): Parsed;
  /** From the stored value, or characters being typed, to what stands in the control. */
  format(text: string): string;
  /** The answer as it is read; '' when unanswered. The options of a date or month-year are the months. */
  print(value: string, options: readonly Option[]): string;
  /** The keyboard a phone offers. */
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  /** Greatest length in characters unless the field tells. */
  readonly maxLength?: number;
}

/** Stored exactly as typed. */
export const asTyped = {
  parse: (typed: string): Parsed => ({ value: typed, isComplete: true }),
  format: (text: string): string => text,
  print: (value: string): string => value,
};

/** The label of the chosen option; a value that is no longer offered is read as it is. */
export const asChosen = {
  ...asTyped,
  print: (value: string, options: readonly Option[]): string =>
    value === '' ? '' : (options.find(([offered]) => offered === value)?.[1] ?? value),
};
