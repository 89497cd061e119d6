import { whyRefused } from '../fields/reasons.ts';
import { acceptedUnder, isAcceptedUnder, isOffered } from '../read/accepted-answers.ts';
import { applyEdit, withChanges } from '../edit/change.ts';
import { storableText } from '../language/characters.ts';
import type { AnswerKey } from '../form/definition.ts';
import type { CompiledField, Form } from '../form/form.ts';
import { inQuestion } from '../form/own-failures.ts';
import { isAddressText } from '../form/address-text.ts';
import type { Values } from '../language/values.ts';

/** The reasons for which answers are refused, by key; '' is the key for the answers as a whole. */
export type Refusals = Readonly<Record<string, string>>;

/**
 * The reasons why the server refuses to store these answers; empty if it accepts them. The whole edit is applied first,
 * so that an answer can come together with the one that shows it. Missing and incomplete answers are accepted, because
 * answers are saved while they are typed.
 *
 * @example
 * ```js
 * console.log(Object.keys(refusals(form, visit.values(), { guests: '123', other: '' })));
 * // [ 'guests', 'other' ]
 * ```
 */
export function refusals(form: Form, values: Values, wire: unknown): Refusals {
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) return { '': 'The answers must be an object.' };
  const refused = new Map<string, string>();
  const edit: Record<AnswerKey, string> = {};
  for (const [key, answer] of Object.entries(wire as Readonly<Record<string, unknown>>)) {
    const parsed = parsedAnswer(form, key, answer);
    if ('refusal' in parsed) refused.set(key, parsed.refusal);
    else edit[key] = parsed.value;
  }
  if (refused.size === 0) for (const [key, reason] of refusedTogether(form, values, edit)) refused.set(key, reason);
  return Object.fromEntries(refused);
}

type Parsed = { readonly value: string } | { readonly refusal: string };

function parsedAnswer(form: Form, key: string, answer: unknown): Parsed {
  const field = form.fields.get(key);
  if (field === undefined)
    return { refusal: key.endsWith('_desc') ? 'Descriptions are derived, not stored.' : 'There is no such answer.' };
  const parse = (): Parsed => {
    const parsed = field.fieldType.wire.parse(answer);
    if ('refusal' in parsed || parsed.value === '') return parsed;
    const refusal = refusedText(form, field, key, parsed.value);
    return refusal === null ? parsed : { refusal };
  };
  return inQuestion(form, field, parse, (refusal) => ({ refusal }));
}

/** The reason why the server refuses a text under an answer key, with any other answers; null if it does not. */
export function refusedText(form: Form, field: CompiledField, key: AnswerKey, answer: string): string | null {
  const model = form.model.get(key);
  if (storableText(answer, field.fieldType.isMultiline) !== answer)
    return 'The answer holds characters that cannot be stored.';
  const greatest = Math.min(
    model?.maxLength ?? Number.POSITIVE_INFINITY,
    field.optionLists === null ? field.maxLength : Number.POSITIVE_INFINITY,
  );
  if (answer.length > greatest && [...answer].length > greatest)
    return `The answer is longer than ${greatest} characters.`;
  if (!isAddressText(field, answer)) return 'The answer does not match the pattern of the address.';
  return isAcceptedUnder(field, key, answer)
    ? null
    : whyRefused(field.type, acceptedUnder(field, key), field.keys.indexOf(key));
}

/** The reasons that depend on all answers: hidden fields and unavailable options. */
function refusedTogether(
  form: Form,
  values: Values,
  edit: Readonly<Record<AnswerKey, string>>,
): readonly (readonly [string, string])[] {
  const { changed } = applyEdit(form, values, edit);
  const after = withChanges(values, changed);
  return Object.entries(edit).flatMap(([key, value]): readonly (readonly [string, string])[] => {
    const field = form.fields.get(key);
    if (field === undefined || value === '') return [];
    if (field.shown !== null && !field.shown(after)) return [[key, 'This question is not asked with these answers.']];
    const listed = (): string | null => (isOffered(field, form, after) ? null : 'The answer is none of the options.');
    const refusal = key === field.keys.at(-1) ? inQuestion(form, field, listed, (message) => message) : null;
    return refusal === null ? [] : [[key, refusal]];
  });
}
