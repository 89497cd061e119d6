import { isVisible } from './characters.ts';
import type { ValueKey } from './condition-definition.ts';
import type { AnswerKey } from './field-definition.ts';

/**
 * All values that conditions can read, as strings. '' or undefined is unanswered, a checked checkbox is 'true'. Answers
 * are under their keys; other values have a prefix: `tab:<id>` and `count:<id>` (chosen by the applicant), `session:…`,
 * `document:<key>`, `derived:…`, `input:<key>` and `inputs:`.
 */
export type Values = { readonly [key: ValueKey]: string | undefined };

/** Whitespace and invisible characters alone count as unanswered. In a password every character counts. */
export const isAnswered = (value: string | undefined): value is string =>
  value !== undefined && value !== '' && isVisible(value);

/** True for the value key of a chosen tab or of a count of copies. */
export const isChoiceName = (key: ValueKey): boolean => /^(?:tab|count):/.test(key);

/** The stored answers of an applicant. */
export type Answers = { readonly [key: AnswerKey]: string };

/** An answer in a call of the API: a boolean for a checkbox, a string for every other field. */
export type WireAnswer = string | boolean;
/** Answers in a call of the API, by key. */
export type WireAnswers = { readonly [key: AnswerKey]: WireAnswer };

/**
 * Values of the host application by name; conditions read them as `session:<name>`. `today` is the current day of the
 * institution as an ISO date, from which limits of dates and lists of years follow.
 */
export type SessionValues = Readonly<Record<string, string | undefined>> & { readonly today: string };
