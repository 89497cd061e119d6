/** The commands of `npx matricula` for the forms of a host application, which has only the package. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { noCommand } from './misfit.ts';
import { printFailure } from './print-failure.ts';

/** A command of `npx matricula`; it is loaded when it runs. */
interface HostCommand {
  readonly usage: string;
  readonly least: number;
  readonly most: number;
  readonly run: (args: readonly string[]) => Promise<void>;
}

const commands: Readonly<Record<string, HostCommand>> = {
  new: {
    usage: 'new <folder> [title]',
    least: 1,
    most: 2,
    run: async ([folder = '', title]) => (await import('./host-new.ts')).printNewHostForm(folder, title),
  },
  check: {
    usage: 'check <folder>',
    least: 1,
    most: 1,
    run: async ([path = '']) => (await import('./host-check.ts')).printHostProblems(path),
  },
  test: {
    usage: 'test <folder>',
    least: 1,
    most: 1,
    run: async ([path = '']) => (await import('./host-test.ts')).printHostCases(path),
  },
  schema: {
    usage: 'schema <folder>',
    least: 1,
    most: 1,
    run: async ([path = '']) => (await import('./host-schema.ts')).printHostFiles(path),
  },
  build: {
    usage: 'build <folder> <file> [address of the images]',
    least: 2,
    most: 3,
    run: async ([folder = '', file = '', address]) =>
      (await import('./host-build.ts')).printBuilt(folder, file, address),
  },
  'json-schema': {
    usage: 'json-schema <folder> <file>',
    least: 2,
    most: 2,
    run: async ([folder = '', file = '']) => (await import('./host-json-schema.ts')).printHostJsonSchema(folder, file),
  },
  import: {
    usage: 'import <file…> <folder>',
    least: 2,
    most: 4,
    run: async (words) => (await import('./host-import.ts')).printHostImport(words.slice(0, -1), words.at(-1) ?? ''),
  },
};

async function run([name = '', ...args]: readonly string[], types: readonly string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    if (name !== '') console.error(noCommand(name, Object.keys(commands)).sentence);
    console.error(usage());
    process.exitCode = 1;
    return;
  }
  if (args.length < command.least || args.length > command.most) throw new Error(wrongCount(name, args, command));
  for (const module of types) {
    if (!existsSync(module)) throw new Error(`There is no file ${module}: --types needs the path of a module.`);
    await import(pathToFileURL(module).href);
  }
  await command.run(args);
}

/** What the author of too few or too many words reads: the first that is missing or too many, and the usage. */
function wrongCount(name: string, args: readonly string[], { usage: own, most }: HostCommand): string {
  const expected = own.match(/<[^>]+>/g) ?? [];
  const wrong = args.length > most ? `has a word too many, "${args[most]}"` : `lacks ${expected[args.length]}`;
  return `"${[name, ...args].join(' ')}" ${wrong}. Write:\n  npx matricula ${own}`;
}

/** The words and the options of the command line. Throws a sentence for an option that is not known or has no value. */
function readCommandLine(): { readonly words: readonly string[]; readonly types: readonly string[]; help: boolean } {
  const options = { types: { type: 'string', multiple: true }, help: { type: 'boolean' } } as const;
  const { positionals, values } = parseArgs({ options, allowPositionals: true, strict: false });
  const unknown = Object.keys(values).find((option) => !Object.hasOwn(options, option));
  if (unknown !== undefined)
    throw new Error(`There is no option --${unknown}. npx matricula --help lists the options.`);
  const types = (values.types ?? []).map((module) => {
    if (typeof module !== 'string' || module === '')
      throw new Error('"--types" lacks the path of the module that calls defineFieldType, such as --types types.js.');
    return module;
  });
  return { words: positionals, types, help: values.help === true };
}

const usage = (): string =>
  [
    'Usage:',
    ...Object.values(commands).map((command) => `  npx matricula ${command.usage}`),
    'With --types <module>, which calls defineFieldType, the forms can have field types of the application.',
  ].join('\n');

/** Runs the command of the command line. */
export async function runCommandLine(): Promise<void> {
  try {
    const { words, types, help } = readCommandLine();
    if (help || words[0] === 'help') console.log(usage());
    else await run(words, types);
  } catch (error) {
    printFailure(error);
  }
}
