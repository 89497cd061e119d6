import { importReport } from '../../../workbench/import/base/import-report.ts';
import { questionnaireIn } from '../../../workbench/import/fhir/read-questionnaire.ts';
import { importedForm } from './imported-form.ts';

export { today } from './imported-form.ts';
export type Json = Readonly<Record<string, unknown>>;

export const questionnaireOf = (items: readonly Json[], more: Json = {}): Json => ({
  resourceType: 'Questionnaire',
  title: 'Visit',
  item: items,
  ...more,
});

/** A questionnaire in our language, without errors, and what became of each thing. */
export const importedQuestionnaire = async (content: Json) =>
  importedForm(questionnaireIn('visit', content, importReport()), 'visit');
