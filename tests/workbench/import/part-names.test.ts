import { expect, it } from 'vitest';
import { importReport, lineText } from '../../../workbench/import/base/import-report.ts';
import { importForm } from '../../../workbench/import/index.ts';
import { surveyIn } from '../../../workbench/import/surveyjs/read-survey.ts';
import { importedQuestionnaire, questionnaireOf } from './fhir-form.ts';
import { importedForm } from './imported-form.ts';

const structure = 'http://hl7.org/fhir/StructureDefinition/';

it('the report of a Questionnaire names items by their linkId and text', async () => {
  const { lines } = await importedQuestionnaire(
    questionnaireOf(
      [
        {
          linkId: 'g',
          text: 'Sleep',
          type: 'group',
          item: [
            { linkId: 'g.1', text: 'How  many\nhours do you sleep?', type: 'integer', readOnly: true },
            {
              linkId: 'g.2',
              type: 'decimal',
              extension: [{ url: `${structure}questionnaire-unitOption`, valueCoding: { code: 'h' } }],
            },
          ],
        },
      ],
      { status: 'draft' },
    ),
  );
  const texts = lines.filter(({ what }) => ['readOnly', 'questionnaire-unitOption', 'status'].includes(what));
  expect(texts.map(lineText)).toEqual([
    '- "g.1" (How many hours do you sleep?), readOnly: **THE ANSWER CAN BE CHANGED.**',
    '- "g.2", extension/0, questionnaire-unitOption',
    '- the Questionnaire, status: It has no meaning here.',
  ]);
});

it('the report of a survey names questions by their name and title, and columns with their matrix', async () => {
  const survey = {
    pages: [
      {
        name: 'first',
        elements: [
          { type: 'text', name: 'adults', title: { default: 'Adults', de: 'Erwachsene' }, readOnly: true },
          {
            type: 'matrixdynamic',
            name: 'trips',
            columns: [{ name: 'to', title: 'To', cellType: 'text', readOnly: true }],
          },
          {
            type: 'paneldynamic',
            name: 'children',
            templateElements: [
              {
                type: 'panel',
                name: 'birth',
                elements: [
                  { type: 'text', name: 'place', readOnly: true },
                  { type: 'text', name: 'names', readOnly: true },
                ],
              },
            ],
          },
        ],
      },
    ],
    triggers: [{ type: 'complete', expression: '{adults} = 0' }],
  };
  const { lines } = await importedForm(surveyIn('trip', survey, importReport()), 'trip');
  expect(lines.filter(({ isLoud }) => isLoud).map(({ name, what }) => `${name}: ${what}`)).toEqual([
    'the survey, triggers/0: name',
    '"adults" (Adults): readOnly',
    '"trips.to" (To): readOnly',
    '"children.place": readOnly',
    '"children.names": readOnly',
  ]);
});

it('a page and a question with one name have a line each in the report of a survey', async () => {
  const page = (name: string) => ({ name, elements: [{ type: 'text', name, isRequired: true }] });
  const read = surveyIn('trip', { pages: [page('p'), page('q')] }, importReport());
  const { texts } = await importForm(read, 'trip', () => Promise.resolve([]));
  const [, taken = ''] = (texts['import.md'] ?? '').split('## Taken over\n');
  expect(taken.split('\n').filter((line) => line.startsWith('- "p"'))).toEqual([
    expect.not.stringContaining('isRequired'),
    expect.stringContaining('isRequired'),
  ]);
});
