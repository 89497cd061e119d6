import { describe, expect, it } from 'vitest';
import { applyEdit, newValues, withChanges, type Form, type Values } from '../../../engine/index.ts';
import { importReport } from '../../../workbench/import/base/import-report.ts';
import { surveyIn } from '../../../workbench/import/surveyjs/read-survey.ts';
import { importedQuestionnaire, questionnaireOf } from './fhir-form.ts';
import { importedForm, today } from './imported-form.ts';
import { importedFrom } from './imported-random.ts';

type Json = Readonly<Record<string, unknown>>;

const importedSurvey = (...elements: readonly Json[]) =>
  importedForm(surveyIn('trip', { elements }, importReport()), 'trip');
const importedRows = (...survey: readonly Readonly<Record<string, string>>[]) => importedFrom({ survey, answers: {} });
const importedItems = (...items: readonly Json[]) => importedQuestionnaire(questionnaireOf(items));

/** The answers after edits of a new application. */
function answered(form: Form, ...edits: readonly Readonly<Record<string, string>>[]): Values {
  const start = newValues(form, { today });
  return edits.reduce<Values>((values, edit) => withChanges(values, applyEdit(form, values, edit).changed), start);
}

const initial = (expression: string): Json => ({
  url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-initialExpression',
  valueExpression: { language: 'text/fhirpath', expression },
});
const adultsPath = "%resource.item.where(linkId = 'adults').answer.value";

