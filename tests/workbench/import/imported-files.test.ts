import { describe, expect, it } from 'vitest';
import { importReport } from '../../../workbench/import/base/import-report.ts';
import { surveyIn } from '../../../workbench/import/surveyjs/read-survey.ts';
import { importedQuestionnaire, questionnaireOf } from './fhir-form.ts';
import { importedForm } from './imported-form.ts';

type Json = Readonly<Record<string, unknown>>;

const importedSurvey = (...elements: readonly Json[]) =>
  importedForm(surveyIn('trip', { elements }, importReport()), 'trip');
const extension = (word: string, value: Json): Json => ({
  url: `http://hl7.org/fhir/StructureDefinition/${word}`,
  ...value,
});

describe('files of an imported form', () => {
  it('are several in one question, with the types and the size of the survey', async () => {
    const { jsonOf, notes, problems } = await importedSurvey(
      {
        type: 'file',
        name: 'photos',
        allowMultiple: true,
        maxFiles: 3,
        maxSize: 2_000_000,
        acceptedTypes: 'image/*, .pdf',
        isRequired: true,
      },
      { type: 'file', name: 'one', allowMultiple: false, maxSize: 500_000, acceptedTypes: '.docx,.gif' },
      { type: 'file', name: 'many', allowMultiple: true, maxSize: 50_000_000 },
      { type: 'file', name: 'sound', acceptedTypes: 'audio/*' },
      { type: 'text', name: 'photos_2', title: 'Not a photo' },
    );
    expect(problems).toEqual([]);
    const types = ['png', 'jpeg', 'jpg', 'pdf'];
    expect(jsonOf('pages/questions.json').blocks).toMatchObject([
      { type: 'documents', key: 'photos', max: 3, required: 'photos', limits: { types, maxBytes: 2_000_000 } },
      { type: 'upload', key: 'one', limits: { types: ['docx'], maxBytes: 500_000 } },
      { type: 'documents', key: 'many', max: 5, limits: { maxBytes: 10_485_760 } },
      { type: 'upload', key: 'sound' },
      { type: 'text', key: 'photos_2_2' },
    ]);
    expect(jsonOf('form.json').uploads).toEqual({ maxBytes: 10_485_760 });
    expect(Object.keys(jsonOf('data-model.json').keys).slice(0, 3)).toEqual(['photos', 'photos_2', 'photos_3']);
    expect(notes).toEqual([
      '#/elements/1, acceptedTypes: Not taken are files of .gif.',
      '#/elements/2, allowMultiple: There are at most 5 files.',
      '#/elements/2, maxSize: A file has at most 10485760 bytes.',
      '#/elements/3, acceptedTypes: NOT CHECKED: the portal has none of these types, and takes its own.',
      '#/elements/4, name: "photos_2" is "photos_2_2".',
    ]);
  });

  it('are the attachments of a Questionnaire that repeat', async () => {
    const { jsonOf, notes, problems } = await importedQuestionnaire(
      questionnaireOf([
        {
          linkId: 'letters',
          text: 'Letters',
          type: 'attachment',
          repeats: true,
          extension: [
            extension('questionnaire-maxOccurs', { valueInteger: 2 }),
            extension('maxSize', { valueDecimal: 1.5 }),
            extension('mimeType', { valueCode: 'application/pdf' }),
            extension('mimeType', { valueCode: 'image/gif' }),
          ],
        },
        { linkId: 'all', text: 'All', type: 'attachment', repeats: true },
      ]),
    );
    expect(problems).toEqual([]);
    expect(jsonOf('pages/questions.json').blocks).toMatchObject([
      { type: 'documents', key: 'letters', max: 2, limits: { types: ['pdf'], maxBytes: 1_500_000 } },
      { type: 'documents', key: 'all', max: 5 },
    ]);
    expect(notes).toEqual([
      '#/item/0/extension/2, mimeType: Not taken are files of image/gif.',
      '#/item/0/extension/3, mimeType: Not taken are files of image/gif.',
      '#/item/1, repeats: There are at most 5 files.',
    ]);
  });
});
