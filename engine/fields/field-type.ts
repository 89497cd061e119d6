import type { AnswerKey, DataModelKey, FieldBase, Option, ValueKey } from '../field-definition.ts';
import { isAnswered, type WireAnswer } from '../values.ts';

/** What a typed text means. */
export interface ReadText {
  /** What is stored; '' if the text cannot be parsed. */
  readonly value: string;
  /** The name of the message that says why the text is no whole answer; null if it is one, or blank. */
  readonly problem: InputProblem | null;
}

/** The names of the messages about typed text. */
export type InputProblem =
  | 'dateNotComplete'
  | 'dateMonthFirst'
  | 'phoneNotComplete'
  | 'ssnNotComplete'
  | 'selectNotListed'
  | 'emailNotComplete';

/** The texts that can be stored under one answer key; '' is always accepted. */
export interface Accepted<Definition = FieldBase> {
  /** Whether the text can be stored. */
  test(value: string, definition: Definition): boolean;
  /** The reason why another text is refused: a sentence for the caller of the server. */
  readonly otherwise: string;
  /** Every text that can be stored, if the type alone decides it. */
  readonly values?: readonly string[];
}

/** An answer as calls carry it. */
export interface WireFormat {
  write(value: string): WireAnswer;
  /** The stored text, or why an answer of a call is refused. */
  read(answer: unknown): { readonly value: string } | { readonly refusal: string };
}

/** What types make lists of options from. */
export interface Lists {
  /** The names of the months, '1' to '12'. */
  readonly months: readonly Option[];
  /** An ISO date; undefined while the day is unknown. */
  readonly today: string | undefined;
}

/** What a control needs to know besides the question and its answer; each type sets what its control uses. */
export interface ControlProperties {
  /** The keyboard that a phone offers. */
  readonly inputMode?: InputMode | undefined;
  /** The number of lines of a text area. */
  readonly rows?: number;
  /** Whether the list has a search box. */
  readonly hasSearch?: boolean;
  /** The directory that is searched. */
  readonly category?: string;
  /** The answer keys that a chosen record fills, each with the part of the record. */
  readonly fills?: Readonly<Record<AnswerKey, string>>;
  /** Every requirement that is listed while the applicant types; may have placeholders. */
  readonly checklist?: readonly string[];
}

/** The keyboard that a phone offers for a control. */
export type InputMode = 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
/**
 * How an answer is printed: a text, a paragraph, all options with the chosen one marked, a mark, a document, or not at
 * all.
 */
export type PrintStyle = 'text' | 'paragraph' | 'options' | 'mark' | 'document' | 'nothing';

/** Everything that fields of one type have in common, except the components that the renderer draws them with. */
export interface FieldType<Definition extends FieldBase = FieldBase> {
  /** The answer keys of a field with this key, in order. The first one is the field's id. */
  keysOf(key: AnswerKey): readonly [AnswerKey, ...AnswerKey[]];
  /** The one text that stands for the answer, from the values of its keys; '' while a part is missing. */
  valueOf(parts: readonly string[]): string;
  /** The types of the data model that can hold the answer, by answer key or as alternatives. */
  readonly storedAs: readonly DataModelKey['type'][];
  /** What can be stored, by answer key. The server and validation refuse everything else. */
  readonly accepts: readonly [Accepted<Definition>, ...Accepted<Definition>[]];
  /** How calls carry the answer. */
  readonly wire: WireFormat;
  /** From typed text to the stored value, or a problem. */
  read(text: string): ReadText;
  /** The message for a value that the text is parsed to, but that the field does not take; null if it takes it. */
  refuses(value: string, definition: Definition, today: string): string | null;
  /**
   * The name of the message for typed text that does not match the pattern of the schema; it is stored nevertheless.
   */
  readonly patternProblem?: InputProblem;
  /** Whether the message of the schema also explains text that cannot be parsed. */
  readonly isSchemaForInput: boolean;
  /** What is stored of a text that is too long: nothing, its beginning, or all of it, which is an error. */
  readonly longText: 'reject' | 'cut' | 'keep';
  /** From the stored value, or characters being typed, to the text in the control. */
  format(text: string): string;
  /**
   * The answer as text for readers; '' when unanswered. `options` are those of the first answer key, else the months.
   */
  print(value: string, options: readonly Option[]): string;
  readonly printedAs: PrintStyle;
  /** Whether a text is an answer; of most types, spaces and invisible characters alone are none. */
  isAnswered(value: string): boolean;
  /** Whether the author lists the options, in `options` or `optionsBy`. */
  readonly hasOptions: boolean;
  /** Whether the first option is a blank one. */
  readonly hasBlankOption: boolean;
  /** The options of each answer key, if the type makes them; a list is empty while it is unknown. */
  lists?(definition: Definition, lists: Lists): readonly (readonly Option[])[];
  /** The values that the field depends on besides its answer keys, conditions and texts. */
  reads(definition: Definition): readonly ValueKey[];
  /** What the control of a field needs. */
  control(definition: Definition): ControlProperties;
  /** Whether the answer is a document: it is uploaded, never written, and `document:<key>` holds its state. */
  readonly isDocument: boolean;
  /** Whether the answer can have line breaks. */
  readonly isMultiline: boolean;
  /** Whether every answer is sensitive, whatever the data model says. */
  readonly isSensitive: boolean;
  /** Whether a short control is enough, if the author states no width. */
  readonly isShort: boolean;
  /** The name of the message that shows how the answer is written. */
  readonly example?: 'dateExample';
  /** The name of the message for an answer that breaks a schema without messages. */
  readonly invalidMessage?: string;
  readonly inputMode?: InputMode;
  /** Greatest length in characters if the field has no `maxLength`. */
  readonly maxLength?: number;
}

/** Any text can be stored; the options, the length and the schema decide further. */
export const anyText: Accepted = { test: () => true, otherwise: '' };

/** Only these texts can be stored. */
export function onlyTexts(values: readonly string[], otherwise: string): Accepted {
  return { test: (value) => values.includes(value), otherwise, values };
}

/** A string in calls and in storage. */
const textWire: WireFormat = {
  write: (value) => value,
  read: (answer) => (typeof answer === 'string' ? { value: answer } : { refusal: 'The answer must be a string.' }),
};

/** One line of text under one key, stored exactly as typed. Each type states itself what it stores and accepts. */
export const asTyped = {
  keysOf: (key: AnswerKey): readonly [AnswerKey] => [key],
  valueOf: ([value = '']: readonly string[]): string => value,
  wire: textWire,
  read: (text: string): ReadText => ({ value: text, problem: null }),
  refuses: (): string | null => null,
  isSchemaForInput: false,
  longText: 'reject',
  format: (text: string): string => text,
  print: (value: string): string => value,
  printedAs: 'text',
  isAnswered,
  hasOptions: false,
  hasBlankOption: false,
  reads: (): readonly ValueKey[] => [],
  control: (): ControlProperties => ({}),
  isDocument: false,
  isMultiline: false,
  isSensitive: false,
  isShort: false,
} as const;

/** The keyboard that the author asks for, else that of the type. */
export function typedControl(inputMode?: InputMode): (definition: object) => ControlProperties {
  return (definition) => ({ inputMode: 'inputMode' in definition ? (definition.inputMode as InputMode) : inputMode });
}