describe('an expression that a default is', () => {
  it('of a survey is followed until somebody changes the answer', async () => {
    const { form, notes, problems } = await importedSurvey(
      { type: 'text', name: 'adults', inputType: 'number' },
      { type: 'text', name: 'beds', inputType: 'number', defaultValueExpression: '{adults} + 1' },
      { type: 'dropdown', name: 'room', choices: ['One', 'Two'], defaultValue: "=iif({adults} > 2, 'two', 'one')" },
      { type: 'boolean', name: 'many', defaultValueExpression: '{adults} > 4' },
    );
    expect([problems, notes]).toEqual([[], []]);
    const values = answered(form, { adults: '3' });
    expect(values).toMatchObject({ beds: '4', room: 'Two', many: 'false' });
    expect(answered(form, { adults: '3' }, { beds: '9' }, { adults: '5' })).toMatchObject({ beds: '9', many: 'true' });
  });

  it('of a survey goes before a fixed default, which stays if it cannot be said', async () => {
    const { jsonOf, notes } = await importedSurvey(
      { type: 'text', name: 'name' },
      { type: 'text', name: 'badge', defaultValue: 'Guest', defaultValueExpression: '{name}' },
      { type: 'text', name: 'odd', defaultValue: 'Guest', defaultValueExpression: "displayValue('name')" },
      { type: 'checkbox', name: 'list', choices: [1, 2], defaultValueExpression: '{name}' },
      { type: 'text', name: 'same', defaultValueExpression: "'al' + 'so'" },
      { type: 'text', name: 'plain', defaultValueExpression: "'also'" },
    );
    const [, badge, odd, list, same, plain] = jsonOf('pages/questions.json').blocks;
    expect([badge.default, odd.default, list.default, same.default, plain.default]).toEqual([
      { from: ['name'], expression: 'name' },
      'Guest',
      undefined,
      undefined,
      'also',
    ]);
    const place = '#/elements';
    expect(notes).toEqual([
      `${place}/1, defaultValue: It is not the answer while the expression has no result.`,
      `${place}/2, defaultValueExpression: NO DEFAULT: "displayValue('name')" cannot be translated: ` +
        'there is no function displayValue().',
      `${place}/3, defaultValueExpression: NO DEFAULT: "{name}" cannot be translated: ` +
        'such a question has no computed default.',
      `${place}/4, defaultValueExpression: NO DEFAULT: "'al' + 'so'" cannot be translated: ` +
        'it is the same for all answers.',
    ]);
  });

  it('of an XLSForm is followed, and the report says that the source calculates it once', async () => {
    const { form, notes, jsonOf, problems } = await importedRows(
      { type: 'integer', name: 'adults', label: 'Adults' },
      { type: 'integer', name: 'beds', label: 'Beds', default: '${adults} + 1' },
      { type: 'text', name: 'since', label: 'Since', default: 'today()' },
      { type: 'text', name: 'road', label: 'Road', default: 'well-known' },
      { type: 'begin repeat', name: 'guest', label: 'Guest' },
      { type: 'text', name: 'first', label: 'First' },
      { type: 'text', name: 'tag', label: 'Tag', default: 'concat(${first}, ${adults})' },
      { type: 'end repeat' },
    );
    expect(problems).toEqual([]);
    expect(notes.filter((note) => note.includes('default'))).toEqual(
      [3, 8].map((row) => expect.stringContaining(`survey, row ${row}, default: The answer follows it until`)),
    );
    const values = answered(form, { 'count:guest': '1' }, { adults: '2', guest_1_first: 'Ada' });
    expect(values).toMatchObject({ beds: '3', since: today, road: 'well-known', guest_1_tag: 'Ada2' });
    expect(jsonOf('sections/guest.json').blocks[1].default.from).toEqual(['first', 'adults']);
  });

  it('is also one of a date, which a day or the current one begins', async () => {
    const { form, notes, lines, jsonOf, problems } = await importedRows(
      { type: 'date', name: 'visited', label: 'Visited', default: 'today()' },
      { type: 'date', name: 'due', label: 'Due', default: 'date(today() + 14)' },
      { type: 'date', name: 'again', label: 'Again', default: '${visited} + 7' },
      { type: 'date', name: 'opened', label: 'Opened', default: '2026-02-28' },
      { type: 'date', name: 'never', label: 'Never', default: '2026-02-30' },
      { type: 'date', name: 'odd', label: 'Odd', default: "if(${visited} > today(), 'later', today())" },
    );
    expect(problems).toEqual([]);
    expect(jsonOf('pages/questions.json').blocks.map(({ default: one }: Json) => one)).toEqual([
      { from: ['session:today'], expression: '`session:today`' },
      { from: ['session:today'], expression: '$addDays(`session:today`, 14)' },
      { from: ['visited'], expression: '$addDays(visited, 7)' },
      '2026-02-28',
      undefined,
      undefined,
    ]);
    expect(lines.filter(({ isLoud }) => isLoud).map(({ place }) => place)).toEqual(['survey, row 7']);
    expect(notes.filter((note) => note.includes('row 6'))).toEqual([
      'survey, row 6, default: "2026-02-30" is not a default of such a question.',
    ]);
    expect(answered(form)).toMatchObject({
      visited: today,
      due: '2026-03-30',
      again: '2026-03-23',
      opened: '2026-02-28',
    });
    expect(answered(form, { visited: '2026-03-01' })).toMatchObject({ due: '2026-03-30', again: '2026-03-08' });
    expect(answered(form, { again: '2026-05-01' }, { visited: '2026-03-01' })).toMatchObject({ again: '2026-05-01' });
  });

  it('of a time is one that is written, with or without the seconds of other programs', async () => {
    const { lines, jsonOf, problems } = await importedRows(
      { type: 'time', name: 'opens', label: 'Opens', default: '08:30' },
      { type: 'time', name: 'closes', label: 'Closes', default: '17:00:00.000+01:00' },
      { type: 'time', name: 'never', label: 'Never', default: '24:10' },
    );
    expect(problems).toEqual([]);
    const written = jsonOf('pages/questions.json').blocks.map(({ default: one }: Json) => one);
    expect(written).toEqual(['08:30', '17:00', undefined]);
    expect(lines.filter(({ place }) => place === 'survey, row 4').map(({ note }) => note)).toContain(
      '"24:10" is not a default of such a question.',
    );
  });

  it('of a date is taken over from surveys and Questionnaires, too', async () => {
    const survey = await importedSurvey({
      type: 'text',
      name: 'visited',
      inputType: 'date',
      defaultValueExpression: 'today()',
    });
    expect([survey.problems, survey.notes]).toEqual([[], []]);
    expect(answered(survey.form)).toMatchObject({ visited: today });
    const items = await importedItems(
      { linkId: 'visited', text: 'Visited', type: 'date', extension: [initial('today()')] },
      { linkId: 'opened', text: 'Opened', type: 'date', initial: [{ valueDate: '2026-02-28' }] },
    );
    expect(items.problems).toEqual([]);
    expect(answered(items.form)).toMatchObject({ visited: today, opened: '2026-02-28' });
  });

  it('of an XLSForm is also a calculation beside a question, which is shown alone if it is read only', async () => {
    const rows = { type: 'integer', label: 'Beds', calculation: '${adults} * 2' };
    const { form, lines, jsonOf, problems } = await importedRows(
      { type: 'integer', name: 'adults', label: 'Adults' },
      { ...rows, name: 'beds', readonly: 'no', default: '1' },
      { ...rows, name: 'sum', readonly: 'yes', required: 'yes', relevant: '${adults} > 1' },
      { ...rows, type: 'date', name: 'day' },
    );
    expect(problems).toEqual([]);
    const [, beds, sum, day] = jsonOf('pages/questions.json').blocks;
    expect(beds).toMatchObject({ type: 'number', default: { expression: '(adults * 2)' } });
    expect(sum).toMatchObject({ type: 'calculated', key: 'sum', when: [{ valueKey: 'adults' }] });
    expect(day).not.toHaveProperty('default');
    expect(answered(form, { adults: '3' })).toMatchObject({ beds: '6', sum: '6' });
    expect(answered(form, { adults: '1' })['sum'] ?? '').toBe('');
    const outcomes = (row: number) =>
      Object.fromEntries(
        lines
          .filter(({ place }) => place === `survey, row ${row}`)
          .map(({ what, outcome, isLoud }) => [what, isLoud ? 'bold' : outcome]),
      );
    expect(outcomes(3)).toMatchObject({ calculation: 'differently', readonly: 'taken over', default: 'left out' });
    expect(outcomes(4)).toMatchObject({ calculation: 'taken over', readonly: 'taken over', required: 'left out' });
    expect(outcomes(5)).toMatchObject({ calculation: 'bold' });
  });

  it('of a Questionnaire is followed, and left out in bold if it reads what is not in the file', async () => {
    const { form, notes, problems } = await importedItems(
      { linkId: 'adults', text: 'Adults', type: 'integer' },
      { linkId: 'beds', text: 'Beds', type: 'integer', extension: [initial(`${adultsPath} * 2`)] },
      { linkId: 'many', text: 'Many', type: 'boolean', extension: [initial(`${adultsPath} > 4`)] },
      { linkId: 'since', text: 'Since', type: 'string', extension: [initial('today()')] },
      { linkId: 'born', text: 'Born', type: 'date', extension: [initial('%patient.birthDate')] },
    );
    expect(problems).toEqual([]);
    expect(answered(form, { adults: '3' })).toMatchObject({ beds: '6', many: 'false', since: today });
    const word = 'sdc-questionnaire-initialExpression';
    expect(notes).toEqual([
      expect.stringContaining(`#/item/1/extension/0, ${word}: The answer follows it until`),
      expect.stringContaining(`#/item/2/extension/0, ${word}: The answer follows it until`),
      `#/item/4/extension/0, ${word}: NO DEFAULT: "%patient.birthDate" cannot be translated: ` +
        '%patient is no variable of the file.',
    ]);
  });
});
