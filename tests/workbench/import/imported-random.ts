/** A random XLSForm as a form of ours. */
import { checkForm, parseForm } from '../../../workbench/check/index.ts';
import { importReport } from '../../../workbench/import/base/import-report.ts';
import { importForm } from '../../../workbench/import/index.ts';
import { xlsFormIn } from '../../../workbench/import/xlsform/read-xlsform.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };
import { sheetsOf, type RandomXlsForm } from './random-xlsform.ts';

const today = '2026-03-16';

/** The imported form, and the lines of its report. */
export async function importedFrom(random: RandomXlsForm) {
  const report = importReport();
  const form = xlsFormIn(sheetsOf(random), 'random.xlsx', report);
  const source = (files: Readonly<Record<string, string>>) => ({ files, schema, name: 'random', today });
  const { texts, lines } = await importForm({ form, report, sentences: [] }, 'random', (files) =>
    Promise.resolve(checkForm(source(files), () => false)),
  );
  const { 'import.md': _, ...files } = texts;
  return { definition: parseForm(source(files)), lines };
}
