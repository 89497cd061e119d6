import { parse } from 'csv-parse/sync';
import { array, assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, withInnerBlocks } from '../../engine/internal.ts';
import { defaultMessages } from '../../scripts/admin/export.ts';
import { columnsOf, headerRow, legend, recordRow, unitedColumns } from '../../server/export/columns.ts';
import { csvRow } from '../../server/export/csv.ts';
import type { SubmittedApplication } from '../../server/database/submitted-applications.ts';
import type { ExportFolder } from '../../server/export/folder.ts';
import { ndjsonLine, exportRecordOf } from '../../server/export/record.ts';
import { writeAllFiles } from '../../server/export/submission-files.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { forms } from '../support/portal.ts';

const { form } = forms.current;
const { ssn: _, ...readable } = completeApplication;

const submitted = (answers: SubmittedApplication['answers']): SubmittedApplication => ({
  accountId: '00000000-0000-0000-0000-000000000000',
  reference: 'K7M4-QXRD',
  formId: 'admissions',
  version: 1,
  definition: 'abc',
  submittedAt: new Date('2026-03-16T15:00:00Z'),
  username: 'ada@example.edu',
  answers,
  documents: [{ key: 'perm_resident_upload', fileName: 'card.png', pdfKey: 'converted/x' }],
});
const record = (answers: SubmittedApplication['answers'] = readable) =>
  exportRecordOf(submitted(answers), 'America/Chicago');
const rowsOf = (csv: string): string[][] => parse(csv, { relax_column_count: true });

describe.each([...forms.served.values()].map((served) => [served.form.id, served.form] as const))(
  'the columns of %s',
  (_id, served) => {
    it('tell the same question of two copies apart', () => {
      const columns = columnsOf(served, true);
      const names = columns.map(({ key, question, part, page }) => ({ key, name: [question, part, page].join('\n') }));
      for (const { copies } of blocksOf(served).filter((block) => block.type === 'repeat')) {
        const own = copies.map((copy) => {
          const keys = new Set(withInnerBlocks(copy).flatMap((block) => ('keys' in block ? block.keys : [])));
          return new Set(names.filter(({ key }) => keys.has(key)).map(({ name }) => name));
        });
        const all = own.flatMap((copy) => Array.from(copy));
        expect(new Set(all).size).toBe(all.length);
      }
    });
  },
);

