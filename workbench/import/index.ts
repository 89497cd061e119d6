/** Imports a form of another tool: reads it, writes it in our language, and corrects it by the check. */
import { extname } from 'node:path';
import type { Problem } from '../check/index.ts';
import { formText } from '../source/new-files.ts';
import { correctedFiles, type CheckFiles } from './corrected.ts';
import { ImportError } from './base/import-error.ts';
import { importReport, reportText, type ImportLine, type ImportReport } from './base/import-report.ts';
import type { SourceForm } from './base/source-form.ts';
import { readJson } from './json/json-files.ts';
import { readJsonForm } from './json/read-json-form.ts';
import { readQuestionnaire } from './fhir/read-questionnaire.ts';
import { readSurvey } from './surveyjs/read-survey.ts';
import { folderOf } from './write/folder.ts';
import { pageSentence } from './write/pages.ts';
import { defaultSentences } from './write/stored.ts';
import { readXlsForm } from './xlsform/read-xlsform.ts';

export { ImportError } from './base/import-error.ts';
export { adviceFor } from './base/advice.ts';
export { lineText, outcomesOf } from './base/import-report.ts';

/** A form of another tool that has been read. */
export interface ReadForm {
  readonly form: SourceForm;
  readonly report: ImportReport;
  /** What holds everywhere in a form of this dialect. */
  readonly sentences: readonly string[];
}

/** The files of an imported form, and what became of each thing of the source. */
export interface ImportedForm {
  readonly texts: Readonly<Record<string, string>>;
  readonly lines: readonly ImportLine[];
  readonly warnings: readonly Problem[];
}

const isJson = (path: string): boolean => extname(path).toLowerCase() === '.json';

/** Reads a file of a known dialect, or the JSON files of one form. Throws ImportError with one sentence. */
export async function readForeignForm(...paths: readonly string[]): Promise<ReadForm> {
  const report = importReport();
  const [path = ''] = paths;
  if (paths.every(isJson)) {
    const files = await Promise.all(paths.map(readJson));
    return readQuestionnaire(files, report) ?? readSurvey(files, report) ?? readJsonForm(files, report);
  }
  if (!['.xlsx', '.csv'].includes(extname(path).toLowerCase()) || paths.length > 1)
    throw new ImportError(
      `${paths.join(' ')} cannot be imported: it can be an XLSForm, as .xlsx or .csv, or a JSON Schema with its UI ` +
        'schema, as .json.',
    );
  return { ...(await readXlsForm(path, report)), sentences: calculationSentences };
}

/** The file of the report, beside the files of the form. */
const reportFile = 'import.md';

/** Writes a form that was read in our language, without anything that the check refuses. Throws ImportError. */
export async function importForm(
  { form, report, sentences }: ReadForm,
  id: string,
  check: CheckFiles,
): Promise<ImportedForm> {
  const folder = folderOf(form, id, report);
  const textsOf = (): Readonly<Record<string, string>> =>
    Object.fromEntries([...folder.files].map(([path, content]) => [path, formText(path, content, id)]));
  const { texts, warnings } = await correctedFiles(folder, textsOf, check, report);
  const lines = report.lines();
  const text = reportText(`Import of "${form.title}"`, [...generalSentences, ...sentences], lines);
  return { texts: { ...texts, [reportFile]: text }, lines, warnings };
}

const generalSentences: readonly string[] = [
  ...defaultSentences,
  pageSentence,
  'The answers of a hidden question are cleared; in the source they come back when it is shown again.',
  'A computed default that cannot be typed, such as a number with too many digits, is no answer.',
];

const calculationSentences: readonly string[] = ['A calculation whose result is no number is empty.'];
