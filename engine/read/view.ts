import type { AnswerKey, FieldTypeName, Option } from '../form/definition.ts';
import type { CompiledContent, CompiledField, Form } from '../form/form.ts';
import type { AnswerLimit, ControlProperties, InputMode, PrintStyle } from '../fields/field-type.ts';
import { badInputOf, inputNote } from '../form/input.ts';
import { chosenIn, listsOf, printOf, shownOptions, valueOf } from '../form/options.ts';
import { filledSpans, filledTexts, interpolate, type MarkedTexts, type Span } from '../language/text.ts';
import type { Values } from '../language/values.ts';
import { isShown } from '../form/visibility.ts';

/** The current view of a field: plain data with everything that a control or a printed line needs. */
export interface FieldView {
  readonly type: FieldTypeName;
  readonly id: string;
  readonly key: AnswerKey;
  readonly keys: readonly AnswerKey[];
  /** Without marks, as the hint. */
  readonly label: string;
  readonly hint: string | null;
  /** The label, the hint, the labels of options and the messages that have marks. */
  readonly marked: MarkedTexts | undefined;
  /** An answer is required at this moment. */
  readonly isRequired: boolean;
  /** The value under `key`. */
  readonly value: string;
  readonly values: Readonly<Record<AnswerKey, string>>;
  /**
   * The options of the first answer key; null if there are none. A select's first is blank. The same object while the
   * options stay the same.
   */
  readonly options: readonly Option[] | null;
  /** The values of the chosen options. */
  readonly chosen: readonly string[];
  /** By answer key, the options of a field with several; empty for other fields. */
  readonly partOptions: readonly (readonly Option[])[];
  /** The answer for readers: the label of an option, `March 4, 2008`, `May 2026`, `Yes`; '' if unanswered. */
  readonly text: string;
  readonly isAnswered: boolean;
  /** The name of the message in place of an answer that a printed question does not have. */
  readonly missing: 'notAnswered' | 'notCalculated';
  readonly maxLength: number;
  readonly autocomplete: string | null;
  /** The requirements of a password that shows them while the applicant types. */
  readonly checklist: readonly string[] | null;
  readonly isSensitive: boolean;
  /** The keyboard that a phone offers. */
  readonly inputMode: InputMode | null;
  /** The keyboard of a phone begins each word with a capital. */
  readonly capitals: 'words' | null;
  /** The expected width of an answer. */
  readonly width: 'short' | 'medium' | 'full';
  /** The number of lines of the control. */
  readonly rows: number;
  /** The word after the control of a number; null if there is none. */
  readonly unit: string | null;
  /** The options have a search box. */
  readonly hasSearch: boolean;
  /** What a lookup searches and what a chosen record fills. */
  readonly lookup: ControlProperties['lookup'];
  /** The limits that an upload states; null if it has the default ones. */
  readonly uploadLimits: NonNullable<ControlProperties['uploadLimits']> | null;
  /** The name of the message that shows how the answer is written. */
  readonly example: 'dateExample' | 'timeExample' | null;
  /** The limits that are told before the answer. */
  readonly limits: readonly Pick<AnswerLimit, 'message' | 'limit'>[];
  /** The style in which the answer is printed. */
  readonly printedAs: PrintStyle;
  /** Text that was typed and cannot be parsed, or of which only a part is stored; '' if there is none. */
  readonly badInput: string;
  /** The reason why the typed text is bad input or incomplete, shown after the applicant leaves the control. */
  readonly inputNote: string | null;
  /** Only some of several answer keys have a value, which counts as unanswered. */
  readonly isIncomplete: boolean;
}
/** The current view of a text: plain data with its links. */
export interface ContentView {
  readonly type: 'content';
  readonly id: string;
  readonly tone: CompiledContent['tone'];
  readonly title: string | null;
  readonly paragraphs: readonly (readonly Span[])[];
  readonly list: readonly (readonly Span[])[];
  readonly print: boolean;
}

const none: readonly (readonly Option[])[] = [];
const noLimits: readonly AnswerLimit[] = [];

/**
 * The view of the field with an answer key; null if it is hidden or unknown.
 *
 * @example
 * ```js
 * console.log(viewField(form, visit.values({ overnight: 'Y' }), 'overnight')?.label);
 * // Overnight?
 * ```
 */
export function viewField(form: Form, values: Values, key: AnswerKey): FieldView | null {
  const field = form.fields.get(key);
  return field === undefined || !isShown(field, values) ? null : viewOf(form, values, field);
}

/** The view of a field that is shown. */
export function viewOf(form: Form, values: Values, field: CompiledField): FieldView {
  const text = printOf(form, field, values);
  const { fieldType } = field;
  const control = fieldType.control(field.expanded);
  return {
    type: field.type,
    id: field.id,
    key: field.key,
    keys: field.keys,
    label: interpolate(field.label, values),
    hint: field.hint && interpolate(field.hint, values),
    marked: filledTexts(field.marked, values),
    isRequired: isRequired(field, values),
    value: values[field.key] ?? '',
    values: Object.fromEntries(field.keys.map((own) => [own, values[own] ?? ''])),
    options: shownOptions(field, form, values),
    chosen: chosenIn(field, values[field.key] ?? ''),
    partOptions: field.keys.length === 1 ? none : (listsOf(field, form, values) ?? none),
    text,
    missing: fieldType.isCalculated ? 'notCalculated' : 'notAnswered',
    isAnswered: hasAnswer(field, valueOf(field, values)),
    maxLength: field.maxLength,
    autocomplete: field.expanded.autocomplete ?? null,
    checklist: control.checklist?.map((requirement) => interpolate(requirement, values)) ?? null,
    inputMode: control.inputMode ?? null,
    capitals: control.capitals ?? null,
    width: field.expanded.width ?? (fieldType.isShort ? 'short' : 'full'),
    rows: control.rows ?? 1,
    unit: control.unit ?? null,
    hasSearch: control.hasSearch ?? false,
    lookup: control.lookup,
    uploadLimits: control.uploadLimits ?? null,
    example: fieldType.example ?? null,
    limits: fieldType.limits?.(field.expanded) ?? noLimits,
    printedAs: fieldType.printedAs,
    badInput: badInputOf(field, values),
    inputNote: inputNote(form, field, values),
    isIncomplete: isIncomplete(field, values),
    isSensitive: field.isSensitive,
  };
}

/** The view of a text; null if it is hidden. */
export function viewContent(content: CompiledContent, values: Values): ContentView | null {
  if (!isShown(content, values)) return null;
  const { id, tone, print } = content;
  return {
    type: 'content',
    id,
    tone,
    print,
    title: content.title && interpolate(content.title, values),
    paragraphs: content.paragraphs.map((spans) => filledSpans(spans, values)),
    list: content.list.map((spans) => filledSpans(spans, values)),
  };
}

function isIncomplete({ keys }: CompiledField, values: Values): boolean {
  if (keys.length === 1) return false;
  const given = keys.filter((key) => (values[key] ?? '') !== '').length;
  return given > 0 && given < keys.length;
}

/** True if the text counts as an answer of the field. */
export const hasAnswer = ({ fieldType }: CompiledField, value: string): boolean => fieldType.isAnswered(value);

/** True if the field must be answered at this moment. */
export function isRequired({ required, requiredWhen }: CompiledField, values: Values): boolean {
  return required !== undefined && (requiredWhen === null || requiredWhen(values));
}
