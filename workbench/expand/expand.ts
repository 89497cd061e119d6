import { checkUnvalidated, structureChecks } from './structure.ts';
import { createReport } from '../problems/report.ts';
import type { FormDefinition } from '../../engine/form/definition.ts';
import type { ExpandedForm } from '../../engine/form/expanded.ts';
import { FormError, type FormProblem } from '../problems/form-error.ts';
import { definitionPointer, filesOf } from '../source/definition-files.ts';
import { traverseForm, type TraversedForm } from './traverse.ts';

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
