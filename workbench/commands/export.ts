/** `npm run forms -- export <form> --as …`: a form for other programs. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileWithValidators } from '../codegen/index.ts';
import { answersJsonSchema } from '../export/json-schema.ts';
import { workbookOf } from '../export/xlsform/workbook.ts';
import { xlsFormOf } from '../export/xlsform/xlsform.ts';
import type { FormDefinition } from '../../engine/index.ts';
import { lineText, outcomesOf, reportText } from '../import/base/import-report.ts';
import { loadServedForm } from '../load/load-form.ts';
import type { ExportFormat } from './export-formats.ts';
import { printFailure } from './print-failure.ts';
import { writeJson } from './write-json.ts';

/** What writes a form in each format. */
const writers: Readonly<Record<ExportFormat, (definition: FormDefinition, folder: string) => Promise<void>>> = {
  'json-schema': writeSchema,
  xlsform: writeXlsForm,
};

/** Writes a form in a format, and prints where. The exit code is 1 if there is no such form. */
export async function printExported(
  formsDir: string,
  id: string,
  format: ExportFormat,
  folder = join('dist', 'exports'),
): Promise<void> {
  try {
    await writers[format](await loadServedForm(formsDir, id), folder);
  } catch (error) {
    printFailure(error);
  }
}

/** The JSON Schema of the answers. */
async function writeSchema(definition: FormDefinition, folder: string): Promise<void> {
  const { form } = compileWithValidators(definition);
  const file = join(folder, `${form.id}.schema.json`);
  await writeJson(file, answersJsonSchema(form));
  console.log(`${file} is written.`);
}

/** The workbook of an XLSForm, and what became of each thing of the form. */
async function writeXlsForm(definition: FormDefinition, folder: string): Promise<void> {
  const { id } = definition.form;
  const { sheets, lines } = xlsFormOf(definition);
  const [file, reportFile] = [join(folder, `${id}.xlsx`), join(folder, `${id}.xlsform.md`)];
  await mkdir(folder, { recursive: true });
  await writeFile(file, await workbookOf(sheets));
  await writeFile(reportFile, reportText(`Export of "${id}" as XLSForm`, exportSentences, lines));
  for (const line of lines.filter(({ isLoud }) => isLoud)) console.log(lineText(line));
  console.log(`${file} is written. ${outcomesOf(lines)}; each is in ${reportFile}.`);
}

const exportSentences: readonly string[] = [
  'Each page is a group. The page after the submission, headers and footers are left out.',
  'XLSForm keeps the answers of a hidden question until the end; the form clears them.',
  'The words of a chosen option are not stored beside its code.',
];
