/** The check of all forms in a folder, and its report. */
import { dirname, join } from 'node:path';
import { acceptedCodes } from '../check/accepted-model.ts';
import { checkForm, type FormSource, type Problem } from '../check/index.ts';
import { formPaths, loadFormSources } from '../load/load-form.ts';
import { addressProblems, servedFormOf, strayFiles } from '../load/served-forms.ts';
import { caseTexts } from './cases/case-files.ts';
import { countText } from '../source/count-text.ts';
import { titleProblems } from './form-titles.ts';
import { byPlace } from '../problems/report.ts';
import { quietRun, shownRun, type LongRun } from './long-run.ts';
import { printFailure } from './print-failure.ts';
import { hasExaminer, slowPatterns } from './slow-patterns.ts';

const { isSlow, remember } = slowPatterns();

/** Every problem of every form in a folder. The paths are relative to the working directory. */
export async function checkAllForms(formsDir: string, now = new Date()): Promise<readonly Problem[]> {
  const forms = await loadForms(formsDir);
  return problemsOf(forms, await sharedProblems(formsDir, forms), now, null);
}

/** A form with the place of its files. */
export interface LoadedForm {
  readonly path: string;
  /** The folder of the form, or the folder of a form that is one file. */
  readonly folder: string;
  readonly source: FormSource;
}

async function loadForms(formsDir: string, only?: string): Promise<readonly LoadedForm[]> {
  const paths = only === undefined ? await formPaths(formsDir) : [join(formsDir, only)];
  const sources = await loadFormSources(paths);
  return sources.map((source, index) => {
    const path = paths[index] ?? '';
    return { path, folder: isCard(path) ? dirname(path) : path, source };
  });
}

/** The card of an account is one file; an application is a folder. */
const isCard = (path: string): boolean => path.endsWith('.json');

/** The problems of the forms of the portal together. */
async function sharedProblems(formsDir: string, forms: readonly LoadedForm[]): Promise<readonly Problem[]> {
  const applications = forms.filter(({ path }) => !isCard(path)).map(({ source }) => source);
  const together = [
    ...(await addressProblems(formsDir)),
    ...(await strayFiles(formsDir)),
    ...titleProblems(applications),
  ];
  return together.map((problem) => inFolder(problem, formsDir));
}

async function problemsOf(
  forms: readonly LoadedForm[],
  shared: readonly Problem[],
  now: Date,
  completely: LongRun | null,
): Promise<readonly Problem[]> {
  const found = forms.map(async (form, index) => {
    const cases = completely !== null && !isCard(form.path) ? await caseTexts(form.path) : {};
    completely?.say(`${form.folder}: checked as form ${index + 1} of ${forms.length}`);
    return check(form, now, cases, completely ?? quietRun);
  });
  const problems = [...shared, ...(await Promise.all(found)).flat()];
  remember();
  // All forms share the default messages, so their problems are reported once.
  return [...new Map(problems.map((problem) => [lineOf(problem), problem])).values()].sort(byPlace);
}

/**
 * As `checkAllForms`, with the cases beside the forms, and with the forms that nobody can submit: a complete
 * application to each is looked for.
 */
export async function checkCompletely(
  formsDir: string,
  now = new Date(),
  run: LongRun = quietRun,
): Promise<readonly Problem[]> {
  const forms = await loadForms(formsDir);
  return completeProblems(forms, await sharedProblems(formsDir, forms), now, run);
}

