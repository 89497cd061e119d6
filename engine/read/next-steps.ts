/** A checklist after the submission, which a part of the host application defines. */
import { compileContents } from '../form/compile-typed.ts';
import type { ExpandedContent } from '../form/expanded.ts';
import type { Values } from '../language/values.ts';
import { type ContentView, viewContent } from './view.ts';

interface StepsDefinition {
  readonly nextSteps: readonly { readonly days?: number; readonly content: ExpandedContent }[];
}

/** One step after the submission. */
export interface NextStep {
  readonly view: ContentView;
  /** When the step is due, as milliseconds since 1970; null without a date. */
  readonly due: number | null;
}

const day = 86_400_000;

/**
 * The steps of a part of the host application whose condition holds, in their order; none without the part.
 * `submittedAt` is an ISO 8601 time.
 */
export function nextSteps(part: unknown, values: Values, submittedAt: string): readonly NextStep[] {
  // The checker has validated the file against its definition in the schema.
  const definition = part as StepsDefinition | undefined;
  return (definition?.nextSteps ?? []).flatMap(({ days, content }) =>
    compileContents([content]).flatMap((compiled) => {
      const view = viewContent(compiled, values);
      return view === null ? [] : { view, due: days === undefined ? null : Date.parse(submittedAt) + days * day };
    }),
  );
}
