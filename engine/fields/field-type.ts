import { oneLine } from '../language/characters.ts';
import type { ValueKey } from '../language/condition-definition.ts';
import type { AnswerKey, DataModelKey, FieldBase, Option } from '../language/field-definition.ts';
import type { Retype, Typed } from '../language/typing.ts';
import type { UploadLimits } from '../language/upload-limits.ts';
import { isAnswered, type WireAnswer } from '../language/values.ts';

/** The result of parsing typed text. */
export interface ParsedText {
  /** The value to store; '' if the text cannot be parsed. */
  readonly value: string;
  /** The name of the message for an incomplete or invalid text; null for a complete answer or a blank text. */
  readonly problem: InputProblem | null;
  /** The number or the time in the message, if it names a limit. */
  readonly limit?: number | string;
}

/** The names of the messages about typed text. */
export type InputProblem =
  | 'dateNotComplete'
  | 'dateMonthFirst'
  | 'timeNotComplete'
  | 'timeHalfMissing'
  | 'timeNotAccepted'
  | 'phoneNotComplete'
  | 'ssnNotComplete'
  | 'selectNotListed'
  | 'numberNotPlain'
  | 'numberNotWhole'
  | 'numberTooPrecise'
  | 'numberTooSmall'
  | 'numberTooGreat';

/** A limit of an answer that is told before it. An answer beyond the limit is saved, but never submitted. */
export interface AnswerLimit {
  /** The name of the message that tells the limit, before the answer and as its error. */
  readonly message: 'chooseAtLeast' | 'chooseAtMost' | 'chooseExactly';
  readonly limit: number;
  /** True if the answer is within the limit. */
  test(value: string): boolean;
}

/** The texts that can be stored under one answer key; '' is always accepted. */
export interface Accepted<Definition = FieldBase> {
  /** True if the text can be stored. */
  test(value: string, definition: Definition): boolean;
  /** The reason why another text is refused, for the caller of the server; those of the engine's types are there. */
  readonly otherwise?: string;
  /** Every text that can be stored, if the type alone decides it. */
  readonly values?: readonly string[];
}

/** An answer as calls carry it. */
export interface WireFormat {
  write(value: string): WireAnswer;
  /** Returns the stored text, or the reason why an answer of a call is refused. */
  parse(answer: unknown): { readonly value: string } | { readonly refusal: string };
}

/** Everything from which types make lists of options. */
export interface Lists {
  /** The months, '1' to '12' with their names. A type of the engine gets an empty list for the English ones. */
  readonly months: readonly Option[];
  /** An ISO date; undefined while the day is unknown. */
  readonly today: string | undefined;
}

/** Everything that a control needs besides the question and its answer; each type sets what its control uses. */
export interface ControlProperties {
  /** The keyboard that a phone offers. */
  readonly inputMode?: InputMode | undefined;
  /** The keyboard of a phone begins each word with a capital. */
  readonly capitals?: 'words' | undefined;
  /** The number of lines of a text area. */
  readonly rows?: number;
  /** The word after a number. */
  readonly unit?: string;
  /** The list has a search box. */
  readonly hasSearch?: boolean;
  /** A lookup: its category, the record fields by the answer keys that they fill, and its text for typed answers. */
  readonly lookup?: {
    readonly category: string;
    readonly fills: Readonly<Record<AnswerKey, string>>;
    /** Shown while the applicant keeps a text of their own. */
    readonly ownEntry?: string;
  };
  /** The limits that an upload states; the others are the default ones. */
  readonly uploadLimits?: Partial<UploadLimits> | undefined;
  /** Every requirement that is listed while the applicant types; can contain placeholders. */
  readonly checklist?: readonly string[];
}

/** The keyboard that a phone offers for a control. */
export type InputMode = 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
/**
 * The printed form of an answer: a text, a paragraph, a typed signature, all options with the chosen one marked, a
 * mark, a document, or nothing.
 */
export type PrintStyle = 'text' | 'paragraph' | 'signature' | 'options' | 'mark' | 'document' | 'nothing';

