import { checkConditions } from './conditions.ts';
import { checkExpressions } from './expressions.ts';
import { checkFiles } from './files.ts';
import { parseJson, type JsonFile } from './json.ts';
import { checkKeys } from './keys.ts';
import { knownOf, type Known } from './known.ts';
import { checkPatterns, type IsSlow } from './patterns.ts';
import { checkPlaceholders } from './placeholders.ts';
import type { Problem } from './problems.ts';
import { checkReach } from './reach.ts';
import { checkReferences } from './references.ts';
import { createReport, type Report } from './report.ts';
import { createShapeCheck } from './shape.ts';
import { fileSpot, formPathOf, kindOf, type FormFiles, type FormSource } from './source.ts';
import { checkSyntax } from './syntax.ts';
import { surveyForm } from './survey.ts';

/**
 * Every problem of a form, in the order of its files and lines; an empty list for a good one. Never throws.
 * `isSlow` judges whether a pattern can be kept busy by some answer; without it that is not looked at.
 */
export function checkForm(source: FormSource, isSlow?: IsSlow): readonly Problem[] {
  const form = readFiles(source);
  const { report, problems } = createReport(form.files);
  const readable = [...form.files.values()].filter((file) => checkSyntax(file, report));
  checkFiles(form, report);
  const checkShape = createShapeCheck(source.schema);
  for (const { path } of readable) {
    const kind = kindOf(path, form.formPath);
    if (kind !== null) checkShape(kind, fileSpot(form, path), report);
  }
  // What a file that cannot be read would say is missing everywhere else.
  if (readable.length === form.files.size) checkMeaning(form, report, isSlow);
  return problems();
}

export function readFiles({ files }: FormSource): FormFiles {
  const paths = Object.keys(files);
  return { files: new Map<string, JsonFile>(paths.map((path) => [path, parseJson(path, files[path] ?? '')])), formPath: formPathOf(paths) };
}

function checkMeaning(form: FormFiles, report: Report, isSlow: IsSlow | undefined): void {
  const survey = surveyForm(form);
  const known: Known = knownOf(form, survey);
  for (const check of [checkKeys, checkConditions, checkReferences, checkPlaceholders, checkReach, checkExpressions]) check({ form, survey, known, report });
  checkPatterns(survey.schemas, report, isSlow);
}
