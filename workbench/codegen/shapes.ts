import type { AnswerSchema, RelativeDate } from '../../engine/form/definition.ts';
import type { CompiledField, Form } from '../../engine/form/form.ts';
import { fillPlaceholders, withRelativeYear } from '../../engine/language/text.ts';

/** A schema without its messages: many fields have equal constraints and different messages. */
export interface Shape {
  /** The schema with each message replaced by its index in `messages`: `#0`, `#1` … */
  readonly schema: AnswerSchema;
  readonly messages: readonly string[];
  /** Equal shapes have equal ids. */
  readonly id: string;
}

/** The pattern of a shape that consists of a pattern with one message; null for any other. */
export function patternOf({ schema, messages }: Shape): string | null {
  const { type, pattern, errorMessage, ...more } = schema;
  const isAlone = type === 'string' && messages.length === 1 && Object.keys(more).length === 0;
  const said = typeof errorMessage === 'object' && errorMessage !== null ? Object.keys(errorMessage) : ['pattern'];
  return isAlone && typeof pattern === 'string' && said.join() === 'pattern' ? pattern : null;
}

export function shapesOf(form: Form): readonly (readonly [CompiledField, Shape])[] {
  const fields = new Set(form.fields.values());
  return [...fields].flatMap((field) =>
    field.expanded.schema === undefined ? [] : [[field, shapeOf(worded(form, field, field.expanded.schema))] as const],
  );
}

/**
 * Adds the default messages of the form to the keywords of a schema that no `errorMessage` covers: neither its own nor,
 * for `isCovered`, one around it. A text covers everything inside a schema, as `_` does in an object.
 */
function worded(form: Form, field: CompiledField, schema: AnswerSchema, isCovered = false): AnswerSchema {
  const { allOf, anyOf, errorMessage } = schema;
  const own: Readonly<Record<string, unknown>> = isRecord(errorMessage) ? errorMessage : {};
  const coversAll = isCovered || typeof errorMessage === 'string' || '_' in own;
  const inner = (parts: unknown, covered: boolean): unknown =>
    Array.isArray(parts) ? parts.map((part: AnswerSchema) => worded(form, field, part, covered)) : parts;
  const parts = {
    ...(allOf !== undefined && { allOf: inner(allOf, coversAll) }),
    // An answer that satisfies none of the parts has one message for all of them.
    ...(anyOf !== undefined && { anyOf: inner(anyOf, true) }),
  };
  const rest = anyOf !== undefined && !coversAll && 'anyOf' in own ? { _: own['anyOf'] } : {};
  const uncovered = coversAll ? [] : Object.keys(schema).filter((name) => !ownWords.has(name) && !(name in own));
  const entries = uncovered.flatMap((keyword): readonly (readonly [string, string])[] => {
    const words = form.messages[lengthWords[keyword] ?? otherWords(field)];
    const name = keyword === 'anyOf' ? '_' : keyword;
    return words === undefined ? [] : [[name, fillPlaceholders(words, { limit: String(schema[keyword]) })]];
  });
  const added = { ...rest, ...Object.fromEntries(entries) };
  return { ...schema, ...parts, ...(Object.keys(added).length > 0 && { errorMessage: { ...own, ...added } }) };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The properties of a schema that no answer fails. */
const ownWords: ReadonlySet<string> = new Set(['type', 'allOf', 'errorMessage']);

const lengthWords: Readonly<Record<string, string>> = { minLength: 'valueTooShort', maxLength: 'valueTooLong' };

function otherWords({ fieldType, expanded }: CompiledField): string {
  if (fieldType.invalidMessage !== undefined) return fieldType.invalidMessage;
  return 'inputMode' in expanded && (expanded.inputMode === 'numeric' || expanded.inputMode === 'decimal')
    ? 'valueNotNumber'
    : 'valueNotValid';
}

/** Separates the messages of a schema from its constraints. */
function shapeOf(authored: AnswerSchema): Shape {
  const messages: string[] = [];
  const numbered = (message: string): string => {
    const known = messages.indexOf(message);
    return `#${known >= 0 ? known : messages.push(message) - 1}`;
  };
  const schema = withoutWords(authored, numbered) as AnswerSchema;
  return { schema: { type: 'string', ...schema }, messages, id: JSON.stringify(schema) };
}

function withoutWords(value: unknown, numbered: (message: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutWords(item, numbered));
  if (typeof value !== 'object' || value === null) return value;
  const schema = value as Readonly<Record<string, unknown>>;
  const entries = Object.entries(schema).map(
    ([name, item]) =>
      [name, name === 'errorMessage' ? numberedWords(item, schema, numbered) : withoutWords(item, numbered)] as const,
  );
  return Object.fromEntries(entries);
}

/** `errorMessage` is one message for all keywords, or one per keyword. */
function numberedWords(
  words: unknown,
  schema: Readonly<Record<string, unknown>>,
  numbered: (message: string) => string,
): unknown {
  const bound = (keyword: string): RelativeDate | undefined => schema[keyword] as RelativeDate | undefined;
  if (typeof words === 'string') return numbered(withLimit(words, bound('earliest') ?? bound('latest')));
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(
    Object.entries(words).map(([keyword, message]) => [
      keyword,
      typeof message === 'string' ? numbered(withLimit(message, bound(keyword))) : message,
    ]),
  );
}

function withLimit(message: string, bound: RelativeDate | undefined): string {
  return bound?.years === undefined ? message : withRelativeYear(message, bound.years);
}