/** The common behaviour of all fields of one type. The renderer has the components. */
export interface FieldType<Definition extends FieldBase = FieldBase> {
  /** The answer keys of a field with this key, in order. The first one is the field's id. */
  keysOf(key: AnswerKey): readonly [AnswerKey, ...AnswerKey[]];
  /** Joins the values of the keys into one text; '' while a part is missing. */
  joined(parts: readonly string[]): string;
  /** The types of the data model that can hold the answer, by answer key or as alternatives. */
  readonly storedAs: readonly DataModelKey['type'][];
  /** The values that can be stored, by answer key. The server and validation refuse all others. */
  readonly accepts: readonly [Accepted<Definition>, ...Accepted<Definition>[]];
  /** The format of the answer in calls. */
  readonly wire: WireFormat;
  /** Removes the characters of a typed or stored text that are no part of an answer; spaces around it stay. */
  clean(text: string): string;
  /** Parses typed text into the stored value or a problem; without a definition, only by the format of the type. */
  parse(text: string, definition?: Definition): ParsedText;
  /** Returns the message for a parsed value that the field refuses; null if the field accepts it. */
  refuses(value: string, definition: Definition, today: string): string | null;
  /** The limits that the definition states. */
  limits?(definition: Definition): readonly AnswerLimit[];
  /** The stored part of a text that is too long: nothing, its beginning, or all of it, which is an error. */
  readonly longText: 'reject' | 'cut' | 'keep';
  /** Formats the stored value, or text during typing, for the control. */
  format(text: string): string;
  /** Inserts characters while text is typed. */
  readonly retype: Retype;
  /**
   * Prints the answer for readers; '' when unanswered. `options` are those of the first answer key, else the list
   * `months` of the form, which is empty for the English names.
   */
  print(value: string, options: readonly Option[], definition?: Definition): string;
  readonly printedAs: PrintStyle;
  /** True if a text is an answer. For most types, spaces and invisible characters alone are no answer. */
  isAnswered(value: string): boolean;
  /** The author lists the options, in `options` or `optionsBy`. */
  readonly hasOptions: boolean;
  /** The answer can be several of the options. */
  readonly isMultiple: boolean;
  /** The several options have an order. */
  readonly isRanked?: true;
  /** The first option is blank. */
  readonly hasBlankOption: boolean;
  /** The options of each answer key, if the type makes them; a list is empty while its options are unknown. */
  lists?(definition: Definition, lists: Lists): readonly (readonly Option[])[];
  /** The values that the field depends on besides its answer keys, conditions and texts. */
  reads(definition: Definition): readonly ValueKey[];
  control(definition: Definition): ControlProperties;
  /** The answer is a document: it is uploaded, never written, and `document:<key>` holds its state. */
  readonly isDocument: boolean;
  /** The answer is the result of a calculation of the form: it is shown, never edited. */
  readonly isCalculated: boolean;
  /** The answer can contain line breaks. */
  readonly isMultiline: boolean;
  /** Every answer is sensitive, independent of the data model. */
  readonly isSensitive: boolean;
  /** The control is short, unless the author states a width. */
  readonly isShort: boolean;
  /** The name of the message with an example of the format. */
  readonly example?: 'dateExample' | 'timeExample';
  /** The name of the message for an answer that breaks a schema without messages. */
  readonly invalidMessage?: string;
  readonly inputMode?: InputMode;
  /** The maximum length in characters if the field has no `maxLength`. */
  readonly maxLength?: number;
  /** The seconds that an answer takes, if they are more than those of a line of text. */
  readonly seconds?: number;
  /** The maximum length that follows from other properties of the definition. */
  lengthOf?(definition: Definition): number;
}

/** Accepts any text; the options, the length and the schema restrict it further. */
export const anyText: Accepted = { test: () => true };

/** Accepts only these texts. */
export function onlyTexts(values: readonly string[]): Accepted {
  return { test: (value) => values.includes(value), values };
}

/** A string in calls and in storage. */
const textWire: WireFormat = {
  write: (value) => value,
  parse: (answer) => (typeof answer === 'string' ? { value: answer } : { refusal: 'The answer must be a string.' }),
};

/**
 * The defaults: one line of text under one key, stored exactly as typed. Each type states what it accepts.
 */
export const asTyped = {
  storedAs: ['text'],
  keysOf: (key: AnswerKey): readonly [AnswerKey] => [key],
  joined: ([value = '']: readonly string[]): string => value,
  wire: textWire,
  clean: oneLine,
  parse: (text: string): ParsedText => ({ value: text, problem: null }),
  refuses: (): string | null => null,
  longText: 'reject',
  format: (text: string): string => text,
  retype: (_before: string, typed: Typed): Typed => typed,
  print: (value: string): string => value,
  printedAs: 'text',
  isAnswered,
  hasOptions: false,
  isMultiple: false,
  hasBlankOption: false,
  reads: (): readonly ValueKey[] => [],
  control: (): ControlProperties => ({}),
  isDocument: false,
  isCalculated: false,
  isMultiline: false,
  isSensitive: false,
  isShort: false,
} as const;

/** Uses the keyboard that the author chose, else that of the type. */
export function typedControl(inputMode?: InputMode): (definition: object) => ControlProperties {
  return (definition) => ({ inputMode: 'inputMode' in definition ? (definition.inputMode as InputMode) : inputMode });
}

/** What controls for text need of a field type. */
export type TypeOfText = Pick<FieldType, 'clean' | 'format' | 'isMultiline' | 'retype'>;

/** Field types by name. */
export type FieldTypes = Readonly<Record<string, FieldType>>;

/** The field types of the host application. */
export const hostTypes: Record<string, FieldType> = {};

/** The type of a field or a block by its name. Throws if it is missing. */
export function typeOf<Types, Name extends keyof Types & string>(types: Types, name: Name): NonNullable<Types[Name]> {
  const found = types[name];
  if (found == null) throw new Error(`There is no type '${name}'.`);
  return found;
}

/** The length of an answer if neither the field nor its type has a limit. */
export const defaultMaxLength = 45;
