import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkCompletely } from '../../../workbench/commands/check-forms.ts';
import { pageSentence } from '../../../workbench/import/write/pages.ts';
import { defaultSentences } from '../../../workbench/import/write/stored.ts';
import { leftTypes } from '../../../workbench/import/xlsform/question-types.ts';
import { writeImportedForm } from '../../../workbench/commands/import.ts';
import { expectAdvice } from './advised.ts';

const day = new Date('2026-03-16T12:00:00Z');

/** A folder with what all forms of this repository share, and a file beside it. A check of all takes seconds. */
function folders() {
  const base = mkdtempSync(join(tmpdir(), 'matricula-import-'));
  onTestFinished(() => rmSync(base, { recursive: true }));
  const forms = join(base, 'forms');
  for (const name of ['messages.json', 'lookups.json', 'brand', 'accounts'])
    cpSync(join('forms', name), join(forms, name), { recursive: true });
  writeFileSync(join(forms, 'forms.json'), '{ "default": "visit" }');
  const fileOf = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(base, name), content);
    return join(base, name);
  };
  return { forms, fileOf };
}

const choices = `choices,,
,list_name,name,label,state
,yes_no,yes,Yes,
,yes_no,no,No,
,county,king,King,wa
,county,cameron,Cameron,tx
`;

const csvOf = (header: string, rows: readonly string[]): string =>
  ['survey', `,${header}`, ...rows.map((row) => `,${row}`), choices].join('\n');

/** Imports rows; the header has the columns that they fill. */
async function imported(header: string, ...rows: readonly string[]) {
  const { forms, fileOf } = folders();
  const { folder, lines } = await writeImportedForm(forms, fileOf('visit.csv', csvOf(header, rows)), 'visit', day);
  expectAdvice(lines);
  const jsonOf = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  const notes = lines.filter(({ note }) => note !== '').map(({ place, what, note }) => `${place}, ${what}: ${note}`);
  return { forms, folder, lines, notes, jsonOf };
}

