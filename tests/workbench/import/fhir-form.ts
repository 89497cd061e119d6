import { checkForm, parseForm } from '../../../workbench/check/index.ts';
import { compileWithValidators } from '../../../workbench/codegen/index.ts';
import { importForm } from '../../../workbench/import/index.ts';
import { importReport } from '../../../workbench/import/base/import-report.ts';
import { questionnaireIn } from '../../../workbench/import/fhir/read-questionnaire.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };

export const today = '2026-03-16';
export type Json = Readonly<Record<string, unknown>>;

export const questionnaireOf = (items: readonly Json[], more: Json = {}): Json => ({
  resourceType: 'Questionnaire',
  title: 'Visit',
  item: items,
  ...more,
});

/** A questionnaire in our language, without errors, and what became of each thing. */
export async function importedQuestionnaire(content: Json) {
  const read = questionnaireIn('visit', content, importReport());
  const source = (files: Readonly<Record<string, string>>) => ({ files, schema, name: 'visit', today });
  const { texts, lines } = await importForm(read, 'visit', (files) =>
    Promise.resolve(checkForm(source(files), () => false)),
  );
  const { 'import.md': _, ...files } = texts;
  const problems = checkForm(source(files), () => false).filter(({ severity }) => severity === 'error');
  const jsonOf = (path: string) => JSON.parse(files[path] ?? 'null');
  const notes = lines.filter(({ note }) => note !== '').map(({ place, what, note }) => `${place}, ${what}: ${note}`);
  return { ...compileWithValidators(parseForm(source(files))), lines, notes, problems, jsonOf };
}
