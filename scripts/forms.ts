/**
 * `npm run forms`: prints every problem of the forms with file and line, and fails when one is an error.
 * `npm run forms -- explain <key> [key=value …]`: explains why a question is asked.
 * `npm run forms -- diff <old> <new>`: prints the changes between two definitions.
 * `npm run forms -- migration <form>`: drafts a migration of saved answers.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkSync } from 'recheck';
import { checkForm, type Problem } from '../engine/check/index.ts';
import { printDiff } from './diff-forms.ts';
import { ExplainError, explainIn } from './explain.ts';
import { formPaths, loadFormSource } from './load-form.ts';
import { addressProblems } from './served-forms.ts';

/** Every problem of every form in a folder. The paths are relative to the working directory. */
export async function checkAllForms(formsDir: string): Promise<readonly Problem[]> {
  const paths = await formPaths(formsDir);
  const addresses = (await addressProblems(formsDir)).map((problem) => inFolder(problem, formsDir));
  const problems = [...addresses, ...(await Promise.all(paths.map(checkFormAt))).flat()];
  // All forms share the default messages, so their problems are reported once.
  return [...new Map(problems.map((problem) => [lineOf(problem), problem])).values()];
}

async function checkFormAt(path: string): Promise<readonly Problem[]> {
  const folder = path.endsWith('.json') ? dirname(path) : path;
  return checkForm(await loadFormSource(path), isSlow).map((problem) => inFolder(problem, folder));
}

function inFolder(problem: Problem, folder: string): Problem {
  return { ...problem, file: join(folder, problem.file) };
}

function isSlow(pattern: string): boolean {
  return checkSync(pattern, 'u').status === 'vulnerable';
}

function lineOf({ file, line, severity, sentence }: Problem): string {
  return `${file}:${line}  ${severity}  ${sentence}`;
}

const counted = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`;

async function printProblems(formsDir: string): Promise<void> {
  const problems = await checkAllForms(formsDir);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  for (const problem of problems) console.log(lineOf(problem));
  const forms = (await formPaths(formsDir)).length;
  console.log(
    [counted(forms, 'form'), counted(errors, 'error'), counted(problems.length - errors, 'warning')].join(', '),
  );
  process.exitCode = errors === 0 ? 0 : 1;
}

async function printReasons(formsDir: string, key: string, given: readonly string[]): Promise<void> {
  try {
    const { lines, broken } = await explainIn(formsDir, key, given);
    for (const line of lines) console.log(line);
    for (const [path, { message }] of broken) console.error(`${path} cannot be explained:\n${message}`);
    if (broken.size > 0) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof ExplainError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

if (import.meta.main) {
  const formsDir = process.env['FORMS_DIR'] ?? 'forms';
  if (!existsSync(formsDir)) {
    console.error(`There is no folder ${formsDir}: FORMS_DIR names the folder of forms.`);
    process.exit(1);
  }
  const [command, key, ...given] = process.argv.slice(2);
  const hasOption = process.argv.slice(2).some((word) => word.startsWith('-'));
  if (command === undefined) await printProblems(formsDir);
  else if (command === 'diff' && key !== undefined && given.length === 1 && !hasOption)
    await printDiff(key, given[0] ?? '');
  else if (command === 'migration' && key !== undefined && given.length === 0 && !hasOption)
    // The database is loaded for this command only.
    await (await import('./draft-migration.ts')).printMigrationDraft(formsDir, key);
  else if (command === 'explain' && key !== undefined && !hasOption) await printReasons(formsDir, key, given);
  else {
    console.error(
      'Usage: npm run forms, npm run forms -- explain <key> [key=value …], npm run forms -- diff <old> <new>, or npm run forms -- migration <form>',
    );
    process.exitCode = 1;
  }
}
