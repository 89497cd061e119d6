import type { AnswerKey } from '../form/definition.ts';
import type { CompiledPage } from '../form/form.ts';
import { inputKey } from '../form/input.ts';
import type { FieldErrors } from './validate.ts';
import { isAnswered, type Values } from '../language/values.ts';

/** The numbers of questions that prevent a submission. */
export interface Remaining {
  /** The number of fields with errors: unanswered or wrong. */
  readonly left: number;
  /** The number of those that have an answer or bad input, and so are wrong. */
  readonly wrong: number;
}

/** The progress of a page. */
export interface PageProgress extends Remaining {
  /** A field of the page has an answer or a part of one, such as a month without its year. */
  readonly isStarted: boolean;
}

/** The progress of a page; `errors` are those of the whole application. */
export function progressOf({ keys, givenKeys }: CompiledPage, values: Values, errors: FieldErrors): PageProgress {
  return {
    ...remaining(keys, values, errors),
    isStarted: givenKeys.some((key) => isAnswered(values[key])),
  };
}

/** Counts the fields with errors among these answer keys. */
export function remaining(keys: readonly AnswerKey[], values: Values, errors: FieldErrors): Remaining {
  const left = keys.filter((key) => Object.hasOwn(errors, key));
  const wrong = left.filter((key) => isAnswered(values[key]) || isAnswered(values[inputKey(key)]));
  return { left: left.length, wrong: wrong.length };
}
