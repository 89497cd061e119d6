/** Answers that a question accepts. */
import type { CompiledField } from '../../engine/form/form.ts';
import { both, except, shortestText, type Shortest } from '../sets/language.ts';
import { languageOf } from '../sets/pattern.ts';
import { exampleDay } from './examples.ts';

const answers = ['x', '1', 'true', '2026-01-01', '09:00', 'ANSWERED'];

/** Short answers of each kind, and those at the limits of the question. */
export function possibleAnswers({ expanded }: CompiledField): readonly string[] {
  const limits = ['minimum', 'min'].flatMap((name) => {
    const limit: unknown = Reflect.get(expanded, name);
    return typeof limit === 'string' || typeof limit === 'number' ? [String(limit)] : [];
  });
  const pattern = expanded.schema?.['pattern'];
  const text = typeof pattern === 'string' ? textBetween(pattern, '^$') : null;
  return [...answers, ...limits, ...(text?.is === 'text' ? [text.text] : [])];
}

/** The question accepts the answer, and so do its schema and its limits. */
export function canBeSubmitted({ fieldType, expanded, maxLength }: CompiledField, answer: string): boolean {
  const pattern = expanded.schema?.['pattern'];
  return (
    answer.length <= maxLength &&
    fieldType.accepts[0].test(answer, expanded) &&
    fieldType.refuses(answer, expanded, exampleDay) === null &&
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(answer))
  );
}

/** The type of the question accepts the text under one of its keys, as the server does before it stores an answer. */
export function canBeStored(
  { fieldType, expanded, keys, maxLength }: CompiledField,
  key: string,
  text: string,
): boolean {
  const isPart = keys.includes(key);
  const accepts = fieldType.accepts[keys.indexOf(key)] ?? fieldType.accepts[0];
  return !isPart || text === '' || (text.length <= maxLength && accepts.test(text, expanded));
}

/** The shortest text that one pattern matches and another one does not. */
export function textBetween(matching: string, other: string): Shortest {
  const [one, two] = [languageOf(matching), languageOf(other)];
  return one === null || two === null ? { is: 'unknown' } : shortestText(both([one, except(two)]));
}
