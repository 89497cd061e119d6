import type { CompiledPage } from './form.ts';
import type { FieldErrors } from './validate.ts';
import { isAnswered, type Values } from './values.ts';

/** How far one page has come. */
export interface PageProgress {
  /** How many of its questions must still be answered or put right before the application can be submitted. */
  readonly left: number;
  /** Whether anything is stored for one of its questions, be it half an answer: a month without its year. */
  readonly isStarted: boolean;
}

/** How far a page has come, where `errors` are those of the whole application. */
export function progressOf({ keys }: CompiledPage, values: Values, errors: FieldErrors): PageProgress {
  return {
    left: keys.filter((key) => Object.hasOwn(errors, key)).length,
    isStarted: keys.some((key) => isAnswered(values[key])),
  };
}
