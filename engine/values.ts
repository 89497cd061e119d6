import { isVisible } from './characters.ts';
import type { AnswerKey, ValueKey } from './definition.ts';

/**
 * Everything a condition can read, as strings; '' or absent is unanswered, a checked box is 'true'.
 * Answers stand under their keys; the rest under a prefix that says who owns it:
 * `tab:<id>` and `count:<id>` (chosen by the applicant, the default until then), `session:…`, `document:<key>`, `derived:…`.
 */
export type Values = { readonly [key: ValueKey]: string | undefined };

/** Spaces and invisible characters alone are no answer; only of a password every character counts. */
export const isAnswered = (value: string | undefined): value is string => value !== undefined && value !== '' && isVisible(value);

/** The part of the values that is stored for the applicant. */
export type Answers = { readonly [key: AnswerKey]: string };

/** An answer as calls carry it: a single check is a boolean, everything else a string. */
export type WireAnswer = string | boolean;
/** Answers as calls carry them, by key. */
export type WireAnswers = { readonly [key: AnswerKey]: WireAnswer };

/** Values of the host application by name; conditions read them as `session:<name>`. `today`, an ISO date, is the engine's own. */
export type SessionValues = Readonly<Record<string, string | undefined>>;
