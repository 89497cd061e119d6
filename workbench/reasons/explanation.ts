/** Explains the state of a question (shown, required, empty, invalid) and the edits that would change it. */
import { applyEdit, withChanges, type Edit } from '../../engine/edit/change.ts';
import { interpolate } from '../../engine/language/text.ts';
import type { WrittenClause } from '../expand/conditions.ts';
import { at } from '../source/source-node.ts';
import { errorsOfField } from '../../engine/read/validate.ts';
import type { Values } from '../../engine/language/values.ts';
import { isRequired } from '../../engine/read/view.ts';
import { isShown } from '../../engine/form/visibility.ts';
import { changesFor } from './changes.ts';
import { placedClauses } from '../expand/placed-clauses.ts';
import { clausesHold } from './clauses.ts';
import { explainedField, type ExplainedField, type ExplainedForm, type FileLine } from './explained-form.ts';
import { limitOf, nearestAnswers } from './refused-answer.ts';
import { reasonOf, type ExplainedCondition } from './reason.ts';

/** Everything about one question with the present values. */
export interface Explanation {
  /** The first answer key. */
  readonly key: string;
  readonly label: string;
  readonly type: string;
  readonly page: string;
  readonly place: FileLine;
  readonly value: string;
  readonly isShown: boolean;
  /** Every condition of the question and of the blocks around it, the outermost first. */
  readonly shownWhile: readonly ExplainedCondition[];
  /** Edits that hide a shown question, or show a hidden one. */
  readonly toChangeShown: readonly Edit[];
  readonly isRequired: boolean;
  /** Null for a question that is never required. */
  readonly required: ExplainedRequirement | null;
  readonly errors: readonly ExplainedError[];
  /** The rules that clear the answer when their condition becomes true. */
  readonly clearedBy: readonly ExplainedRule[];
  /** The conditions of other questions, blocks, checks and rules that read the answer. */
  readonly readBy: readonly FileLine[];
}
/** When a question must be answered; without conditions always. */
export interface ExplainedRequirement {
  readonly place: FileLine;
  readonly requiredWhile: readonly ExplainedCondition[];
  /** Edits after which it is required, or no longer. */
  readonly toChange: readonly Edit[];
}
/** An error message with its cause. */
export interface ExplainedError {
  readonly message: string;
  /** `required`, `check`, or `answer` for an answer that the type, the options or the schema refuses. */
  readonly cause: 'required' | 'check' | 'answer';
  /** What the page says about such an answer when it is typed, if that says more than the message; or null. */
  readonly limit: string | null;
  readonly place: FileLine;
  /** The conditions of a check, which hold. */
  readonly because: readonly ExplainedCondition[];
  /** Edits after which the message is gone. */
  readonly toCorrect: readonly Edit[];
}
/** A rule that clears the answer. */
export interface ExplainedRule {
  readonly id: string;
  readonly place: FileLine;
  readonly when: readonly ExplainedCondition[];
  readonly holds: boolean;
}

/** Explains the question of an answer key; undefined if the form has none. */
export function explainQuestion(explained: ExplainedForm, values: Values, key: string): Explanation | undefined {
  const found = explainedField(explained, key);
  if (found === undefined) return undefined;
  const { field, indexed, shownWhile } = found;
  const { placeOf } = explained;
  const isNowShown = isShown(field, values);
  return {
    key: field.key,
    label: interpolate(field.label, values),
    type: field.type,
    page: field.page,
    place: placeOf(at(indexed.node, 'key')),
    value: field.keys
      .map((one) => values[one] ?? '')
      .join(' ')
      .trim(),
    isShown: isNowShown,
    shownWhile: shownWhile.map((clause) => reasonOf(explained, clause, values)),
    toChangeShown: changesFor(explained, values, {
      clauses: shownWhile,
      isWanted: !isNowShown,
      isReached: (after) => isShown(field, after) !== isNowShown,
    }),
    isRequired: isNowShown && isRequired(field, values),
    required: requirementOf(explained, found, values, isNowShown),
    errors: isNowShown ? errorsIn(explained, found, values) : [],
    clearedBy: rulesFor(explained, found, values),
    readBy: explained.index.comparisons
      .filter(({ valueKey, reference }) => field.keys.some((one) => one === valueKey || one === reference))
      .map(({ node }) => placeOf(node)),
  };
}

