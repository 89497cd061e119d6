/** A random XLSForm as a form of ours. */
import { importReport } from '../../../workbench/import/base/import-report.ts';
import { xlsFormIn } from '../../../workbench/import/xlsform/read-xlsform.ts';
import { importedForm } from './imported-form.ts';
import { sheetsOf, type RandomXlsForm } from './random-xlsform.ts';

/** The imported form, and the lines of its report. */
export const importedFrom = (random: RandomXlsForm) =>
  importedForm({ ...xlsFormIn(sheetsOf(random), 'random.xlsx', importReport()), sentences: [] }, 'random');