/** As `checkCompletely`, of forms that are loaded, with what is wrong with them together. */
export async function completeProblems(
  forms: readonly LoadedForm[],
  shared: readonly Problem[] = [],
  now = new Date(),
  run: LongRun = quietRun,
): Promise<readonly Problem[]> {
  const problems = await problemsOf(forms, shared, now, run);
  if (problems.some(({ severity }) => severity === 'error')) return problems;
  const { submissionProblems } = await import('./submittable.ts');
  const found = forms
    .filter(({ path }) => !isCard(path))
    .flatMap(({ source, folder }) => {
      run.say(`${folder}: a complete application is looked for`);
      const searched = { source, today: dayOf(now) };
      const found = run.decide('submission', searched, () => submissionProblems(source, searched.today));
      return found.map((problem) => inFolder(problem, folder));
    });
  return [...problems, ...found].sort(byPlace);
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

function check(
  { folder, source }: LoadedForm,
  now: Date,
  cases: FormSource['cases'] & object,
  { decide }: LongRun,
): readonly Problem[] {
  const checked = { ...source, cases, today: dayOf(now) };
  const isExamined = hasExaminer();
  const problems = decide(
    'check',
    { checked, isExamined },
    () => checkForm(checked, isSlow),
    // An examination that takes too long counts as one of a slow pattern; the next one may be faster.
    (found) => found.every(({ code }) => code !== 'slow-pattern'),
  );
  return problems.map((problem) => inFolder(problem, folder));
}

function inFolder(problem: Problem, folder: string): Problem {
  const { because } = problem;
  return {
    ...problem,
    file: join(folder, problem.file),
    ...(because !== undefined && {
      because: because.map(({ file, line, pointer }) => ({ file: join(folder, file), line, pointer })),
    }),
  };
}

function lineOf({ file, line, severity, sentence }: Problem): string {
  return `${file}:${line}  ${severity}  ${sentence}`;
}

/** Prints problems with file and line, what was checked, and the numbers. The exit code is 1 when one is an error. */
export function printReport(problems: readonly Problem[], checked: string): void {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  for (const problem of problems) console.log(`${lineOf(problem)}\n    fix: ${problem.fix}`);
  if (problems.some(({ code }) => acceptedCodes.has(code)))
    console.log('npm run forms -- accept writes the keys that the questions need into data-model.json.');
  const warnings = problems.filter(({ severity }) => severity === 'warning').length;
  console.log([checked, countText(errors, 'error'), countText(warnings, 'warning')].join(', '));
  process.exitCode = errors === 0 ? 0 : 1;
}

async function shownCheck(formsDir: string): Promise<readonly Problem[]> {
  const run = shownRun();
  try {
    return await checkCompletely(formsDir, new Date(), run);
  } finally {
    run.end();
  }
}

/** Prints every problem of the forms in a folder; also writes the files for editors. */
export async function printProblems(formsDir: string): Promise<void> {
  // The check alone writes nothing, as before a commit; an author's run keeps the editor's names current.
  const files = process.env['npm_lifecycle_event'] === 'forms' ? await import('./schema.ts') : null;
  await files?.printRemovedFiles(formsDir);
  const problems = await shownCheck(formsDir);
  const paths = await formPaths(formsDir);
  const forms = paths.filter((path) => !isCard(path)).length;
  const checked = countText(forms, 'form');
  printReport(problems, forms === paths.length ? checked : `${checked} and the account cards`);
  await files?.printEditorFiles(formsDir);
}

/** Prints every problem of one form alone, without those of all forms together. The exit code is 1 without the form. */
export async function printProblemsOf(formsDir: string, form: string): Promise<void> {
  const run = shownRun();
  try {
    const { id } = await servedFormOf(formsDir, form);
    const problems = await completeProblems(await loadForms(formsDir, id), [], new Date(), run);
    run.end();
    printReport(problems, countText(1, 'form'));
  } catch (error) {
    run.end();
    printFailure(error);
  }
}

/** Prints the problems as a JSON list: code, severity, file, line, pointer, sentence, fix, and the proof. */
export async function printJson(formsDir: string): Promise<void> {
  const problems = await shownCheck(formsDir);
  console.log(JSON.stringify(problems, null, 2));
  process.exitCode = problems.some(({ severity }) => severity === 'error') ? 1 : 0;
}
