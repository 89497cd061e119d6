/** The checklist of the receipt: `receipt.json` of a form. */
import { compileContents, viewContent, type ExpandedContent, type ContentView } from '../../engine/index.ts';
import type { Form, Values } from '../../engine/index.ts';

interface ReceiptDefinition {
  readonly nextSteps: readonly { readonly days?: number; readonly content: ExpandedContent }[];
}

/** One step after the submission. */
export interface NextStep {
  readonly view: ContentView;
  /** When the step is due, as milliseconds since 1970; null without a date. */
  readonly due: number | null;
}

const day = 86_400_000;

/** The steps whose condition holds, in the order of the form; `submittedAt` is an ISO 8601 time. */
export function nextSteps({ hostParts }: Form, values: Values, submittedAt: string): readonly NextStep[] {
  // The checker has validated the file against its definition in the schema.
  const definition = hostParts['receipt'] as ReceiptDefinition | undefined;
  return (definition?.nextSteps ?? []).flatMap(({ days, content }) =>
    compileContents([content]).flatMap((compiled) => {
      const view = viewContent(compiled, values);
      return view === null ? [] : { view, due: days === undefined ? null : Date.parse(submittedAt) + days * day };
    }),
  );
}
