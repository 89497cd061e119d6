import type { Problem } from '../problems.ts';
import { fileNode } from '../traversal/form-files.ts';
import { traverseForm, type TraversedForm } from '../traversal/traverse.ts';
import { checkConditions } from './conditions.ts';
import type { Check } from './context.ts';
import { checkExpressions } from './expressions.ts';
import { checkFiles, checkFormId } from './files.ts';
import { lineAt, lineOf } from './json.ts';
import { checkKeys, checkLimits } from './keys.ts';
import { knownNamesOf } from './known-names.ts';
import { checkInstitution, checkMessages } from './messages.ts';
import { checkMigrations } from './migrations.ts';
import { checkNesting } from './nesting.ts';
import { checkPatterns, type IsSlow } from './patterns.ts';
import { checkPlaceholders } from './placeholders.ts';
import { checkReach } from './reach.ts';
import { checkReferences } from './references.ts';
import { createReport, type Report } from './report.ts';
import { checkAddresses, checkRoles, checkSubmitFallback } from './roles.ts';
import { createShapeCheck } from './shape.ts';
import { kindOf, parseFiles, type FormSource, type ParsedFiles } from './source.ts';
import { checkSyntax } from './syntax.ts';

/**
 * Every problem of a form, in the order of its files and lines; an empty list for a good form. Never throws.
 * `isSlow` decides whether an answer exists that makes a pattern take very long; without it patterns are not tested.
 */
export function checkForm(source: FormSource, isSlow?: IsSlow): readonly Problem[] {
  return checkSource(source, isSlow).problems;
}

/** A form after the check. */
export interface CheckedSource {
  readonly problems: readonly Problem[];
  /** Null if a file is not JSON. */
  readonly traversed: TraversedForm | null;
}

/** Checks a form; also returns its traversal, which the build uses. */
export function checkSource(source: FormSource, isSlow?: IsSlow): CheckedSource {
  const form = parseFiles(source);
  const { report, problems } = createReport(({ file, path, offset }) => {
    const json = form.files.get(file);
    if (json === undefined) return 1;
    return offset === undefined ? lineOf(json, path) : lineAt(json.text, offset);
  });
  const readable = [...form.files.values()].filter((file) => checkSyntax(file, report));
  checkFiles(form, report);
  checkFormId(form, source, report);
  const checkShape = createShapeCheck(source.schema);
  for (const { path } of readable) {
    const kind = kindOf(path, form);
    if (kind !== null) checkShape(kind, fileNode(form, path), report);
  }
  // Names in a file that is not JSON would be reported as missing everywhere else.
  const traversed = readable.length === form.files.size ? traverseForm(form) : null;
  if (traversed !== null) checkMeaning(form, traversed, source, report, isSlow);
  return { problems: problems(), traversed };
}

const checks: readonly Check[] = [
  checkNesting,
  checkKeys,
  checkLimits,
  checkConditions,
  checkReferences,
  checkPlaceholders,
  checkReach,
  checkExpressions,
  checkRoles,
  checkSubmitFallback,
  checkAddresses,
  checkMessages,
  checkInstitution,
  checkMigrations,
];

function checkMeaning(
  form: ParsedFiles,
  { index }: TraversedForm,
  { host, sessionValues }: FormSource,
  report: Report,
  isSlow: IsSlow | undefined,
): void {
  const names = knownNamesOf(form, index, sessionValues);
  for (const check of checks) check({ form, index, names, host, report });
  checkPatterns(index, report, isSlow);
}
