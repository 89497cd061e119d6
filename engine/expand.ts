import { checkUnvalidated, structureChecks } from './check/structure.ts';
import { createReport } from './check/report.ts';
import type { FormDefinition } from './definition.ts';
import type { ExpandedForm } from './expanded.ts';
import { FormError, type FormProblem } from './form-error.ts';
import { definitionPointer, filesOf } from './traversal/definition-files.ts';
import { traverseForm, type TraversedForm } from './traversal/traverse.ts';

/**
 * Resolves everything that is known before run time: used sections, prefixes, the institution's words, the sets of the
 * data model. The result is plain data. Throws FormError with every problem that prevents compilation.
 */
export function expandForm(definition: FormDefinition): ExpandedForm {
  return expandTraversed(traverseForm(filesOf(definition)));
}

/** As `expandForm`, for a form that has been traversed. */
export function expandTraversed(traversed: TraversedForm): ExpandedForm {
  const problems = structureProblems(traversed);
  if (problems.length > 0) throw new FormError(problems);
  return traversed.expanded;
}

function structureProblems({ form, index }: TraversedForm): readonly FormProblem[] {
  const { report, problems } = createReport(() => 1);
  for (const check of [...structureChecks, checkUnvalidated]) check({ form, index, report });
  return problems()
    .filter(({ severity }) => severity === 'error')
    .map(({ code, file, pointer, sentence }) => ({ code, pointer: definitionPointer(file, pointer), sentence }))
    .toSorted((a, b) => byPointer.compare(a.pointer, b.pointer));
}

/** Positions in lists are in numerical order. */
const byPointer = new Intl.Collator('en', { numeric: true });
