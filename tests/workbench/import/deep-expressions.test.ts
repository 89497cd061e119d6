/** Expressions of other tools that are long or nested deep: each is imported, or named in the report. */
import { describe, expect, it } from 'vitest';
import { importReport } from '../../../workbench/import/base/import-report.ts';
import { readSurvey } from '../../../workbench/import/surveyjs/read-survey.ts';
import { xlsFormIn } from '../../../workbench/import/xlsform/read-xlsform.ts';
import { importedQuestionnaire, questionnaireOf, type Json } from './fhir-form.ts';
import { importedForm } from './imported-form.ts';

type Cells = Readonly<Record<string, string>>;

/** A number, a text, and a question with more cells. */
const importedSheet = (more: Cells) => {
  const row = (name: string, cells: Cells) => ({ type: 'text', name, label: name, ...cells });
  const rows = [row('a', { type: 'decimal' }), row('t', {}), row('asked', more)];
  const survey = rows.map((cells, index) => ({ number: index + 2, cells }));
  const read = xlsFormIn(new Map([['survey', survey]]), 'deep.xlsx', importReport());
  return importedForm({ ...read, sentences: [] }, 'deep');
};

function importedSurvey(visibleIf: string) {
  const elements = [
    { type: 'text', name: 't' },
    { type: 'text', name: 'asked', visibleIf },
  ];
  const read = readSurvey([{ name: 'deep.json', content: { elements } }], importReport());
  if (read === null) throw new Error('It is no survey.');
  return importedForm(read, 'deep');
}

const url = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression';
const importedItems = (expression: string) => {
  const extension = [{ url, valueExpression: { language: 'text/fhirpath', expression } }];
  const items: readonly Json[] = [
    { linkId: 't', text: 't', type: 'string' },
    { linkId: 'asked', text: 'asked', type: 'string', extension },
  ];
  return importedQuestionnaire(questionnaireOf(items));
};

const dialects = [
  ['XLSForm', '${t}', (relevant: string) => importedSheet({ relevant })],
  ['SurveyJS', '{t}', importedSurvey],
  ['FHIR', "%resource.item.where(linkId='t').answer.value", importedItems],
] as const;

describe.each(dialects)('a condition of %s', (_name, answer, imported) => {
  it.each([400, 20_000])('in %d parentheses is named in the report', async (depth) => {
    const { notes } = await imported(`${'('.repeat(depth)}${answer} = 'x'${')'.repeat(depth)}`);
    expect(notes.join('\n')).toMatch(
      /cannot be translated: it (?:is nested more than 100 levels deep|has more than 2000)/,
    );
  });

  it('of sixty choices is one list', async () => {
    const choices = Array.from({ length: 60 }, (_, index) => `${answer} = 'x${index}'`);
    const { notes, jsonOf } = await imported(choices.join(' or '));
    expect(notes.join('\n')).not.toContain('cannot be translated');
    const condition = JSON.stringify(jsonOf('pages/questions.json'));
    expect(condition.match(/"any":/g)).toHaveLength(1);
    expect(condition).toContain('x59');
  });

  it('of ten thousand choices is named in the report', async () => {
    const { notes } = await imported(Array.from({ length: 10_000 }, () => `${answer} = 'x'`).join(' or '));
    expect(notes.join('\n')).toContain('cannot be translated: it has more than 2000 parts');
  });
});

it.each([
  ['minus', `${'-'.repeat(1500)}1 = \${a}`, 'nested more than 100 levels deep'],
  ['int', `${'int('.repeat(40)}\${a}${')'.repeat(40)} = 1`, 'it is too long'],
  ['coalesce', `${'coalesce('.repeat(40)}\${t}${", 'x')".repeat(40)} = 'x'`, 'it is too long'],
])('a condition of an XLSForm that nests %s is named in the report', async (_what, relevant, reason) => {
  expect((await importedSheet({ relevant })).notes.join('\n')).toContain(reason);
});

it.each([
  ['a sum of sixty numbers', Array.from({ length: 60 }, () => '${a}').join(' + ')],
  [
    'a text for each of forty numbers',
    `${Array.from({ length: 40 }, (_, n) => `if(\${a} = ${n}, 't${n}', `).join('')}'t'${')'.repeat(40)}`,
  ],
])('%s is imported as it is', async (_what, calculation) => {
  const { notes, problems } = await importedSheet({ type: 'calculate', calculation });
  expect([notes.filter((note) => note.includes('cannot')), problems]).toEqual([[], []]);
});

describe('an expression of XLSForm that cannot be read', () => {
  it.each(['${t} =', "${t}[“a'b\"c”] = 'x'"])('is named in the report: %s', async (relevant) => {
    const { notes } = await importedSheet({ relevant });
    expect(notes.join('\n')).toContain('cannot be translated');
  });

  it('is no excuse for a fault of the reader', () => {
    const noText = 7 as unknown as string;
    expect(() => importedSheet({ relevant: noText })).toThrow(TypeError);
  });
});