describe('an imported XLSForm', () => {
  it.each([
    ['without a limit', '', 10],
    ['with a smaller limit', '. <= 4', 4],
    ['with a greater limit', '. <= 40', 10],
  ])('has as many copies as the answer says, which has a limit: %s', async (_, constraint, maximum) => {
    const { jsonOf, notes } = await imported(
      'type,name,label,constraint,repeat_count',
      `integer,children,Children,${constraint},`,
      'begin repeat,child,Child,,${children}',
      'text,called,Called,,',
      'end repeat,,,,',
    );
    const [children, child] = jsonOf('pages/questions.json').blocks;
    expect([children.maximum, child.count]).toEqual([maximum, 'children']);
    expect(notes.some((note) => note.endsWith('It is at most 10, because there are no more copies.'))).toBe(
      maximum === 10,
    );
  });

  it('passes the check, with pages, sections, options, a repeat and a calculation', async () => {
    const { forms, jsonOf } = await imported(
      'type,name,label,relevant,constraint,required,calculation,choice_filter',
      'text,full_name,Full name,,,yes,,',
      'begin group,home,Your home,,,,,',
      'integer,rooms,Rooms,,. > 0 and . <= 20,,,',
      "select_one county,county,County,,,,,\"state = if(${rooms} > 5, 'wa', 'tx')\"",
      'begin repeat,child,Child,${rooms} > 1,,,,',
      'integer,age,Age,,. >= 0,,,',
      'end repeat,,,,,,,',
      'end group,,,,,,,',
      'calculate,ages,,,,,sum(${age}),',
      'note,thanks,Together ${ages} years,${ages} > 0,,,,',
    );
    expect((await checkCompletely(forms, day)).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(jsonOf('form.json')).toMatchObject({
      pages: ['questions', 'home', 'questions-2', 'sent'],
      calculations: [{ key: 'ages', from: ['child.age'], calculate: '$sum(child.age)' }],
    });
    const [rooms, county, child] = jsonOf('pages/home.json').blocks;
    expect(rooms).toMatchObject({ type: 'number', minimum: 1, maximum: 20 });
    expect(county.options[0]).toEqual(['king', 'King', { when: [expect.objectContaining({ from: ['rooms'] })] }]);
    expect(child).toMatchObject({ type: 'repeat', when: [{ valueKey: 'rooms', operator: 'gt', target: '1' }] });
    expect(jsonOf('pages/questions-2.json').blocks[0]).toMatchObject({ text: 'Together {ages} years' });
  });

  it('shows a question always, and says so in bold, if its condition cannot be translated', async () => {
    const { lines, jsonOf, folder } = await imported(
      'type,name,label,relevant',
      'text,a,Text a,',
      "text,b,Text b,\"pulldata('x', 'y', 'z', ${a}) = 1\"",
    );
    const loud = lines.find(({ isLoud }) => isLoud);
    const note =
      "SHOWN ALWAYS: \"pulldata('x', 'y', 'z', ${a}) = 1\" cannot be translated: there is no function pulldata().";
    expect(loud).toMatchObject({ place: 'survey, row 4', what: 'relevant', note });
    expect(jsonOf('pages/questions.json').blocks[1]).not.toHaveProperty('when');
    expect(readFileSync(join(folder, 'import.md'), 'utf8')).toContain(`- survey, row 4, relevant: **${note}**`);
  });

  it('has nothing that reads a calculation which cannot be translated', async () => {
    const { notes, jsonOf } = await imported(
      'type,name,label,calculation,relevant',
      'text,a,Text a,,',
      'calculate,b,,once(${a}),',
      'text,c,Text c,,${b} = 1',
    );
    expect(notes).toEqual([
      expect.stringContaining('survey, row 4, calculation: NOT CALCULATED'),
      expect.stringContaining('survey, row 5, relevant: SHOWN ALWAYS'),
    ]);
    expect(jsonOf('form.json').calculations).toEqual([]);
    expect(Object.keys(jsonOf('data-model.json').keys)).toEqual(['a', 'c']);
  });

  it('leaves out what can never be shown, and the condition of what the check refuses', async () => {
    const { notes, jsonOf } = await imported(
      'type,name,label,relevant',
      'select_one yes_no,a,Question a,',
      "text,b,Text b,\"${a} = 'yes' and ${a} = 'no'\"",
      "text,c,Text c,${a} = 'maybe'",
    );
    expect(notes).toEqual([
      expect.stringContaining('survey, row 4, type: NEVER SHOWN, SO IT IS LEFT OUT'),
      expect.stringContaining('survey, row 5, relevant: SHOWN ALWAYS: "maybe" is never the value of "a"'),
    ]);
    expect(jsonOf('pages/questions.json').blocks).toHaveLength(2);
  });

  it('has the options that a choice_filter offers, and no question of an unknown type', async () => {
    const { notes, jsonOf } = await imported(
      'type,name,label,choice_filter',
      'select_one county,a,County,"state = \'wa\'"',
      'text,b,Text b,',
      'select_one county,c,County,"state = ${b} or state = \'tx\'"',
      'uri:deviceid,d,,',
      'select_one county,e,County,"state = \'ny\'"',
    );
    const [, , filtered] = jsonOf('pages/questions.json').blocks;
    expect(jsonOf('options/county.json').options).toEqual([['king', 'King']]);
    expect(filtered.options).toEqual([
      ['king', 'King', { when: [{ valueKey: 'b', operator: 'equals', target: 'wa' }] }],
      ['cameron', 'Cameron'],
    ]);
    expect(notes).toEqual([
      'survey, row 6, type: NOT ASKED: XLSForm has no type "uri:deviceid".',
      'survey, row 7, type: NOT ASKED: the choice_filter of "e" never offers an option.',
    ]);
  });

  it('is read with the column names of older files', async () => {
    const { notes, jsonOf } = await imported(
      'type,name,label,bind:constraint,bind:jr:constraintMsg,bind:relevant,control:appearance,readonly',
      'integer,a,Number a,. < 10,Less than 10.,,,',
      'select_one yes_no,b,Question b,,,${a} > 2,minimal,yes',
    );
    const [a, b] = jsonOf('pages/questions.json').blocks;
    expect(a.checks).toMatchObject([{ message: 'Less than 10.' }]);
    expect(b).toMatchObject({ type: 'select', when: [{ valueKey: 'a', operator: 'gt', target: '2' }] });
    expect(notes).toEqual(['survey, row 4, readonly: THE ANSWER CAN BE CHANGED.']);
  });

  it('names its lengths and pages in docs/forms/import.md', () => {
    const readme = readFileSync('docs/forms/import.md', 'utf8').replaceAll(/\s+/g, ' ');
    for (const fact of ['255 characters', '5000', '-999999999 and 999999999']) {
      expect(readme).toContain(fact);
      expect(defaultSentences.join(' ')).toContain(fact);
    }
    expect(readme).toContain(`- ${pageSentence.split('. ')[0]}.`);
    for (const [type, kind] of Object.entries({ geopoint: 'Places on a map', audio: 'sound' })) {
      expect(leftTypes).toHaveProperty(type);
      expect(readme).toContain(kind);
    }
  });

  it('has one language, and the keys of our rules', async () => {
    const { notes, jsonOf } = await imported(
      'type,name,label::English (en),label::French (fr)',
      'text,First.Name,Your name,Votre nom',
    );
    expect(jsonOf('pages/questions.json').blocks[0]).toMatchObject({ key: 'first_name', label: 'Your name' });
    expect(notes).toEqual([
      'all sheets, language "french (fr)": A form has one language; "english (en)" is imported.',
      'survey, row 3, name: "First.Name" is "first_name".',
    ]);
  });
});

/** A workbook of one sheet, with texts in place. */
function workbookOf(sheet: string, rows: readonly (readonly string[])[]): Uint8Array {
  const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const xml = (text: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packaged = 'http://schemas.openxmlformats.org/package/2006';
  const relation = (id: string, type: string, target: string): Uint8Array =>
    xml(
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/></Relationships>`,
    );
  return zipSync({
    '[Content_Types].xml': xml(
      `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    '_rels/.rels': relation('r', 'officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheet}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet xmlns="${main}"><sheetData>${rows.map((cells, at) => `<row r="${at + 1}">${cells.map((text, column) => cell(text).replace('<c ', `<c r="${'ABCDEFG'[column]}${at + 1}" `)).join('')}</row>`).join('')}</sheetData></worksheet>`,
    ),
  });
}

describe('an Excel workbook', () => {
  it('is read, with the rows as a spreadsheet counts them', async () => {
    const { forms, fileOf } = folders();
    const file = fileOf('visit.xlsx', workbookOf('survey', [['type', 'name', 'label'], [], ['text', 'B', 'Text b']]));
    const { folder, lines } = await writeImportedForm(forms, file, undefined, day);
    expect(folder).toBe(join(forms, 'visit'));
    expect(lines.map(({ place, note }) => `${place} ${note}`)).toContain('survey, row 3 "B" is "b".');
  });

  it('can have notes without a name', async () => {
    const { forms, fileOf } = folders();
    const rows = [
      ['type', 'name', 'label'],
      ['note', '', 'Please sit down.'],
      ['note', '', 'Take your time.'],
    ];
    const file = fileOf('visit.xlsx', workbookOf('survey', [...rows, ['text', 'b', 'Text b']]));
    const { texts } = await writeImportedForm(forms, file, undefined, day);
    expect(Object.values(texts).join('')).toMatch(/Please sit down\.[^]*Take your time\./);
  });

  it('can be a CSV file of the survey alone, whose columns have capitals', async () => {
    const { forms, fileOf } = folders();
    const file = fileOf('visit.csv', 'Type;Name;Label\ntext;called;"First; please"\n');
    const { texts } = await writeImportedForm(forms, file, undefined, day);
    expect(Object.values(texts).join('')).toContain('"label": "First; please"');
  });

  it.each([';', '\t'])('can be a CSV file with %j between its cells', async (delimiter) => {
    const { forms, fileOf } = folders();
    const file = fileOf('visit.csv', csvOf('type,name,label', ['text,called,First']).replaceAll(',', delimiter));
    const { texts } = await writeImportedForm(forms, file, undefined, day);
    expect(Object.values(texts).join('')).toContain('"label": "First"');
  });

  const plain = 'type,name,label,relevant,calculation';
  it.each<[what: string, name: string, content: () => string | Uint8Array, sentence: string]>([
    ['another kind of file', 'visit.docx', () => '', 'cannot be imported: it can be an XLSForm, as .xlsx or .csv, or'],
    ['no workbook', 'visit.xlsx', () => 'type,name', 'visit.xlsx is not an Excel workbook: save it as .xlsx'],
    [
      'an older workbook that holds an archive',
      'visit.xlsx',
      () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...zipSync({ 'a.xml': new Uint8Array(60 * 1024 * 1024) })]),
      'visit.xlsx is not an Excel workbook: save it as .xlsx',
    ],
    [
      'a text in another encoding',
      'visit.csv',
      () => Buffer.from(csvOf(plain, ['text,a,Prénom,,']), 'latin1'),
      'visit.csv is not in UTF-8: save it as .xlsx, or as "CSV UTF-8".',
    ],
    [
      'a zip bomb',
      'visit.xlsx',
      () => zipSync({ 'a.xml': new Uint8Array(60 * 1024 * 1024) }),
      'more than 50 MB when it is unpacked',
    ],
    [
      'a sheet without type',
      'visit.csv',
      () => csvOf('kind,name,label', ['text,a,A']),
      'survey, row 1: there is no column "type"',
    ],
    [
      'no survey',
      'visit.csv',
      () => 'Frage;Antwort\nName;\n',
      'visit.csv has no sheet "survey": name the sheet with the questions so. A .csv file of this sheet alone has the columns',
    ],
    [
      'two equal names',
      'visit.csv',
      () => csvOf(plain, ['text,a,A,,', 'text,a,B,,']),
      'survey, row 4: the name "a" is that of row 3 too; rename one of them.',
    ],
    [
      'a row without a name',
      'visit.csv',
      () => csvOf(plain, ['text,,A,,']),
      'survey, row 3: this row has no name; write one',
    ],
    [
      'an unknown list',
      'visit.csv',
      () => csvOf(plain, ['select_one maybe,a,A,,']),
      'survey, row 3: there is no list "maybe" in the sheet choices',
    ],
    [
      'an unknown name',
      'visit.csv',
      () => csvOf(plain, ['text,a,A,${b} = 1,']),
      'survey, row 3: "relevant" reads ${b}, but no row has this name',
    ],
    [
      'a circle of calculations',
      'visit.csv',
      () => csvOf(plain, ['text,a,A,,', 'calculate,b,,,${c} + 1', 'calculate,c,,,${b} + 1']),
      'survey, row 4: the calculation of "b" needs its own result (b → c → b); break the circle.',
    ],
    [
      'a group without an end',
      'visit.csv',
      () => csvOf(plain, ['begin group,a,A,,', 'text,b,B,,']),
      'survey, row 3: this group never ends; write a row "end group".',
    ],
    [
      'an end without a group',
      'visit.csv',
      () => csvOf(plain, ['text,a,A,,', 'end repeat,,,,']),
      'survey, row 4: "end repeat" has no beginning',
    ],
    [
      'a loop',
      'visit.csv',
      () => csvOf(plain, ['begin loop over yes_no,l,L,,', 'text,a,A,,', 'end loop,,,,']),
      'survey, row 3: XLSForm has no loop any more; write its questions one by one.',
    ],
    ['no question', 'visit.csv', () => csvOf(plain, ['geopoint,a,A,,']), 'No question of this form can be taken over'],
  ])(
    'is refused in one sentence if it is or has %s, and nothing is written',
    async (_what, name, content, sentence) => {
      const { forms, fileOf } = folders();
      const before = readdirSync(forms);
      await expect(writeImportedForm(forms, fileOf(name, content()), 'visit', day)).rejects.toThrow(sentence);
      expect(readdirSync(forms)).toEqual(before);
    },
  );

  it('is refused before it is read if it has 100 MB', async () => {
    const { forms, fileOf } = folders();
    const file = fileOf('visit.xlsx', '');
    truncateSync(file, 100 * 1024 * 1024);
    await expect(writeImportedForm(forms, file, 'visit', day)).rejects.toThrow('visit.xlsx has more than 5 MB');
  });

  it('never replaces a folder, and takes no id that a form cannot have', async () => {
    const { forms, fileOf } = folders();
    const file = fileOf('visit.csv', csvOf(plain, ['text,a,A,,']));
    cpSync('forms/scholarship', join(forms, 'scholarship'), { recursive: true });
    const before = readFileSync(join(forms, 'scholarship', 'form.json'), 'utf8');
    await expect(writeImportedForm(forms, file, 'scholarship', day)).rejects.toThrow('exists: give another id');
    await expect(writeImportedForm(forms, file, 'login', day)).rejects.toThrow('/login is an address of the portal');
    expect(readFileSync(join(forms, 'scholarship', 'form.json'), 'utf8')).toBe(before);
    expect(existsSync(join(forms, 'scholarship', 'import.md'))).toBe(false);
  });
});
