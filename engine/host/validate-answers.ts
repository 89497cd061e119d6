/** Answers from outside, which can be anything, as a submission. */
import { applyEdit, withChanges } from '../edit/change.ts';
import { calculatedKeys } from '../form/calculated-keys.ts';
import type { Form } from '../form/form.ts';
import { fromWire } from '../form/wire.ts';
import type { AnswerKey } from '../language/field-definition.ts';
import type { WireAnswers } from '../language/values.ts';
import { errorsOf, type FieldErrors } from '../read/validate.ts';
import { refusals } from '../send/refusals.ts';
import { submission } from '../send/submission.ts';
import type { ChosenParts, HostForm } from './create-form.ts';

/** The submitted answers, with descriptions and calculated answers; or the errors by key, '' for all answers. */
export type ValidatedAnswers<Asked = WireAnswers> = { readonly answers: Asked } | { readonly errors: FieldErrors };

/** The facts that a host knows besides the answers. */
interface KnownParts extends ChosenParts {
  /** The questions of which the host has a document. */
  readonly documents?: readonly AnswerKey[];
}

/**
 * Decides whether answers are a complete and valid submission. Reports the errors of the whole application only when
 * every single answer can be stored. Descriptions and calculated answers are derived again, whatever was sent, and only
 * `known` says which documents there are.
 *
 * @example
 * ```js
 * console.log(validateAnswers(visit, { overnight: 'Y' }), validateAnswers(visit, { overnight: 'N' }));
 * // { errors: { guests: [ 'Enter a number.' ] } } { answers: { overnight: 'N', overnight_desc: 'No' } }
 * ```
 */
export function validateAnswers<Asked>(
  host: HostForm<Asked>,
  answers: unknown,
  known: KnownParts = {},
): ValidatedAnswers<Asked> {
  const { form, validators } = host;
  const { documents = [], ...chosen } = known;
  const uploaded = Object.fromEntries(documents.map((key) => [key, 'ANSWERED']));
  const statuses = Object.fromEntries(documents.map((key) => [`document:${key}`, 'COMPLETED']));
  const before = host.values(uploaded, chosen);
  const start = withChanges(before, applyEdit(form, before, statuses).changed);
  const asked = withoutDerived(form, answers);
  const refused = Object.entries(refusals(form, start, asked)).map(([key, reason]) => [key, [reason]] as const);
  if (refused.length > 0) return { errors: Object.fromEntries(refused) };
  const edit = { ...fromWire(form, asked as WireAnswers), ...uploaded };
  const values = withChanges(start, applyEdit(form, start, edit).changed);
  // A document of a question that is hidden with these answers shows no other question.
  const shown = documents.filter((key) => values[key]);
  if (shown.length < documents.length) return validateAnswers(host, answers, { ...chosen, documents: shown });
  const errors = errorsOf(form, validators, values);
  return Object.keys(errors).length > 0 ? { errors } : { answers: submission(form, values) as Asked };
}

/** The sent answers without documents, and without the values that are derived from them; a submission has all. */
function withoutDerived(form: Form, sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const derived = new Set(calculatedKeys(form));
  for (const { key, descKey, fieldType } of form.fields.values()) {
    if (descKey !== null) derived.add(descKey);
    if (fieldType.isDocument) derived.add(key);
  }
  return Object.fromEntries(Object.entries(sent).filter(([key]) => !derived.has(key)));
}

/** A problem of an answer; the path is the answer key. */
interface Issue {
  readonly message: string;
  readonly path: readonly string[];
}

/** A Standard Schema, which many libraries accept as a validator; see standardschema.dev. */
interface AnswersSchema<Asked> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'matricula';
    readonly validate: (
      value: unknown,
    ) => { readonly value: Asked; readonly issues?: undefined } | { readonly issues: readonly Issue[] };
    readonly types?: { readonly input: Asked; readonly output: Asked } | undefined;
  };
}

/**
 * The Standard Schema of the answers to a form, with what they do not say themselves.
 *
 * @example
 * ```js
 * console.log(answersSchema(visit)['~standard'].validate({ overnight: 'Y' }));
 * // { issues: [ { message: 'Enter a number.', path: [Array] } ] }
 * ```
 */
export function answersSchema<Asked>(host: HostForm<Asked>, known?: KnownParts): AnswersSchema<Asked> {
  return {
    '~standard': {
      version: 1,
      vendor: 'matricula',
      validate: (value) => {
        const result = validateAnswers(host, value, known);
        return 'errors' in result ? { issues: issuesOf(result.errors) } : { value: result.answers };
      },
    },
  };
}

const issuesOf = (errors: FieldErrors): readonly Issue[] =>
  Object.entries(errors).flatMap(([key, messages]) =>
    messages.map((message) => ({ message, path: key === '' ? [] : [key] })),
  );
