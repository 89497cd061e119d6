import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeImportedForm } from '../../../workbench/commands/import.ts';
import { importedQuestionnaire, questionnaireOf, type Json } from './fhir-form.ts';

const structure = 'http://hl7.org/fhir/StructureDefinition/';
const control = (code: string): Json => ({
  url: `${structure}questionnaire-itemControl`,
  valueCodeableConcept: { coding: [{ code }] },
});
const coding = (code: string, display: string): Json => ({ valueCoding: { system: 'urn:colors', code, display } });
const colors = [coding('r', 'Red'), coding('g', 'Green')];

const firstOf = async (item: Json, more: Json = {}) => {
  const { jsonOf, notes, lines } = await importedQuestionnaire(
    questionnaireOf([{ linkId: 'asked', text: 'Asked', ...item }], more),
  );
  return { blocks: jsonOf('pages/questions.json').blocks, jsonOf, notes, lines };
};

describe('an imported Questionnaire of FHIR', () => {
  it.each<[type: string, item: Json, block: Json]>([
    ['boolean', {}, { type: 'radio', options: 'yes-no' }],
    ['decimal', {}, { type: 'number', decimals: 6 }],
    ['integer', { initial: [{ valueInteger: 3 }] }, { type: 'number', default: 3 }],
    [
      'integer',
      {
        extension: [
          { url: `${structure}minValue`, valueInteger: 1 },
          { url: `${structure}maxValue`, valueInteger: 9 },
        ],
      },
      { type: 'number', minimum: 1, maximum: 9 },
    ],
    ['date', { required: true }, { type: 'date', required: 'Asked' }],
    ['dateTime', {}, { type: 'text', maxLength: 16 }],
    ['time', {}, { type: 'text', maxLength: 5 }],
    ['string', { maxLength: 20, prefix: '1.' }, { type: 'text', maxLength: 20, label: '1. Asked' }],
    [
      'string',
      { extension: [{ url: `${structure}regex`, valueString: '[a-z]+' }] },
      { schema: { pattern: '^(?:[a-z]+)$' } },
    ],
    ['text', {}, { type: 'textarea' }],
    ['url', {}, { type: 'text', maxLength: 2000 }],
    ['reference', {}, { type: 'text' }],
    ['quantity', {}, { type: 'number' }],
    ['attachment', {}, { type: 'upload' }],
    ['choice', { answerOption: colors }, { type: 'radio' }],
    ['choice', { answerOption: colors, extension: [control('drop-down')] }, { type: 'select' }],
    ['choice', { answerOption: colors, repeats: true }, { type: 'checkboxes' }],
    ['choice', { answerOption: [{ ...colors[0], initialSelected: true }, colors[1]] }, { type: 'radio', default: 'r' }],
    ['choice', { answerOption: [{ valueString: 'One' }, { valueString: 'Two' }] }, { type: 'radio' }],
    ['choice', { answerOption: [{ valueInteger: 1 }, { valueInteger: 2 }] }, { type: 'radio' }],
  ])('takes %s over with %j', async (type, item, block) => {
    const { blocks } = await firstOf({ type, ...item });
    expect(blocks[0]).toMatchObject({ key: 'asked', ...block });
  });

  it('has the options of a contained list, and those of codes that cannot be stored', async () => {
    const concept = [
      { code: 'a b', display: 'Both' },
      { code: 'c', display: 'One' },
    ];
    const set = { resourceType: 'ValueSet', id: 'list', compose: { include: [{ system: 'urn:list', concept }] } };
    const more = { contained: [set] };
    const { jsonOf, notes } = await firstOf({ type: 'choice', repeats: true, answerValueSet: '#list' }, more);
    expect(jsonOf('options/asked.json').options).toEqual([
      ['a-b', 'Both'],
      ['c', 'One'],
    ]);
    expect(notes).toContain('#/contained/0/compose/include/0/concept/0, code: "a b" has the code "a-b".');
  });

  it('asks for another answer of an open choice', async () => {
    const { blocks } = await firstOf({ type: 'open-choice', answerOption: colors });
    const when = [{ valueKey: 'asked', operator: 'equals', target: 'other' }];
    expect(blocks[1]).toMatchObject({ type: 'text', key: 'asked_other', when });
  });

  it('has groups as pages and sections, repeated groups, texts, and items below a question', async () => {
    const { jsonOf, notes } = await importedQuestionnaire(
      questionnaireOf([
        { linkId: 'g', text: 'Group', type: 'group', item: [{ linkId: 'd', text: 'Read this.', type: 'display' }] },
        {
          linkId: 'jobs',
          text: 'Jobs',
          type: 'group',
          repeats: true,
          item: [{ linkId: 'employer', text: 'Employer', type: 'string' }],
        },
        { linkId: 'q', text: 'Q', type: 'string', item: [{ linkId: 'n', text: 'N', type: 'string' }] },
      ]),
    );
    expect(jsonOf('pages/g.json')).toMatchObject({ title: 'Group', blocks: [{ type: 'content', text: 'Read this.' }] });
    const [jobs, ...others] = jsonOf('pages/questions.json').blocks;
    expect(jobs).toMatchObject({ type: 'repeat', title: 'Jobs', min: 0, max: 10 });
    expect(others.map(({ key }: Json) => key)).toEqual(['q', 'n']);
    expect(notes.join('\n')).toContain('It follows "q"');
  });

  it('leaves out in bold what would accept or show more', async () => {
    const expression = { language: 'text/fhirpath', expression: '%resource.item.answer.value.sum()' };
    const { lines } = await importedQuestionnaire(
      questionnaireOf([
        { linkId: 'a', text: 'A', type: 'choice', answerValueSet: 'http://example.org/set' },
        { linkId: 'b', text: 'B', type: 'string', readOnly: true, repeats: true },
        {
          linkId: 'c',
          text: 'C',
          type: 'string',
          extension: [{ url: `${structure}questionnaire-hidden`, valueBoolean: true }],
        },
        {
          linkId: 'd',
          text: 'D',
          type: 'integer',
          extension: [
            { url: 'http://hl7.org/fhir/uv/sdc/x/sdc-questionnaire-calculatedExpression', valueExpression: expression },
          ],
        },
        { linkId: 'e', text: 'E', type: 'string', modifierExtension: [{ url: 'urn:never', valueBoolean: true }] },
        {
          linkId: 'f',
          text: 'F',
          type: 'string',
          enableWhen: [{ question: 'x', operator: 'exists', answerBoolean: true }],
        },
      ]),
    );
    const loud = lines.filter(({ isLoud }) => isLoud).map(({ place, what }) => `${place} ${what}`);
    expect(loud.toSorted()).toEqual([
      '#/item/0 answerValueSet',
      '#/item/1 readOnly',
      '#/item/1 repeats',
      '#/item/2 linkId',
      '#/item/3/extension/0 sdc-questionnaire-calculatedExpression',
      '#/item/4/modifierExtension/0 urn:never',
      '#/item/5/enableWhen/0 enableWhen',
    ]);
  });

  it('is recognised by its content, and is imported alone', async () => {
    const base = mkdtempSync(join(tmpdir(), 'matricula-fhir-'));
    onTestFinished(() => rmSync(base, { recursive: true }));
    const forms = join(base, 'forms');
    cpSync('forms', forms, { recursive: true });
    const file = join(base, 'visit.json');
    writeFileSync(
      file,
      JSON.stringify(questionnaireOf([{ linkId: 'q', text: 'Q', type: 'string' }], { status: 'draft' })),
    );
    const day = new Date('2026-03-16T12:00:00Z');
    const { folder } = await writeImportedForm(forms, [file], 'visit', day);
    expect(readFileSync(join(folder, 'import.md'), 'utf8')).toContain('- #, status: It has no meaning here.');
    await expect(writeImportedForm(forms, [file, file], 'other', day)).rejects.toThrow('import it alone');
  });

  it.each<[content: Json, sentence: string]>([
    [questionnaireOf([]), 'has no item'],
    [questionnaireOf([{ text: 'Q', type: 'string' }]), '#/item/0 has no linkId'],
    [questionnaireOf([{ linkId: 'q' }, { linkId: 'q' }]), '#/item/1 has the linkId "q" of another item'],
  ])('is refused with the reason: %j', async (content, sentence) => {
    await expect(importedQuestionnaire(content)).rejects.toThrow(sentence);
  });
});
