/** Reads an XLSForm: the sheets `survey`, `choices` and `settings`. */
import { basename, extname } from 'node:path';
import { ImportError } from '../base/import-error.ts';
import type { ImportReport } from '../base/import-report.ts';
import type { AnyPart, SourceForm, SourceGroup } from '../base/source-form.ts';
import { importedLanguage } from './languages.ts';
import { listedOptions } from './options.ts';
import { rowTypeOf } from './question-types.ts';
import { partOf, type Reading } from './read-row.ts';
import { refuseUnknownNames } from './references.ts';
import { readSheets, type Row, type Sheets } from './sheets.ts';

/** A form that has been read, and the report of its writer. */
export interface ReadXlsForm {
  readonly form: SourceForm;
  readonly report: ImportReport;
}

/** Reads a file, and reports what it has beyond the language of forms. Throws ImportError. */
export async function readXlsForm(path: string, report: ImportReport): Promise<ReadXlsForm> {
  return xlsFormIn(await readSheets(path), basename(path), report);
}

/** The form in sheets that have been read. Throws ImportError. */
export function xlsFormIn(sheets: Sheets, file: string, report: ImportReport): ReadXlsForm {
  const survey = surveyOf(sheets, file);
  const language = importedLanguage(sheets, report);
  const lists = listedOptions(sheets, language);
  const calculatedRows = new Set<string>();
  const parts = partsOf(survey, { report, language, lists, isInRepeat: false, calculatedRows });
  refuseUnknownNames(parts);
  const settings = sheets.get('settings')?.[0]?.cells ?? {};
  reportSheets(sheets, settings, report);
  const id = settings['form_id'] || settings['id_string'] || basename(file, extname(file));
  const form = { id, title: settings['form_title'] || settings['title'] || id, parts };
  return { form, report: withCalculations(report, calculatedRows) };
}

/** The writer reports about defaults, which are calculations in some rows. */
function withCalculations(report: ImportReport, rows: ReadonlySet<string>): ImportReport {
  const columnOf = (place: string, what: string): string =>
    what === 'default' && rows.has(place) ? 'calculation' : what;
  return {
    ...report,
    differently: (place, what, note) => report.differently(place, columnOf(place, what), note),
    left: (place, what, note, isLoud) => report.left(place, columnOf(place, what), note, isLoud),
  };
}

function surveyOf(sheets: Sheets, file: string): readonly Row[] {
  const survey = sheets.get('survey');
  if (survey === undefined)
    throw new ImportError(
      `${file} has no sheet "survey": name the sheet with the questions so. ` +
        'A .csv file of this sheet alone has the columns "type" and "name" in its first row.',
    );
  for (const column of ['type', 'name'])
    if (!survey.some(({ cells }) => column in cells))
      throw new ImportError(`survey, row 1: there is no column "${column}"; write it into the first row.`);
  return survey;
}

interface OpenGroup {
  readonly row: Row;
  readonly edge: 'group' | 'repeat';
  readonly group: SourceGroup;
  readonly parts: AnyPart[];
}

/** The rows as a tree of groups. */
function partsOf(survey: readonly Row[], reading: Reading): readonly AnyPart[] {
  const top: AnyPart[] = [];
  const open: OpenGroup[] = [];
  const names = new Map<string, number>();
  const add = (part: AnyPart): void => void (open.at(-1)?.parts ?? top).push(part);
  for (const row of survey) {
    const { word } = rowTypeOf(row.cells['type'] ?? '');
    if (word === '' || word.startsWith('#')) continue;
    if (word.startsWith('end_')) {
      const { group, parts } = closed(open.pop(), word, row);
      add({ ...group, parts });
      continue;
    }
    if (/^begin[ _]loop\b/i.test(row.cells['type'] ?? ''))
      throw new ImportError(`survey, row ${row.number}: XLSForm has no loop any more; write its questions one by one.`);
    const found = partOf(row, { ...reading, isInRepeat: open.some(({ edge }) => edge === 'repeat') });
    for (const part of found) {
      checkName(part.name, row, names);
      if (part.part === 'group' || part.part === 'repeat')
        open.push({ row, edge: word === 'begin_repeat' ? 'repeat' : 'group', group: part, parts: [] });
      else add(part);
    }
  }
  const [unclosed] = open;
  if (unclosed === undefined) return top;
  const { row, edge } = unclosed;
  throw new ImportError(`survey, row ${row.number}: this ${edge} never ends; write a row "end ${edge}".`);
}

function closed(group: OpenGroup | undefined, word: string, row: Row): OpenGroup {
  if (group !== undefined && word === `end_${group.edge}`) return group;
  const begun = group === undefined ? 'nothing begins' : `row ${group.row.number} begins a ${group.edge}`;
  throw new ImportError(
    `survey, row ${row.number}: "${word.replace('_', ' ')}" has no beginning, because ${begun}; correct it.`,
  );
}

function checkName(name: string, row: Row, names: Map<string, number>): void {
  const former = names.get(name);
  if (former !== undefined)
    throw new ImportError(
      `survey, row ${row.number}: the name "${name}" is that of row ${former} too; rename one of them.`,
    );
  names.set(name, row.number);
}

const readSheetNames = new Set(['survey', 'choices', 'settings']);
const readSettings = new Set([
  'form_title',
  'title',
  'form_id',
  'id_string',
  'default_language',
  'allow_choice_duplicates',
]);

function reportSheets(sheets: Sheets, settings: Readonly<Record<string, string>>, report: ImportReport): void {
  for (const [name, rows] of sheets)
    if (!readSheetNames.has(name) && rows.length > 0)
      report.left(`sheet ${name}`, 'all rows', 'Forms have no such sheet.');
  for (const [name, value] of Object.entries(settings)) {
    if (value === '') continue;
    if (readSettings.has(name)) report.taken('settings', name);
    else report.left('settings', name, `"${value}" has no meaning here.`);
  }
}
