/** The commands of `npx matricula` for the forms of a host application, which has only the package. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { parseForm, type FormSource } from '../check/index.ts';
import type { Form } from '../../engine/index.ts';
import { casesOf } from './cases/case-files.ts';
import { caseReport, joinedReport, printCaseReport } from './cases/case-report.ts';
import { answerTypes, typeName } from './editor/answer-types.ts';
import { formNamesOf } from './editor/form-names.ts';
import { compileWithValidators, generateForm } from '../codegen/index.ts';
import { answersJsonSchema } from '../export/json-schema.ts';
import { readForeignForm } from '../import/index.ts';
import { hostFolders, hostSource } from '../load/host-form.ts';
import { copyImages, imagesFolder } from '../load/read-images.ts';
import { countText } from '../source/count-text.ts';
import { malformedId } from '../source/new-files.ts';
import { sentenceOf } from '../source/sentence-of.ts';
import { completeProblems, printReport } from './check-forms.ts';
import { writeFilesOfForms } from './editor/editor-files.ts';
import { printImport, writeImport } from './import.ts';
import { writeNewFolder } from './new.ts';
import { noCommand } from './misfit.ts';
import { printFailure } from './print-failure.ts';
import { hasExaminer } from './slow-patterns.ts';
import { writeJson } from './write-json.ts';

interface HostCommand {
  readonly usage: string;
  readonly least: number;
  readonly most: number;
  readonly run: (...args: readonly string[]) => Promise<void>;
}

const commands: Readonly<Record<string, HostCommand>> = {
  new: { usage: 'new <folder> [title]', least: 1, most: 2, run: printNew },
  check: { usage: 'check <folder>', least: 1, most: 1, run: printCheck },
  test: { usage: 'test <folder>', least: 1, most: 1, run: printTest },
  schema: { usage: 'schema <folder>', least: 1, most: 1, run: printSchemas },
  build: { usage: 'build <folder> <file> [address of the images]', least: 2, most: 3, run: printBuild },
  'json-schema': { usage: 'json-schema <folder> <file>', least: 2, most: 2, run: printJsonSchema },
  import: { usage: 'import <file…> <folder>', least: 2, most: 4, run: printImported },
};

async function printCheck(path = ''): Promise<void> {
  const folders = await hostFolders(path);
  const forms = folders.map(async (folder) => ({ path: folder, folder, source: await hostSource(folder) }));
  printReport(await completeProblems(await Promise.all(forms)), countText(folders.length, 'form'));
  if (!hasExaminer())
    console.log('Patterns were not examined for answers that take very long: npm install --save-dev recheck');
}

/** Tests the cases beside the forms, which must have no mistake. */
async function printTest(path = ''): Promise<void> {
  const folders = await hostFolders(path);
  const reports = folders.map(async (folder) => {
    const tested = compileWithValidators(parseForm(await hostSource(folder)));
    return caseReport(tested, await casesOf(folder));
  });
  printCaseReport(joinedReport(await Promise.all(reports)));
}

/** Writes the schemas and the types of answers that are not current. */
async function printSchemas(path = ''): Promise<void> {
  const folders = await hostFolders(path);
  const sources = await Promise.all(folders.map((folder) => hostSource(folder)));
  for (const file of await writeFilesOfForms(folders, sources)) console.log(`${file} is written.`);
}

async function printNew(folder = '', title = sentenceOf(basename(folder))): Promise<void> {
  throwIfMalformed(folder);
  await writeNewFolder(folder, title);
  await printSchemas(folder);
  const [check, build] = [`npx matricula check ${folder}`, `npx matricula build ${folder} <file>`];
  console.log(`${folder} is written. ${check} finds mistakes, ${build} writes its module.`);
}

async function printJsonSchema(folder = '', file = ''): Promise<void> {
  const { form } = compileWithValidators(parseForm(await hostSource(await onlyFolder(folder))));
  await writeJson(file, answersJsonSchema(form));
  console.log(`${file} is written.`);
}

async function onlyFolder(folder: string): Promise<string> {
  const [only = '', other] = await hostFolders(folder);
  if (other !== undefined) throw new Error(`${folder} has several forms: name the folder of one.`);
  return only;
}

async function printBuild(folder = '', file = '', address?: string): Promise<void> {
  const only = await onlyFolder(folder);
  const source = await hostSource(only, undefined, address?.replace(/\/+$/, ''));
  const definition = parseForm(source);
  await writeFile(file, generateForm(definition));
  const types = `${file.replace(/\.js$/, '')}.d.ts`;
  await writeFile(types, builtTypes(source, compileWithValidators(definition).form));
  console.log(`${file} and ${types} are written.`);
  const images = join(dirname(file), imagesFolder);
  const count = await copyImages(only, source.images ?? {}, images);
  if (count > 0) console.log(`${count} images are in ${images}: serve them at ${address ?? `/${imagesFolder}`}.`);
}

/** The declarations of a built form, with the type of its answers as calls carry them. */
function builtTypes(source: FormSource, form: Form): string {
  const names = formNamesOf(source);
  if (names === null) throw new Error('A form that was built has readable files.');
  const fields = [...form.fields].filter(([, { fieldType }]) => typeof fieldType.wire.write('') === 'boolean');
  const answers = answerTypes(names, new Set(fields.map(([key]) => key)));
  return `${answers}
import type { BuiltForm } from "matricula/engine";
type Built = BuiltForm<${typeName(names.id)}Answers>;
export declare const expanded: Built['expanded'];
export declare const types: Built['types'];
export declare const calculations: Built['calculations'];
export declare const validators: Built['validators'];
`;
}

async function printImported(...words: readonly string[]): Promise<void> {
  const [files, folder = ''] = [words.slice(0, -1), words.at(-1)];
  throwIfMalformed(folder);
  if (existsSync(folder)) throw new Error(`${folder} exists: choose another folder.`);
  const read = await readForeignForm(...files);
  printImport(await writeImport(read, folder, (files) => hostSource(folder, files)), `npx matricula check ${folder}`);
  await printSchemas(folder);
}

function throwIfMalformed(folder: string): void {
  const refused = malformedId(basename(folder));
  if (refused !== null) throw new Error(refused);
}

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
  await command.run(...args);
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
