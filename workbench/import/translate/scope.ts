/** What an expression can read at its place, and what it has read. */

/** What a value is, for the types of our expressions. */
export type ValueKind = 'number' | 'text' | 'date' | 'choice' | 'several' | 'agreement' | 'logic';

/** The answer behind a name of the source. */
export interface KnownAnswer {
  readonly key: string;
  readonly kind: ValueKind;
  readonly codes: readonly string[];
  /** The id of the repeat that has it in each copy; null outside repeats. */
  readonly repeat: string | null;
}

/** The text of a translated expression. */
export interface Value {
  readonly code: string;
  readonly kind: ValueKind;
  /** The answer, if the expression is its name alone. */
  readonly answer?: KnownAnswer;
  readonly literal?: string | number;
  /** One of several values, which XPath compares as a text, also if all are numbers. */
  readonly isChosen?: true;
}

/** True for a value that our arithmetic and order accept as a number. */
export const isNumeric = ({ kind, answer }: Value): boolean =>
  kind === 'number' || (kind === 'choice' && answer !== undefined && answer.codes.every((code) => plain.test(code)));

const plain = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** A value as a number. Throws Untranslatable for anything else. */
export function numberCode(value: Value): string {
  if (!isNumeric(value)) throw new Untranslatable(`${value.code} is not a number`);
  return value.code;
}

/** A value as a text. */
export function textCode({ code, kind, answer }: Value): string {
  if (kind === 'logic') return `(${code} ? "true" : "false")`;
  return kind === 'number' && answer === undefined ? `$string(${code})` : code;
}

/** Thrown for what our language cannot say; the message is the reason, for the report. */
export class Untranslatable extends Error {}

/** The names of a form: answers, and repeats by their id. Finds the reason why a name has no answer. */
export interface SourceNames {
  readonly answerOf: (name: string) => KnownAnswer;
  readonly repeatOf: (name: string) => string | null;
  /** The key of the answer that is the number of copies of a repeat; null for any other name. */
  readonly countKeyOf: (name: string) => string | null;
}

/** The names that an expression can use, and the keys that it reads while it is translated. */
export interface ExpressionScope extends SourceNames {
  /** The answer of the question itself, in a constraint. */
  readonly self: KnownAnswer | null;
  /** The id of the repeat around the expression. */
  readonly repeat: string | null;
  readonly reads: Set<string>;
  /** How the translation differs in rare cases, for the report. */
  readonly notes: Set<string>;
}

/** A scope without reads. */
export function scopeOf(names: SourceNames, repeat: string | null, self: KnownAnswer | null = null): ExpressionScope {
  return { ...names, repeat, self, reads: new Set(), notes: new Set() };
}

/** The key of the current day. */
export const today = 'session:today';

const reserved = new Set(['and', 'or', 'in', 'true', 'false', 'null', 'function']);

/** The name of a key in an expression; it counts as read. */
export function read(scope: ExpressionScope, key: string): string {
  scope.reads.add(key);
  return /^[a-z][a-z0-9_.]*$/.test(key) && !reserved.has(key) ? key : `\`${key}\``;
}

/** The key of an answer outside repeats, or in the same copy. Throws for an answer in another repeat. */
export function keyIn(scope: ExpressionScope, name: string): KnownAnswer {
  const answer = scope.answerOf(name);
  if (answer.repeat === null || answer.repeat === scope.repeat) return answer;
  throw new Untranslatable(`"${name}" has an answer in each copy of a repeat`);
}

/** The opposite of a condition. A comparison with an unanswered number is nothing, of which `$not` is nothing, too. */
export const negated = (condition: string): string => `(${condition} ? false : true)`;