function requirementOf(
  explained: ExplainedForm,
  { field, indexed }: ExplainedField,
  values: Values,
  isNowShown: boolean,
): ExplainedRequirement | null {
  const { required } = field;
  if (required === undefined) return null;
  const node = at(indexed.node, 'required');
  const clauses = typeof required === 'string' ? [] : placedClauses(required.when, at(node, 'when'));
  const isNow = isRequired(field, values);
  const isReached = (after: Values): boolean => isShown(field, after) && isRequired(field, after) !== isNow;
  return {
    place: explained.placeOf(node),
    requiredWhile: clauses.map((clause) => reasonOf(explained, clause, values)),
    toChange:
      clauses.length === 0 || !isNowShown
        ? []
        : changesFor(explained, values, { clauses, isWanted: !isNow, isReached }),
  };
}

function errorsIn(explained: ExplainedForm, found: ExplainedField, values: Values): readonly ExplainedError[] {
  const { form, validators } = explained;
  const messages = errorsOfField(form, validators, values, found.field.key);
  return messages.map((message) => explainedError(explained, found, values, message));
}

/** More answers near a refused one are not offered. */
const mostNear = 2;

function explainedError(
  explained: ExplainedForm,
  { field, indexed: { node } }: ExplainedField,
  values: Values,
  message: string,
): ExplainedError {
  const { form, validators, placeOf } = explained;
  const isReached = (after: Values): boolean => !errorsOfField(form, validators, after, field.key).includes(message);
  const said = (text: string): boolean => interpolate(text, values) === message;
  const failed = field.checks.findIndex((check) => check.when(values) && said(check.message));
  if (failed >= 0) {
    const check = at(node, 'checks', failed);
    const clauses = placedClauses(field.expanded.checks?.[failed]?.when ?? [], at(check, 'when'));
    const because = clauses.map((clause) => reasonOf(explained, clause, values));
    const toCorrect = changesFor(explained, values, { clauses, isWanted: false, isReached });
    return { message, cause: 'check', limit: null, place: placeOf(check), because, toCorrect };
  }
  const { required } = field;
  const isMissing = required !== undefined && said(typeof required === 'string' ? required : required.message);
  const answered = field.keys.map((valueKey): WrittenClause => ({
    node,
    valueKey,
    operator: isMissing ? 'answered' : 'notAnswered',
    targets: [],
    reference: null,
  }));
  const limit = isMissing ? null : limitOf(explained, field, values);
  const isAnswerValid = (edit: Edit): boolean =>
    errorsOfField(form, validators, withChanges(values, applyEdit(form, values, edit).changed), field.key).length === 0;
  const near = isMissing ? [] : nearestAnswers(field, values).filter(isAnswerValid).slice(0, mostNear);
  return {
    message,
    cause: isMissing ? 'required' : 'answer',
    limit: limit === message ? null : limit,
    place: placeOf(at(node, isMissing ? 'required' : 'schema')),
    because: [],
    toCorrect: [...near, ...changesFor(explained, values, { clauses: answered, isWanted: true, isReached })],
  };
}

function rulesFor(explained: ExplainedForm, { field }: ExplainedField, values: Values): readonly ExplainedRule[] {
  return explained.rules
    .filter(({ clears }) => field.keys.some((key) => clears.includes(key)))
    .map(({ id, place, when }) => ({
      id,
      place,
      when: when.map((clause) => reasonOf(explained, clause, values)),
      holds: clausesHold(when, values),
    }));
}