describe('a row of CSV', () => {
  it('reads back as its cells, whatever they are', () => {
    const cell = string({ unit: 'binary' }).map((text) => text.replaceAll(/[\uD800-\uDFFF]/g, ''));
    assert(
      property(array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
        const [read = []] = rowsOf(csvRow(cells));
        expect(read.map((text, index) => (cells[index] === text ? text : text.replace(/^'/, '')))).toEqual(cells);
      }),
    );
  });

  it.each(['=1+1', '+1', '-1+1', '@SUM(A1)', ' =1', '\u200B=1', '\u00A0@x', '＝1+1', '－1'])(
    'makes a text of the formula %j',
    (text) => {
      expect(rowsOf(csvRow([text, 'x']))).toEqual([[`'${text}`, 'x']]);
    },
  );

  it.each(['\t', '\r', '\n'])('makes a text of a formula after %j, also in a cell of its own', (space) => {
    expect(rowsOf(csvRow([`${space}=1`, 'x']))).toEqual([[`'${space}'=1`, 'x']]);
  });

  it.each(['Ada', '1 Main Street', '(316) 555-0100', "O'Neil", 'a=b', 'München', '', 'a - b', '-4', '-4.50'])(
    'leaves %j as it is',
    (text) => {
      expect(csvRow([text, 'x'])).toBe(`${text},x\r\n`);
    },
  );

  it('quotes what separates cells in another locale', () => {
    expect(csvRow(['a;b', 'b\tc', 'c,"d"'])).toBe('"a;b","b\tc","c,""d"""\r\n');
  });

  it.each([
    'First.\n\nSecond.',
    'First.\r\n\r\nSecond.\r\n',
    'First.\n\tSecond.',
    'cats, -dogs, @home',
    "My clubs:\n- Chess club, part-time\n- Ann's choir; -dance\n\n- Band",
  ])('leaves the essay %j as it is', (text) => {
    expect(rowsOf(csvRow([text, 'x']))).toEqual([[text, 'x']]);
  });

  it.each(["-2+3+cmd|' /C calc'!A0", '-HYPERLINK(A1)', '- A1&', "-'a", '－SUM(A1)', '-"a"'])(
    'makes a text of the formula %j in a line of its own',
    (text) => {
      expect(rowsOf(csvRow([`a\n${text}`, 'x']))).toEqual([[`a\n'${text}`, 'x']]);
    },
  );

  it('is written at once also with many invisible characters', () => {
    const text = `a\n${'\uFEFF'.repeat(10_000)}b`;
    expect(csvRow([text])).toBe(`"${text}"\r\n`);
  });

  it.each([';', '\t', '|', '\n', '\r'])('has no formula where cells are separated by %j', (separator) => {
    const parts = ['=1+41', ' +1', '"=1"', '＝1'];
    const row = csvRow(['x', ...parts.map((part) => `Flat${separator}${part}${separator}b`)]);
    const cells = row.split(separator).map((cell) => cell.replace(/^[\s"]+/, ''));
    expect(cells.filter((cell) => /^[=+\-@＝]/.test(cell))).toEqual([]);
  });
});

describe('the columns of a form', () => {
  it('are its answer keys in the order of the pages, with a label after each code', () => {
    const keys = columnsOf(form, true).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect([...form.fields.keys()].filter((key) => !keys.includes(key))).toEqual([]);
    expect(keys[keys.indexOf('state') + 1]).toBe('state_desc');
    expect(keys.indexOf('first_name')).toBeLessThan(keys.indexOf('hs_name'));
  });

  it('contain no sensitive key unless it is asked for', () => {
    const added = columnsOf(form, true).filter(({ key }) => !columnsOf(form, false).some((one) => one.key === key));
    expect(added.map(({ key }) => key)).toEqual(['ssn']);
  });

  it('of several definitions contain each key once', () => {
    const later = { ...form, fields: new Map([...form.fields].filter(([key]) => key !== 'first_name')) };
    const keys = unitedColumns([later, form], false).map(({ key }) => key);
    expect(keys.at(-1)).toBe('first_name');
    expect(keys.toSorted()).toEqual(
      columnsOf(form, false)
        .map(({ key }) => key)
        .toSorted(),
    );
  });

  it('have a legend with the questions', () => {
    const rows = rowsOf(legend(columnsOf(form, false)));
    expect(rows).toContainEqual(['state', expect.stringContaining('State'), expect.any(String), 'about']);
    expect(rows).toContainEqual(['state_desc', expect.stringMatching(/, label$/), expect.any(String), 'about']);
  });
});

describe('a record', () => {
  const columns = columnsOf(form, false);

  it('is a line of NDJSON with the answers, the definition and the local time', () => {
    const line = ndjsonLine(record({ state: 'KS', state_desc: 'Kansas', legal_agree: true, city: 'a\nb' }));
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(JSON.parse(line)).toEqual({
      reference: 'K7M4-QXRD',
      form: 'admissions',
      version: 1,
      definition: 'abc',
      submitted_at: '2026-03-16T10:00:00-05:00',
      username: 'ada@example.edu',
      answers: { city: 'a\nb', legal_agree: true, state: 'KS', state_desc: 'Kansas' },
      documents: [{ key: 'perm_resident_upload', file_name: 'card.png' }],
    });
  });

  it('is the same text for the same submission, whatever the order of its answers', () => {
    const reversed = Object.fromEntries(Object.entries(readable).toReversed());
    expect(ndjsonLine(record(reversed))).toBe(ndjsonLine(record()));
  });

  it('is a row with each answer in the column of its key', () => {
    const [header = [], row = []] = rowsOf(headerRow(columns) + recordRow(columns, record()));
    const cells = Object.fromEntries(header.map((name, index) => [name, row[index]]));
    expect(row.length).toBe(header.length);
    expect(cells).toMatchObject({
      'submission.reference': 'K7M4-QXRD',
      'submission.form': 'admissions',
      'submission.version': '1',
      'submission.definition': 'abc',
      'submission.time': '2026-03-16T10:00:00-05:00',
      'submission.username': 'ada@example.edu',
      first_name: 'Ada',
      state: 'KS',
      legal_agree: 'true',
      citizenship: '',
    });
    const filled = Object.entries(cells).filter(([name, cell]) => !name.startsWith('submission.') && cell !== '');
    expect(filled.length).toBe(Object.keys(readable).length);
  });
});

it('an export completes a definition with messages that have the words of the institution', async () => {
  const messages = await defaultMessages('forms');
  expect(messages['mailDraftEndsBody']).toContain(form.institution['partner_name']);
  expect(messages).toEqual(form.messages);
});

describe('the files of several submissions', () => {
  const submissions = ['A', 'B', 'C', 'D', 'E'].map((reference) =>
    Object.assign(submitted({}), { reference, documents: [] }),
  );
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

  /** Prints every copy but `unprintable`, each of which takes a turn more than the next one. */
  function printing(unprintable: readonly string[] = []) {
    const seen = { now: 0, most: 0, begun: [] as string[] };
    const files = {
      document: async () => null,
      pdfCopy: async ({ reference }: SubmittedApplication) => {
        seen.begun.push(reference);
        seen.now += 1;
        seen.most = Math.max(seen.most, seen.now);
        for (let turns = 'EDCBA'.indexOf(reference); turns >= 0; turns -= 1) await nextTurn();
        seen.now -= 1;
        if (unprintable.includes(reference)) throw new Error('The browser crashed.');
        return new Uint8Array();
      },
    };
    return { seen, files };
  }
  const folderThat = (writeFile: ExportFolder['writeFile']): ExportFolder => ({
    cursor: null,
    count: () => 0,
    writeFile,
    missing: () => [],
    keepMissing: async () => undefined,
    append: async () => undefined,
  });

  it('are written as many at once as is asked for, and the missing ones are named in their order', async () => {
    const { seen, files } = printing(['B', 'D']);
    const written: string[] = [];
    const folder = folderThat(async (reference) => void written.push(reference));
    const missing = await writeAllFiles(files, folder, submissions, 2);
    expect(missing.map(({ reference, name }) => [reference, name])).toEqual([
      ['B', 'application.pdf'],
      ['D', 'application.pdf'],
    ]);
    expect(written.toSorted()).toEqual(['A', 'C', 'E']);
    expect(seen).toMatchObject({ now: 0, most: 2 });
  });

  it('end with the reason when one cannot be written, after those that had begun', async () => {
    const { seen, files } = printing();
    const folder = folderThat(async () => {
      throw new Error('No space is left.');
    });
    await expect(writeAllFiles(files, folder, submissions, 2)).rejects.toThrow('No space is left.');
    expect(seen).toMatchObject({ now: 0, begun: ['A', 'B'] });
  });
});
