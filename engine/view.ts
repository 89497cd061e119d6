import type { AnswerKey, FieldTypeName, Option } from './definition.ts';
import type { Block, CompiledContent, CompiledField, Form } from './form.ts';
import { optionsOf, printOf, valueOf } from './options.ts';
import { interpolate, type Span } from './text.ts';
import { isAnswered, type Values } from './values.ts';

/** A question as it stands now: plain data, everything a control or a printed line needs. */
export interface FieldView {
  readonly type: FieldTypeName;
  readonly id: string;
  readonly key: AnswerKey;
  readonly keys: readonly AnswerKey[];
  readonly label: string;
  readonly hint: string | null;
  /** Whether it must be answered at this moment. */
  readonly isRequired: boolean;
  /** The answer under `key`; of a month-year the month. */
  readonly value: string;
  readonly values: Readonly<Record<AnswerKey, string>>;
  /** Of a radio or select; a select's first is blank. The same object while the options stay the same. */
  readonly options: readonly Option[] | null;
  /** The answer as it is read: an option's label, `March 4, 2008`, `May 2026`, `Yes`; '' when unanswered. */
  readonly text: string;
  readonly isAnswered: boolean;
  readonly maxLength: number;
  readonly autocomplete: string | null;
  /** Every requirement of a password that shows them while typing. */
  readonly checklist: readonly string[] | null;
  readonly isSensitive: boolean;
}
/** Words as they stand now: plain data, with the links found. */
export interface ContentView {
  readonly type: 'content';
  readonly id: string;
  readonly tone: CompiledContent['tone'];
  readonly title: string | null;
  readonly paragraphs: readonly (readonly Span[])[];
  readonly list: readonly (readonly Span[])[];
  readonly print: boolean;
}

/** Whether the block and everything round it is shown. */
export function isShown(block: Block, values: Values): boolean {
  return block.shown === null || block.shown(values);
}

/** A question by any of its keys; null when it is not shown, or not of this form. */
export function viewField(form: Form, values: Values, key: AnswerKey): FieldView | null {
  const field = form.fields.get(key);
  if (field === undefined || !isShown(field, values)) return null;
  const text = printOf(form, field, values);
  return {
    type: field.type, id: field.id, key: field.key, keys: field.keys,
    label: interpolate(field.label, values),
    hint: field.hint === null ? null : interpolate(field.hint, values),
    isRequired: isRequired(field, values),
    value: values[field.key] ?? '',
    values: Object.fromEntries(field.keys.map((own) => [own, values[own] ?? ''])),
    options: field.type === 'month-year' ? form.months : field.choices === null ? null : optionsOf(field, values),
    text,
    isAnswered: hasAnswer(field, valueOf(field, values)),
    maxLength: field.maxLength,
    autocomplete: field.definition.autocomplete ?? null,
    checklist: checklistOf(field, values),
    isSensitive: field.isSensitive,
  };
}

/** Words as they stand now; null when they are not shown. */
export function viewContent(content: CompiledContent, values: Values): ContentView | null {
  if (!isShown(content, values)) return null;
  const { id, tone, print } = content;
  const put = (spans: readonly Span[]): readonly Span[] => spans.map((span) => ({ ...span, text: interpolate(span.text, values) }));
  return {
    type: 'content', id, tone, print,
    title: content.title === null ? null : interpolate(content.title, values),
    paragraphs: content.paragraphs.map(put), list: content.list.map(put),
  };
}

/** Whether the text that stands for a field's answer is one. */
export const hasAnswer = ({ type }: CompiledField, value: string): boolean => (type === 'password' ? value !== '' : isAnswered(value));

/** Whether an unanswered field is an error now. */
export function isRequired({ required, requiredWhen }: CompiledField, values: Values): boolean {
  return required !== undefined && (requiredWhen === null || requiredWhen(values));
}

function checklistOf({ definition }: CompiledField, values: Values): readonly string[] | null {
  if (definition.type !== 'password' || definition.checklist !== true) return null;
  const parts = Array.isArray(definition.schema?.['allOf']) ? (definition.schema['allOf'] as readonly { readonly errorMessage?: unknown }[]) : [];
  const messages = [...parts.flatMap(({ errorMessage }) => wordsIn(errorMessage)), ...(definition.checks ?? []).map(({ message }) => message)];
  return messages.map((message) => interpolate(message, values));
}

function wordsIn(errorMessage: unknown): readonly string[] {
  if (typeof errorMessage === 'string') return [errorMessage];
  return typeof errorMessage === 'object' && errorMessage !== null ? Object.values(errorMessage).filter((word) => typeof word === 'string') : [];
}
