import type { CompiledPage } from './form.ts';
import type { FieldErrors } from './validate.ts';
import { isAnswered, type Values } from './values.ts';

/** The progress of a page. */
export interface PageProgress {
  /** The number of fields with errors. */
  readonly left: number;
  /** A field of the page has an answer or a part of one, such as a month without its year. */
  readonly isStarted: boolean;
}

/** The progress of a page; `errors` are those of the whole application. */
export function progressOf({ keys }: CompiledPage, values: Values, errors: FieldErrors): PageProgress {
  return {
    left: keys.filter((key) => Object.hasOwn(errors, key)).length,
    isStarted: keys.some((key) => isAnswered(values[key])),
  };
}
