/** The completions and errors that an editor shows to the author of a form, from the language service of VS Code. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isForEditors, removeFilesOfNoForm, writeEditorFiles } from '../../workbench/commands/editor/editor-files.ts';
import { formFolders } from '../../workbench/load/served-forms.ts';
import { complaints, completions, inSection, opened, read, root, service } from './language-service.ts';
import { removeFolder } from '../support/remove-folder.ts';

/** The folders that have files for editors. */
const ids = (await formFolders(join(root, 'forms'))).map((folder) => basename(folder)).concat('accounts');

const inPage = (block: string): string =>
  `{ "$schema": "../../admissions.form.schema.json", "id": "about", "title": "A", "blocks": [${block}] }`;
const inForm = (properties: string): string =>
  `{ "$schema": "../admissions.form.schema.json", "id": "admissions", "version": 1, "title": "A", ${properties} }`;
const shownWhen = (condition: string): string => `{ "type": "content", "id": "x", "when": [${condition}] }`;

describe('the files for editors', () => {
  it('are written by npm run forms, a schema and the types of the answers of each form', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'matricula-editor-'));
    await cp(join(root, 'forms'), folder, { recursive: true, filter: (path) => !isForEditors(path) });
    const names = ids.flatMap((id) => [`${id}.form.schema.json`, `${id}.answers.ts`]);
    expect((await writeEditorFiles(folder)).toSorted()).toEqual(names.map((name) => join(folder, name)).toSorted());
    expect(readFileSync(join(folder, 'admissions.form.schema.json'), 'utf8')).toContain('"first_name"');
    expect(await writeEditorFiles(folder)).toEqual([]);
    await removeFolder(folder);
  });

  it('go away with their form, and no other file does', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'matricula-editor-'));
    await cp(join(root, 'forms'), folder, { recursive: true });
    await writeEditorFiles(folder);
    writeFileSync(join(folder, 'own.answers.ts'), 'export const own = 1;');
    expect(await removeFilesOfNoForm(folder)).toEqual([]);
    await removeFolder(join(folder, 'scholarship'));
    const files = ['scholarship.answers.ts', 'scholarship.form.schema.json'].map((name) => join(folder, name));
    expect((await removeFilesOfNoForm(folder)).toSorted()).toEqual(files);
    expect(files.filter(existsSync)).toEqual([]);
    expect(existsSync(join(folder, 'own.answers.ts'))).toBe(true);
    await removeFolder(folder);
  });

  it('are not in git', () => {
    const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['forms/*.form.schema.json', 'forms/*.answers.ts']));
  });

  it('report nothing in our forms', async () => {
    const paths = globSync(`{${ids.join(',')}}/**/*.json`, { cwd: join(root, 'forms') });
    const found = await Promise.all(paths.map(async (path) => [path, await complaints(path, read(path))] as const));
    expect(found.length).toBeGreaterThan(60);
    expect(found.filter(([, messages]) => messages.length > 0)).toEqual([]);
  });

  it('are also found for a new file without $schema, by the settings of VS Code', () => {
    const settings = JSON.parse(readFileSync(join(root, '.vscode/settings.json'), 'utf8'));
    const entryOf = (id: string) => ({ fileMatch: [`/forms/${id}/**/*.json`], url: `./forms/${id}.form.schema.json` });
    expect(settings['json.schemas'].length).toBeGreaterThan(0);
    expect(ids.map(entryOf)).toEqual(expect.arrayContaining(settings['json.schemas']));
  });
});

