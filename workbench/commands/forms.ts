/**
 * `npm run forms`: prints every problem of the forms with file and line, and fails when one is an error; with `--json`
 * as a JSON list. It also writes the files for editors. `npm run forms -- <command>` runs a command of
 * this folder.
 */
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { exportFormats, isExportFormat } from './export-formats.ts';
import { helpWords, misfit, noCommand } from './misfit.ts';
import { walkWords } from './walk-words.ts';

/** A command of `npm run forms`; it is loaded when it runs. */
interface Command {
  readonly usage: string;
  /** False for arguments that the command does not take. */
  readonly takes: (args: readonly string[]) => boolean;
  readonly run: (formsDir: string, args: readonly string[]) => Promise<void>;
}

const hasOption = (args: readonly string[]): boolean => args.some((word) => word.startsWith('-'));
const takesWords =
  (...counts: readonly number[]) =>
  (args: readonly string[]): boolean =>
    counts.includes(args.length) && !hasOption(args);

const takesForm = takesWords(0, 1);

const explainOptions: ReadonlySet<string> = new Set(['--answers', '--json']);

const commands: Readonly<Record<string, Command>> = {
  check: {
    usage: 'check <form>',
    takes: takesWords(1),
    run: async (formsDir, [form = '']) => (await import('./check-forms.ts')).printProblemsOf(formsDir, form),
  },
  new: {
    usage: 'new <id> [title]',
    takes: takesWords(1, 2),
    run: async (formsDir, [id = '', title]) => (await import('./new.ts')).printNewForm(formsDir, id, title),
  },
  add: {
    usage: 'add <form>/<page> <key>:<type> [label]',
    takes: takesWords(2, 3),
    run: async (formsDir, args) => (await import('./add.ts')).printAdded(formsDir, args),
  },
  accept: {
    usage: 'accept [form]',
    takes: takesForm,
    run: async (formsDir, [form]) => (await import('./accept.ts')).printAccepted(formsDir, form),
  },
  import: {
    usage: 'import <file.xlsx | file.csv | schema.json [ui-schema.json] [data.json]> [id]',
    takes: takesWords(1, 2, 3, 4),
    run: async (formsDir, words) => (await import('./import.ts')).printImported(formsDir, words),
  },
  export: {
    usage: `export <form> --as ${exportFormats.join(' | ')}`,
    takes: ([form = '-', option, format = '', ...rest]) =>
      !hasOption([form]) && option === '--as' && isExportFormat(format) && rest.length === 0,
    run: async (formsDir, [form = '', , format = '']) => {
      if (isExportFormat(format)) await (await import('./export.ts')).printExported(formsDir, form, format);
    },
  },
  explain: {
    usage: 'explain <name> [form] [key=value …] [--answers file] [--json]',
    takes: ([key = '-', ...words]) => !hasOption([key, ...words.filter((word) => !explainOptions.has(word))]),
    run: async (formsDir, [key = '', ...given]) => (await import('./explain.ts')).printReasons(formsDir, key, given),
  },
  diff: {
    usage: 'diff <old> <new>',
    takes: takesWords(2),
    run: async (formsDir, [from = '', to = '']) => (await import('./diff.ts')).printDiff(formsDir, from, to),
  },
  migration: {
    usage: 'migration <form>',
    takes: takesWords(1),
    run: async (formsDir, [form = '']) => (await import('./migration.ts')).printMigrationDraft(formsDir, form),
  },
  test: {
    usage: 'test [--all | --record <form> <name> <profile>]',
    takes: (args) =>
      args.length === 0 ||
      (args.length === 1 && args[0] === '--all') ||
      (args.length === 4 && args[0] === '--record' && !hasOption(args.slice(1))),
    run: async (formsDir, [option, form = '', name = '', profile = '']) => {
      const { printCases, recordCase } = await import('./test.ts');
      await (option !== '--record'
        ? printCases(formsDir, option === '--all')
        : recordCase(formsDir, form, name, profile));
    },
  },
  map: {
    usage: 'map [form]',
    takes: takesForm,
    run: async (formsDir, [form]) => (await import('./map.ts')).printMap(formsDir, form),
  },
  reach: {
    usage: 'reach [form] [--json]',
    takes: (args) => takesForm(args.filter((word) => word !== '--json')),
    run: async (formsDir, args) => (await import('./reach.ts')).printReach(formsDir, args),
  },
  cover: {
    usage: 'cover [form] [--check]',
    takes: (args) => takesForm(args.filter((word) => word !== '--check')),
    run: async (formsDir, args) => (await import('./cover.ts')).printCover(formsDir, args),
  },
  walk: {
    usage: 'walk [form] [--sets 1,20-30] [--by keyboard|touch|alternate] [--resume file] [--json]',
    takes: (args) => walkWords(args) !== null,
    run: async (formsDir, args) => (await import('./walk.ts')).printWalk(formsDir, args),
  },
  schema: {
    usage: 'schema',
    takes: takesWords(0),
    run: async (formsDir) => (await import('./schema.ts')).printEditorFiles(formsDir),
  },
};

/** Runs a command of `npm run forms`, by default the check; it prints to the console and sets the exit code. */
export async function runCommand(formsDir: string, [name, ...args]: readonly string[]): Promise<void> {
  if (name === undefined) return (await import('./check-forms.ts')).printProblems(formsDir);
  if (name === '--json' && args.length === 0) return (await import('./check-forms.ts')).printJson(formsDir);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command?.takes(args) === true) return command.run(formsDir, args);
  const usageOf = ({ usage }: (typeof commands)[string]): string => `  npm run forms -- ${usage}`;
  const all = ['Usage:', '  npm run forms [-- --json]', ...Object.values(commands).map(usageOf)].join('\n');
  if (helpWords.has(name)) {
    console.log(all);
    return;
  }
  if (command === undefined) {
    const { sentence, meant } = noCommand(name, Object.keys(commands));
    const near = commands[meant];
    console.error(`${sentence}\n${near === undefined ? all : usageOf(near)}`);
  } else console.error(misfit([name, ...args], `npm run forms -- ${command.usage}`));
  process.exitCode = 1;
}

if (import.meta.main) {
  // A third of the time would be spent on compiling the same modules again; they are imported from here on.
  enableCompileCache(join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'compiled'));
  const formsDir = process.env['FORMS_DIR'] ?? 'forms';
  if (existsSync(formsDir)) await runCommand(formsDir, process.argv.slice(2));
  else {
    console.error(`There is no folder ${formsDir}: FORMS_DIR names the folder of forms.`);
    process.exitCode = 1;
  }
}
