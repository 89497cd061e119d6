import type { FormDefinition } from '../definition.ts';
import type { ExpandedForm } from '../expanded.ts';
import { FormError } from '../form-error.ts';
import { definitionOf } from '../traversal/definition-files.ts';
import type { TraversedForm } from '../traversal/traverse.ts';
import { checkSource } from './check.ts';
import type { FormSource } from './source.ts';

/** The definition in a form's files. Throws FormError with every error, each with its file and line. */
export function parseForm(source: FormSource): FormDefinition {
  return definitionOf(withoutErrors(source).form);
}

/** A definition with its expanded form, from one traversal. */
export interface ParsedForm {
  readonly definition: FormDefinition;
  readonly expanded: ExpandedForm;
}

/** As `parseForm`, with the expanded form that the build writes. */
export function parseAndExpand(source: FormSource): ParsedForm {
  const { form, expanded } = withoutErrors(source);
  return { definition: definitionOf(form), expanded };
}

function withoutErrors(source: FormSource): TraversedForm {
  const { problems, traversed } = checkSource(source);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (traversed === null || errors.length > 0) throw new FormError(errors);
  return traversed;
}