/** Each mistake with the file, its text, and the text that the editor underlines. */
const mistakes: readonly (readonly [mistake: string, path: string, text: string, where: string, message: RegExp])[] = [
  [
    'an unknown type',
    'admissions/sections/x.json',
    inSection('{ "type": "txt", "key": "city", "label": "City" }'),
    '"txt"',
    /^No such type\. It can be "text", "email", .*"radio".*"content", "section", "grid", "scale", "documents", "tabs", "repeat"\.$/,
  ],
  [
    'an unknown property',
    'admissions/sections/x.json',
    inSection('{ "type": "text", "key": "city", "lable": "City", "label": "City" }'),
    '"lable"',
    /Property lable is not allowed/,
  ],
  [
    'a missing property',
    'admissions/sections/x.json',
    inSection('{ "type": "text", "key": "city" }'),
    '{',
    /Missing property "label"/,
  ],
  [
    'a value of another type',
    'admissions/sections/x.json',
    inSection('{ "type": "text", "key": "city", "label": 7 }'),
    '7',
    /Incorrect type/,
  ],
  [
    'an unknown key in a condition',
    'admissions/pages/about.json',
    inPage(shownWhen('{ "valueKey": "us_citizn", "operator": "answered" }')),
    '"us_citizn"',
    /^Nothing has this key/,
  ],
  [
    'a key without the prefix of its section, on a page',
    'admissions/pages/about.json',
    inPage(shownWhen('{ "valueKey": "attend_from_month", "operator": "answered" }')),
    '"attend_from_month"',
    /^Nothing has this key/,
  ],
  [
    'an unknown value with a prefix',
    'admissions/pages/about.json',
    inPage(shownWhen('{ "valueKey": "session:logged_in", "operator": "answered" }')),
    '"session:logged_in"',
    /^Nothing has this key/,
  ],
  [
    'a target that is no option',
    'admissions/sections/x.json',
    inSection(shownWhen('{ "valueKey": "us_citizen", "operator": "equals", "target": "X" }')),
    '"X"',
    /It can be "Y", "N"\.$/,
  ],
  [
    'one of several targets that is no option',
    'admissions/sections/x.json',
    inSection(shownWhen('{ "valueKey": "hs_type", "operator": "in", "target": ["HS", "XX"] }')),
    '"XX"',
    /It can be "HS"/,
  ],
  [
    'a tab that does not exist',
    'admissions/sections/x.json',
    inSection(shownWhen('{ "valueKey": "tab:perm_resident_proof", "operator": "equals", "target": "none" }')),
    '"none"',
    /It can be "upload_now", "send_later"\.$/,
  ],
  [
    'a count beyond the maximum',
    'admissions/sections/x.json',
    inSection(shownWhen('{ "valueKey": "count:college", "operator": "equals", "target": "6" }')),
    '"6"',
    /It can be "1", "2", "3", "4", "5"\.$/,
  ],
  [
    'a key to compare with that does not exist',
    'admissions/sections/x.json',
    inSection(shownWhen('{ "valueKey": "city", "operator": "equals", "target": { "valueKey": "town" } }')),
    '"town"',
    /^Nothing has this key/,
  ],
  [
    'an unknown operator',
    'admissions/sections/x.json',
    inSection(shownWhen('{ "valueKey": "city", "operator": "is", "target": "x" }')),
    '"is"',
    /Valid values: "equals"/,
  ],
  [
    'a target where none belongs',
    'admissions/sections/x.json',
    inSection(shownWhen('{ "valueKey": "city", "operator": "answered", "target": "x" }')),
    '"target"',
    /Property target is not allowed/,
  ],
  [
    'an unknown list of options',
    'admissions/sections/x.json',
    inSection('{ "type": "radio", "key": "us_citizen", "label": "C", "options": "yesno" }'),
    '"yesno"',
    /^Value is not accepted\. Valid values: .*"yes-no"/,
  ],
  [
    'an unknown list of conditional options',
    'admissions/sections/x.json',
    inSection(
      '{ "type": "select", "key": "state", "label": "S", "optionsBy": { "valueKey": "country", "category": "displayAndOptions", "options": { "USA": "states" } } }',
    ),
    '"states"',
    /^Value is not accepted\. Valid values: .*"yes-no"/,
  ],
  [
    'an unknown category',
    'admissions/sections/x.json',
    inSection(
      '{ "type": "select", "key": "state", "label": "S", "optionsBy": { "valueKey": "country", "category": "display" } }',
    ),
    '"display"',
    /^No such category\. It can be "displayOnly", "displayAndOptions"\.$/,
  ],
  [
    'choices for an answer that does not exist',
    'admissions/sections/x.json',
    inSection(
      '{ "type": "select", "key": "state", "label": "S", "optionsBy": { "valueKey": "country", "category": "displayOnly", "isMatched": ["US"], "options": "us-states" } }',
    ),
    '"US"',
    /never this one/,
  ],
  [
    'an unknown section',
    'admissions/pages/about.json',
    inPage('{ "type": "section", "use": "adress" }'),
    '"adress"',
    /^The form has no such section in sections\//,
  ],
  [
    'an unknown cleared key',
    'admissions/form.json',
    inForm('"pages": ["about"], "rules": [{ "id": "r", "when": [], "clears": ["first_nam"] }]'),
    '"first_nam"',
    /^The form asks no question with this key/,
  ],
  [
    'an unknown filled key',
    'admissions/sections/x.json',
    inSection(
      '{ "type": "lookup", "key": "hs_name", "label": "S", "category": "hs_ceeb", "fills": { "hs_town": "city" } }',
    ),
    '"hs_town"',
    /^The form asks no question with this key/,
  ],
  [
    'a key that is not in the data model',
    'admissions/sections/x.json',
    inSection('{ "type": "text", "key": "town", "label": "Town" }'),
    '"town"',
    /^No key of the data model/,
  ],
  [
    'a key of the data model with another type of answer',
    'admissions/sections/x.json',
    inSection('{ "type": "date", "key": "city", "label": "Day" }'),
    '"city"',
    /^No key of the data model that can hold such an answer/,
  ],
  [
    'an unknown page',
    'admissions/form.json',
    inForm('"pages": ["about", "academic"]'),
    '"academic"',
    /^Value is not accepted\. Valid values: .*"academics"/,
  ],
  [
    'an unknown page after a refused submission',
    'admissions/form.json',
    inForm('"pages": ["about"], "submitFallback": "start"'),
    '"start"',
    /^The form has no such page in pages\//,
  ],
  [
    'too many copies with listed prefixes',
    'admissions/pages/about.json',
    inPage('{ "type": "repeat", "id": "c", "title": "C", "use": "college", "prefixes": ["college_"], "max": 11 }'),
    '11',
    /above the maximum of 10\./,
  ],
  [
    'too many copies',
    'admissions/pages/about.json',
    inPage('{ "type": "repeat", "id": "c", "title": "C", "use": "college", "prefixes": "college_{n}_", "max": 101 }'),
    '101',
    /above the maximum of 100\./,
  ],
  [
    'an unknown question of a case',
    'admissions/cases/x.json',
    '{ "$schema": "../../admissions.form.schema.json", "title": "A", "today": "2026-03-16", "answers": {}, "hidden": ["town"] }',
    '"town"',
    /^The form asks no question with this key/,
  ],
  [
    'an unknown key that a calculation reads',
    'admissions/form.json',
    inForm('"pages": ["about"], "calculations": [{ "key": "derived:a", "from": ["firstname"], "calculate": "1" }]'),
    '"firstname"',
    /^Nothing has this key/,
  ],
];

