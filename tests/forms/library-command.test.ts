/** `npx matricula` of the packed library, in a project that has nothing else. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { zipSync } from 'fflate';
import { describe, expect, it, onTestFinished } from 'vitest';
import { installedLibrary } from '../support/installed-library.ts';

const { folder, link, runNode } = installedLibrary(async () => {});

interface Run {
  readonly status: number | null;
  readonly lines: readonly string[];
}

function run(program: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): Run {
  const env = { ...process.env, ...environment };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder(), encoding: 'utf8', env });
  return { status, lines: (stdout + stderr).trim().split('\n') };
}

/** What npx runs, without its second of search. */
const program = (): string => join(folder(), 'node_modules/.bin/matricula');
const matricula = (...args: readonly string[]): Run => run(program(), args);

/** The modules that a command loads, by their paths in the package. */
async function modulesOf(...args: readonly string[]): Promise<readonly string[]> {
  const coverage = join(folder(), 'coverage');
  run(program(), args, { NODE_V8_COVERAGE: coverage });
  const [name = ''] = await readdir(coverage);
  const { result } = JSON.parse(read(join('coverage', name))) as {
    readonly result: readonly { readonly url: string }[];
  };
  return result.flatMap(({ url }) => url.split('/node_modules/').slice(1)).toSorted();
}

const read = (path: string): string => readFileSync(join(folder(), path), 'utf8');
const write = (path: string, text: string): Promise<void> => writeFile(join(folder(), path), text);
const unexamined = 'Patterns were not examined for answers that take very long: npm install --save-dev recheck';

