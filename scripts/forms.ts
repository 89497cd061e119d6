/**
 * `npm run forms`: prints every problem of the forms with file and line, and fails when one is an error; with `--json`
 * as a JSON list. It also writes
 * the files for editors. `npm run forms -- <command>` runs a command of `scripts/forms/`.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkSync } from 'recheck';
import { checkForm, type Problem } from '../engine/check/index.ts';
import { formPaths, loadFormSource } from './load-form.ts';
import { walkWords } from './forms/walk-words.ts';
import { addressProblems, strayFiles } from './served-forms.ts';

/** Every problem of every form in a folder. The paths are relative to the working directory. */
export async function checkAllForms(formsDir: string): Promise<readonly Problem[]> {
  const paths = await formPaths(formsDir);
  const together = [...(await addressProblems(formsDir)), ...(await strayFiles(formsDir))];
  const problems = [
    ...together.map((problem) => inFolder(problem, formsDir)),
    ...(await Promise.all(paths.map(checkFormAt))).flat(),
  ];
  // All forms share the default messages, so their problems are reported once.
  return [...new Map(problems.map((problem) => [lineOf(problem), problem])).values()];
}

async function checkFormAt(path: string): Promise<readonly Problem[]> {
  const folder = path.endsWith('.json') ? dirname(path) : path;
  return checkForm(await loadFormSource(path), isSlow).map((problem) => inFolder(problem, folder));
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

const slow = new Map<string, boolean>();

/** The result depends on the pattern alone, and forms have many patterns in common. */
function isSlow(pattern: string): boolean {
  const result = slow.get(pattern) ?? checkSync(pattern, 'u').status === 'vulnerable';
  slow.set(pattern, result);
  return result;
}

function lineOf({ file, line, severity, sentence }: Problem): string {
  return `${file}:${line}  ${severity}  ${sentence}`;
}

const counted = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`;

async function printProblems(formsDir: string): Promise<void> {
  const problems = await checkAllForms(formsDir);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  for (const problem of problems) console.log(`${lineOf(problem)}\n    fix: ${problem.fix}`);
  const forms = (await formPaths(formsDir)).length;
  const warnings = problems.filter(({ severity }) => severity === 'warning').length;
  console.log([counted(forms, 'form'), counted(errors, 'error'), counted(warnings, 'warning')].join(', '));
  process.exitCode = errors === 0 ? 0 : 1;
  // The check alone writes nothing, as before a commit; an author's run keeps the editor's names current.
  if (process.env['npm_lifecycle_event'] === 'forms')
    await (await import('./forms/schema.ts')).printEditorFiles(formsDir);
}

/** Prints the problems as a JSON list: code, severity, file, line, pointer, sentence, fix, and the proof. */
async function printJson(formsDir: string): Promise<void> {
  const problems = await checkAllForms(formsDir);
  console.log(JSON.stringify(problems, null, 2));
  process.exitCode = problems.some(({ severity }) => severity === 'error') ? 1 : 0;
}

/** A command of `npm run forms`; it is loaded when it runs. */
interface Command {
  readonly usage: string;
  /** False for arguments that the command does not take. */
  readonly takes: (args: readonly string[]) => boolean;
  readonly run: (formsDir: string, args: readonly string[]) => Promise<void>;
}

const hasOption = (args: readonly string[]): boolean => args.some((word) => word.startsWith('-'));
const takesExactly =
  (count: number) =>
  (args: readonly string[]): boolean =>
    args.length === count && !hasOption(args);

const takesForm = (args: readonly string[]): boolean => args.length < 2 && !hasOption(args);

const explainOptions: ReadonlySet<string> = new Set(['--answers', '--json']);

const commands: Readonly<Record<string, Command>> = {
  explain: {
    usage: 'explain <key> [key=value …] [--answers file] [--json]',
    takes: ([key = '-', ...words]) => !hasOption([key, ...words.filter((word) => !explainOptions.has(word))]),
    run: async (formsDir, [key = '', ...given]) =>
      (await import('./forms/explain.ts')).printReasons(formsDir, key, given),
  },
  diff: {
    usage: 'diff <old> <new>',
    takes: takesExactly(2),
    run: async (_, [from = '', to = '']) => (await import('./forms/diff.ts')).printDiff(from, to),
  },
  migration: {
    usage: 'migration <form>',
    takes: takesExactly(1),
    run: async (formsDir, [form = '']) => (await import('./forms/migration.ts')).printMigrationDraft(formsDir, form),
  },
  test: {
    usage: 'test [--all | --record <form> <name> <profile>]',
    takes: (args) =>
      args.length === 0 ||
      (args.length === 1 && args[0] === '--all') ||
      (args.length === 4 && args[0] === '--record' && !hasOption(args.slice(1))),
    run: async (formsDir, [option, form = '', name = '', profile = '']) => {
      const { printCases, recordCase } = await import('./forms/test.ts');
      await (option !== '--record'
        ? printCases(formsDir, option === '--all')
        : recordCase(formsDir, form, name, profile));
    },
  },
  map: {
    usage: 'map [form]',
    takes: takesForm,
    run: async (formsDir, [form]) => (await import('./forms/map.ts')).printMap(formsDir, form),
  },
  reach: {
    usage: 'reach [form] [--json]',
    takes: (args) => takesForm(args.filter((word) => word !== '--json')),
    run: async (formsDir, args) => (await import('./forms/reach.ts')).printReach(formsDir, args),
  },
  cover: {
    usage: 'cover [form] [--check]',
    takes: (args) => takesForm(args.filter((word) => word !== '--check')),
    run: async (formsDir, args) => (await import('./forms/cover.ts')).printCover(formsDir, args),
  },
  walk: {
    usage: 'walk [form] [--sets 1,2] [--by keyboard|touch] [--json]',
    takes: (args) => walkWords(args) !== null,
    run: async (formsDir, args) => (await import('./forms/walk.ts')).printWalk(formsDir, args),
  },
  schema: {
    usage: 'schema',
    takes: takesExactly(0),
    run: async (formsDir) => (await import('./forms/schema.ts')).printEditorFiles(formsDir),
  },
};

async function runCommand(formsDir: string, [name, ...args]: readonly string[]): Promise<void> {
  if (name === undefined) return printProblems(formsDir);
  if (name === '--json' && args.length === 0) return printJson(formsDir);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command?.takes(args) === true) return command.run(formsDir, args);
  const usages = Object.values(commands).map(({ usage }) => `  npm run forms -- ${usage}`);
  console.error(['Usage:', '  npm run forms [-- --json]', ...usages].join('\n'));
  process.exitCode = 1;
}

if (import.meta.main) {
  const formsDir = process.env['FORMS_DIR'] ?? 'forms';
  if (existsSync(formsDir)) await runCommand(formsDir, process.argv.slice(2));
  else {
    console.error(`There is no folder ${formsDir}: FORMS_DIR names the folder of forms.`);
    process.exitCode = 1;
  }
}
