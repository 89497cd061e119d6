/** Expressions of the source that may have no translation. */
import type { ImportReport } from '../base/import-report.ts';
import type { SourceExpression, SourceRow } from '../base/source-form.ts';
import { Untranslatable } from '../translate/scope.ts';

/** The tree of an expression. Throws Untranslatable for one that cannot be read. */
export function treeOf({ tree, problem = '' }: SourceExpression): NonNullable<SourceExpression['tree']> {
  if (tree === null) throw new Untranslatable(problem);
  return tree;
}

/** The reason of a refusal. Throws any other error again. */
export function untranslatable(error: unknown): string {
  if (error instanceof Untranslatable) return error.message;
  throw error;
}

interface Attempt {
  readonly report: ImportReport;
  readonly place: SourceRow;
  /** The column of the expression. */
  readonly what: string;
  /** What its lack means for applicants. */
  readonly effect: string;
  readonly text: string;
}

/** The result of a translation. An expression without one is reported, and the result is `otherwise`. */
export function translatedOr<T>(otherwise: T, { report, place, what, effect, text }: Attempt, translate: () => T): T {
  try {
    return translate();
  } catch (error) {
    report.left(place, what, `${effect}: "${text}" cannot be translated: ${untranslatable(error)}.`, true);
    return otherwise;
  }
}