describe('npx matricula', () => {
  it('prints its commands', () => {
    expect(run('npx', ['--no-install', 'matricula'])).toEqual({
      status: 1,
      lines: [
        'Usage:',
        '  npx matricula new <folder> [title]',
        '  npx matricula check <folder>',
        '  npx matricula test <folder>',
        '  npx matricula schema <folder>',
        '  npx matricula build <folder> <file> [address of the images]',
        '  npx matricula json-schema <folder> <file>',
        '  npx matricula import <file…> <folder>',
        'With --types <module>, which calls defineFieldType, the forms can have field types of the application.',
      ],
    });
    const asked = [matricula('help'), matricula('--help')].map(({ status, lines }) => [status, lines[0], lines.length]);
    expect(asked).toEqual([
      [0, 'Usage:', 9],
      [0, 'Usage:', 9],
    ]);
    expect(matricula('chek').lines.slice(0, 2)).toEqual(['There is no command chek; did you mean check?', 'Usage:']);
    expect(matricula('check', 'nowhere').lines).toEqual([
      'There is no form in nowhere: a form is a folder with form.json.',
    ]);
    expect(matricula('check', 'package.json').lines).toEqual([
      'There is no form in package.json: a form is a folder with form.json.',
    ]);
  });

  it('loads no command before it runs', async () => {
    const names = ['matricula', 'misfit', 'npx-matricula', 'print-failure'].map((name) => `commands/${name}`);
    expect(await modulesOf('--help')).toEqual(
      [...names, 'source/nearest'].map((path) => `matricula/workbench/${path}.js`),
    );
  });

  it.each([
    [['check'], '"check" lacks <folder>. Write:', '  npx matricula check <folder>'],
    [['check', 'a', 'b'], '"check a b" has a word too many, "b". Write:', '  npx matricula check <folder>'],
    [['build', 'a'], '"build a" lacks <file>. Write:', '  npx matricula build <folder> <file> [address of the images]'],
    [['import', 'a.json'], '"import a.json" lacks <folder>. Write:', '  npx matricula import <file…> <folder>'],
    [
      ['check', 'a', '--types'],
      '"--types" lacks the path of the module that calls defineFieldType, such as --types types.js.',
    ],
    [['check', 'a', '--types', 'b.js'], 'There is no file b.js: --types needs the path of a module.'],
    [['check', 'a', '--fix'], 'There is no option --fix. npx matricula --help lists the options.'],
  ])('says what is wrong with %j', (words, ...lines) => {
    expect(matricula(...words)).toEqual({ status: 1, lines });
  });

  it('writes a new form, which has no problem, and builds its module', async () => {
    expect(matricula('new', 'forms/visit', 'Campus visit')).toEqual({
      status: 0,
      lines: [
        'forms/visit.form.schema.json is written.',
        'forms/visit.answers.ts is written.',
        'forms/visit is written. npx matricula check forms/visit finds mistakes, ' +
          'npx matricula build forms/visit <file> writes its module.',
      ],
    });
    expect(matricula('check', 'forms')).toEqual({ status: 0, lines: ['1 form, 0 errors, 0 warnings', unexamined] });
    const [page, model] = ['forms/visit/pages/questions.json', 'forms/visit/data-model.json'];
    const fed = '{ "type": "checkbox", "key": "fed", "label": "I have eaten." }';
    await write(page, read(page).replace('"blocks": [', `"blocks": [ ${fed},`));
    await write(model, read(model).replace('"keys": {', '"keys": { "fed": { "type": "boolean", "maxLength": 4 },'));
    expect(matricula('schema', 'forms').status).toBe(0);
    expect(matricula('build', 'forms/visit', 'visit.form.js').status).toBe(0);
    await write('typed.ts', typed);
    await write('package.json', '{ "type": "module" }');
    const options = ['--strict', '--module', 'nodenext', '--target', 'es2024', '--types', '', 'typed.ts'];
    const compiled = spawnSync(process.execPath, [resolve('node_modules/typescript/bin/tsc'), ...options], {
      cwd: folder(),
      encoding: 'utf8',
    });
    expect(compiled.stdout).toBe('');
    expect(await runNode('typed.js')).toBe("{ full_name: [ 'Enter your full name.' ] }\nAda\ntrue\n");
    expect(matricula('json-schema', 'forms/visit', 'answers.json').lines).toEqual(['answers.json is written.']);
    const { $schema, properties } = JSON.parse(read('answers.json')) as Readonly<Record<string, unknown>>;
    expect($schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(properties).toMatchObject({ fed: { type: 'boolean' }, full_name: { type: 'string' } });
    expect(matricula('new', 'forms/visit').lines).toEqual(['forms/visit exists: choose another id.']);
    expect(matricula('new', 'forms/Visit').lines).toEqual([expect.stringContaining('cannot be the id of a form')]);
  });

  it('finds mistakes with file and line, and examines patterns if recheck is installed', async () => {
    expect(matricula('new', 'forms/slow').status).toBe(0);
    const page = read('forms/slow/pages/questions.json');
    const slow = page.replace('"maxLength": 128', '"maxLength": 128, "schema": { "pattern": "^(a+)+$" }');
    await write('forms/slow/pages/questions.json', slow);
    expect(matricula('check', 'forms/slow').lines).toEqual(['1 form, 0 errors, 0 warnings', unexamined]);
    await link('recheck');
    expect(matricula('check', 'forms/slow')).toEqual({
      status: 1,
      lines: [
        expect.stringMatching(/^forms\/slow\/pages\/questions\.json:\d+ {2}error {2}.*pattern/),
        expect.stringContaining('fix: '),
        '1 form, 1 error, 0 warnings',
      ],
    });
    await write('forms/slow/pages/questions.json', page.replace('"label"', '"lable"'));
    const { status, lines } = matricula('check', 'forms');
    expect(status).toBe(1);
    expect(lines[0]).toMatch(/^forms\/slow\/pages\/questions\.json:\d+ {2}error .*"lable"/);
    expect(lines).toContain('2 forms, 1 error, 0 warnings');
  });

  it('finds in a folder what checkForm finds in memory, and neither finds a mistake without it', async () => {
    expect(matricula('new', 'same/visit').status).toBe(0);
    await write('same.mjs', checkedInMemory);
    expect(await runNode('same.mjs')).toBe('');
    expect(matricula('check', 'same').lines[0]).toBe('1 form, 0 errors, 0 warnings');
    const [page, model] = ['same/visit/pages/questions.json', 'same/visit/data-model.json'];
    await write(page, read(page).replace('"label"', '"lable"'));
    await write(model, read(model).replace('"text"', '"option"'));
    const printed = matricula('check', 'same').lines.filter((line) => /  (?:error|warning)  |^ {4}fix: /.test(line));
    expect(printed.length).toBeGreaterThan(2);
    const inMemory = (await runNode('same.mjs')).trim().split('\n');
    expect(inMemory.toSorted()).toEqual(printed.map((line) => line.replace(/^\S+ {2}/, '')).toSorted());
  });

  it('tests the cases beside each form, and says what differs with the file of the case', async () => {
    expect(matricula('new', 'tested/visit').status).toBe(0);
    expect(matricula('new', 'tested/walk').status).toBe(0);
    expect(matricula('test', 'tested')).toEqual({ status: 0, lines: ['2 cases, 0 differences'] });
    const path = 'tested/visit/cases/complete.json';
    await write(path, read(path).replace('Ada Lovelace', ''));
    const line = `${path}: the errors of 'full_name': [] is expected, and it is ["Enter your full name."].`;
    expect(matricula('test', 'tested')).toEqual({ status: 1, lines: [line, '2 cases, 1 difference'] });
    expect(matricula('test', 'tested/walk')).toEqual({ status: 0, lines: ['1 case, 0 differences'] });
    const page = 'tested/walk/pages/questions.json';
    await write(page, read(page).replace('"label"', '"lable"'));
    const { status, lines } = matricula('test', 'tested');
    expect({ status, first: lines[0] }).toEqual({ status: 1, first: expect.stringContaining('"lable"') });
  });

  it('builds a form with images, which the module finds at the address of their folder', async () => {
    await cp('docs/forms/recipes/images', join(folder(), 'shown/images'), { recursive: true });
    const server = createServer((asked, answer) => {
      const path = join(folder(), 'built/images', basename(asked.url ?? ''));
      if (asked.url !== `/pictures/${basename(path)}` || !existsSync(path)) answer.writeHead(404).end();
      else answer.end(readFileSync(path));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(async () => void (await promisify(server.close.bind(server))()));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pictures`;
    await mkdir(join(folder(), 'built'));
    const imagesOf = async (...args: readonly string[]): Promise<readonly string[]> => {
      const { status, lines } = matricula('build', 'shown/images', 'built/tree.form.js', ...args);
      expect({ status, lines }).toEqual({
        status: 0,
        lines: [
          'built/tree.form.js and built/tree.form.d.ts are written.',
          `3 images are in built/images: serve them at ${args[0] ?? '/images'}.`,
        ],
      });
      await write('images.mjs', writtenImages);
      return JSON.parse(await runNode('images.mjs'));
    };
    const names = (await readdir(join('docs/forms/recipes/images/images'))).toSorted();
    for (const given of [address, `${address}/`]) {
      const found = await imagesOf(given);
      expect(found.length).toBe(names.length);
      for (const [index, one] of found.toSorted().entries()) {
        const content = Buffer.from(await (await fetch(one)).arrayBuffer());
        expect(content.equals(readFileSync(`docs/forms/recipes/images/images/${names[index]}`)), one).toBe(true);
      }
    }
    expect((await imagesOf()).every((one) => /^\/images\/[\w.-]+$/.test(one))).toBe(true);
  });

  it('imports an XLSForm, and says what reads a workbook', async () => {
    await write('survey.csv', 'survey,,,\n,type,name,label\n,text,city,City\n');
    expect(matricula('import', 'survey.csv', 'forms/survey').lines[0]).toMatch(/^forms\/survey is written\./);
    expect(read('forms/survey/data-model.json')).toContain('"city"');
    expect(matricula('check', 'forms/survey').status).toBe(0);
    await writeFile(join(folder(), 'book.xlsx'), zipSync({}));
    expect(matricula('import', 'book.xlsx', 'forms/book')).toEqual({
      status: 1,
      lines: ['book.xlsx is read with read-excel-file: npm install --save-dev read-excel-file, or save it as .csv.'],
    });
    await link('read-excel-file');
    expect(matricula('import', 'book.xlsx', 'forms/book').lines).toEqual([
      expect.stringContaining('book.xlsx is not an Excel workbook'),
    ]);
    expect(existsSync(join(folder(), 'forms/book'))).toBe(false);
  });
});

const writtenImages = `
  import { readFileSync } from 'node:fs';
  const built = readFileSync('built/tree.form.js', 'utf8');
  console.log(JSON.stringify([...new Set(built.match(/[\\w:/.-]+[.]png/g))]));
`;

const checkedInMemory = `
  import { readFileSync } from 'node:fs';
  import { checkForm } from 'matricula/workbench';
  const read = (path) => {
    const { $schema, ...content } = JSON.parse(readFileSync('same/visit/' + path, 'utf8'));
    return content;
  };
  const definition = {
    form: read('form.json'),
    dataModel: read('data-model.json'),
    institution: read('institution.json'),
    pages: { questions: read('pages/questions.json'), sent: read('pages/sent.json') },
  };
  for (const { severity, sentence, fix } of await checkForm(definition, { today: () => '2026-11-27' }))
    console.log(severity + '  ' + sentence + '\\n    fix: ' + fix);
`;

const typed = `
  import { answersSchema, createForm, validateAnswers, type AnswersOf } from 'matricula/engine';
  import * as built from './visit.form.js';
  import type { VisitAnswers } from './forms/visit.answers.js';
  const visit = createForm(built, { today: () => '2026-11-27' });
  const answers: VisitAnswers = { full_name: 'Ada', fed: 'true' };
  const typed: AnswersOf<typeof visit> = { full_name: 'Ada', fed: true };
  // @ts-expect-error A checkbox is a boolean.
  const texts: AnswersOf<typeof visit> = answers;
  // @ts-expect-error There is no such question.
  const unknown: AnswersOf<typeof visit> = { name: 'Ada' };
  for (const one of [{}, typed]) {
    const decided = validateAnswers(visit, one);
    console.log('answers' in decided ? decided.answers.full_name : decided.errors);
  }
  const result = answersSchema(visit)['~standard'].validate(typed);
  if (result.issues === undefined) console.log(result.value.fed === true);
`;
