import type { CompiledPage, Form } from './form.ts';
import { errorsOf, type Validators } from './validate.ts';
import type { Values } from './values.ts';

/** How far one page has come. */
export interface PageProgress {
  /** How many of its questions must still be answered or put right before the application can be submitted. */
  readonly left: number;
  /** Whether any of its questions has an answer. */
  readonly isStarted: boolean;
}
/** By the page's id. */
export type Progress = Readonly<Record<string, PageProgress>>;

/** How far every page has come. Judges the whole application, so it is asked in a pause and never for a key press. */
export function progressOf(form: Form, validators: Validators, values: Values): Progress {
  const errors = errorsOf(form, validators, values);
  return Object.fromEntries(form.pages.map((page) => [page.id, pageProgress(page, errors, values)]));
}

function pageProgress({ keys }: CompiledPage, errors: object, values: Values): PageProgress {
  return {
    left: keys.filter((key) => key in errors).length,
    isStarted: keys.some((key) => (values[key] ?? '') !== ''),
  };
}
