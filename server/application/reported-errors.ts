/** Checks the errors that a page reports as shown against the messages of the form. */
import {
  type AnswerKey,
  type CompiledField,
  type FieldErrors,
  type Form,
  interpolate,
  type Values,
} from '../../engine/index.ts';
import { splitAtPlaceholders } from '../../engine/internal.ts';

/** The reasons to refuse a report, by key. Empty when each text is a message of the form about its question. */
export function refusedReports(form: Form, values: Values, reported: FieldErrors): Readonly<Record<AnswerKey, string>> {
  const words = Object.values(form.messages);
  const refused = Object.entries(reported).flatMap(([key, messages]): readonly (readonly [string, string])[] => {
    const field = form.fields.get(key);
    if (field?.key !== key) return [[key, 'There is no such question.']];
    const source = { field, values, templates: [...authoredMessages(field), ...words] };
    return messages.every((message) => isMessage(source, message)) ? [] : [[key, 'This is not a message of the form.']];
  });
  return Object.fromEntries(refused);
}

/** The possible messages of one question. */
interface Source {
  readonly field: CompiledField;
  readonly values: Values;
  readonly templates: readonly string[];
}

/** The messages in the definition of a field: for a missing answer, of its checks, and of its schema. */
function authoredMessages({ required, checks, expanded }: CompiledField): readonly string[] {
  const missing = required === undefined ? [] : [typeof required === 'string' ? required : required.message];
  return [...missing, ...checks.map(({ message }) => message), ...errorMessagesIn(expanded.schema)];
}

/** Every text under an `errorMessage`, at any depth. */
function errorMessagesIn(schema: unknown, isMessage = false): readonly string[] {
  if (typeof schema === 'string') return isMessage ? [schema] : [];
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, part]) => errorMessagesIn(part, isMessage || key === 'errorMessage'));
}

const isMessage = (source: Source, text: string): boolean =>
  source.templates.some((template) => fits(source, template, text));

/** True when the text is the template with a valid word for each placeholder. */
function fits(source: Source, template: string, text: string): boolean {
  const [literal = '', name, ...rest] = splitAtPlaceholders(template);
  if (!text.startsWith(literal)) return false;
  if (name === undefined) return text === literal;
  // The last word extends to the end of the text. Trying each end would take a minute for one large request.
  const ends = rest.length > 1 || rest[0] !== '' ? endsOf(text, literal.length, rest[0] ?? '') : [text.length];
  return ends.some(
    (end) => isWord(source, name, text.slice(literal.length, end)) && fits(source, remainder(rest), text.slice(end)),
  );
}

/** The possible ends of a word that starts at `start`: each occurrence of the literal text that follows it. */
function endsOf(text: string, start: number, next: string): readonly number[] {
  if (next === '') return Array.from({ length: text.length - start + 1 }, (_value, index) => text.length - index);
  const ends: number[] = [];
  for (let at = text.indexOf(next, start); at !== -1; at = text.indexOf(next, at + 1)) ends.push(at);
  return ends;
}

/** Joins the rest of a split template. */
const remainder = (parts: readonly string[]): string =>
  parts.map((part, index) => (index % 2 === 0 ? part : `{${part}}`)).join('');

/** True for a number, a value of the application, the label of the question, or another message about it. */
function isWord(source: Source, name: string, text: string): boolean {
  const { label } = source.field;
  // A right-to-left word is wrapped in isolates.
  const word = /^\u2068(.*)\u2069$/s.exec(text)?.[1] ?? text;
  if (name === 'question') return word === label || word === interpolate(label, source.values);
  if (name === 'error')
    return isMessage({ ...source, templates: source.templates.filter((one) => !one.includes('{error}')) }, word);
  return /^\d{1,6}$/.test(word) || word === (source.values[name] ?? '');
}