describe('an editor reports', () => {
  it.each(mistakes)('%s, at its place', async (_, path, text, where, message) => {
    expect(await complaints(path, text)).toEqual([[where, expect.stringMatching(message)]]);
  });
});

describe('an editor completes', () => {
  it.each<readonly [what: string, path: string, marked: string, offered: readonly string[], not: readonly string[]]>([
    [
      'the types of blocks',
      'admissions/sections/x.json',
      inSection('{ "type": "|" }'),
      ['"text"', '"radio"', '"section"'],
      [],
    ],
    [
      'whole questions',
      'admissions/sections/x.json',
      inSection('|'),
      ['question: radio', 'section: from sections/'],
      [],
    ],
    [
      'keys in conditions',
      'admissions/pages/about.json',
      inPage(shownWhen('{ "valueKey": "|" }')),
      ['"us_citizen"', '"count:college"', '"session:today"', '"derived:name"', '"college_2_name"'],
      ['"attend_from_month"'],
    ],
    [
      'keys of a section without its prefix',
      'admissions/sections/college.json',
      inSection(shownWhen('{ "valueKey": "|" }')),
      ['"attend_from_month"', '"us_citizen"'],
      [],
    ],
    [
      'the options of the compared key',
      'admissions/sections/x.json',
      inSection(shownWhen('{ "valueKey": "us_citizen", "operator": "equals", "target": | }')),
      ['"Y"', '"N"'],
      ['"HS"'],
    ],
    [
      'the options of the compared key in a list',
      'admissions/sections/x.json',
      inSection(shownWhen('{ "valueKey": "hs_type", "operator": "in", "target": ["|"] }')),
      ['"HS"', '"GED"'],
      ['"Y"'],
    ],
    [
      'the open tabs',
      'admissions/sections/x.json',
      inSection(shownWhen('{ "valueKey": "tab:perm_resident_proof", "operator": "equals", "target": "|" }')),
      ['"upload_now"', '"send_later"'],
      ['"Y"'],
    ],
    [
      'lists of options',
      'admissions/sections/x.json',
      inSection('{ "type": "radio", "key": "us_citizen", "label": "C", "options": "|" }'),
      ['"yes-no"', '"countries"'],
      [],
    ],
    [
      'sections',
      'admissions/pages/about.json',
      inPage('{ "type": "section", "use": "|" }'),
      ['"college"', '"residency"'],
      [],
    ],
    [
      'keys of the data model that can hold the answer',
      'admissions/sections/x.json',
      inSection('{ "type": "date", "key": "|" }'),
      ['"birth_date"'],
      ['"city"'],
    ],
    [
      'the stems of months and years',
      'admissions/sections/x.json',
      inSection('{ "type": "month-year", "key": "|" }'),
      ['"grad"', '"attend_from"'],
      ['"grad_month"'],
    ],
    [
      'cleared keys',
      'admissions/form.json',
      inForm('"pages": [], "rules": [{ "id": "r", "when": [], "clears": ["|"] }]'),
      ['"first_name"'],
      ['"session:today"'],
    ],
    [
      'filled keys',
      'admissions/sections/x.json',
      inSection('{ "type": "lookup", "key": "hs_name", "label": "S", "category": "hs_ceeb", "fills": { "|" } }'),
      ['hs_city'],
      [],
    ],
    ['pages', 'admissions/form.json', inForm('"pages": ["|"]'), ['"about"', '"academics"'], []],
    [
      'the page after a refused submission',
      'admissions/form.json',
      inForm('"pages": ["about"], "submitFallback": "|"'),
      ['"final-steps"'],
      [],
    ],
  ])('%s', async (_, path, marked, offered, not) => {
    const labels = await completions(path, marked);
    expect(labels).toEqual(expect.arrayContaining([...offered]));
    for (const label of not) expect(labels).not.toContain(label);
  });

  it('a key with its question, and an option with its label', async () => {
    const marked = inSection(shownWhen('{ "valueKey": "us_citizen", "operator": "equals", "target": | }'));
    const { document, json } = opened('admissions/sections/x.json', marked.replace('|', ''));
    const at = (offset: number) => service.doComplete(document, document.positionAt(offset), json);
    const documentation = async (offset: number, label: string) =>
      (await at(offset))?.items.find((item) => item.label === label)?.documentation;
    expect(await documentation(marked.indexOf('|'), '"Y"')).toBe('Yes');
    expect(await documentation(marked.indexOf('us_citizen') + 1, '"us_citizen"')).toMatch(/radio, page about/);
  });
});
