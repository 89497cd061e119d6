import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { applyEdit, isShown, withChanges, type Values } from '../../../engine/index.ts';
import { writeImportedForm } from '../../../workbench/commands/import.ts';
import { startOf } from '../../engine/random-form-edits.ts';
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
    ['time', {}, { type: 'time' }],
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
    const expression = { language: 'text/fhirpath', expression: '%patient.birthDate' };
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
      '#/item/2 linkId',
      '#/item/3/extension/0 sdc-questionnaire-calculatedExpression',
      '#/item/4/modifierExtension/0 urn:never',
      '#/item/5/enableWhen/0 enableWhen',
    ]);
  });

  it('calculates the score of a PHQ-9, and asks what depends on it', async () => {
    const scored = [0, 1, 2, 3].map((score) => ({
      valueCoding: { system: 'urn:phq', code: `LA${score}`, display: `${score} times` },
      extension: [{ url: `${structure}ordinalValue`, valueDecimal: score }],
    }));
    const rows = Array.from({ length: 9 }, (_, index) => ({
      linkId: `/phq/${index + 1}`,
      text: `Problem ${index + 1}`,
      type: 'choice',
      required: true,
      answerOption: scored,
    }));
    const path = (expression: string): Json => ({ language: 'text/fhirpath', expression });
    const extension = (word: string, expression: string): Json => ({
      url: `http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-${word}`,
      valueExpression: path(expression),
    });
    const answers = { name: 'answers', ...path("%resource.item.where(linkId='phq').item.answer.value") };
    const last = "%resource.item.where(linkId='phq').item.where(linkId='/phq/9').answer.value.code = 'LA3'";
    const { form, jsonOf, notes, lines } = await importedQuestionnaire(
      questionnaireOf(
        [
          { linkId: 'phq', text: 'PHQ-9', type: 'group', extension: [control('table')], item: rows },
          {
            linkId: 'total',
            text: 'Total',
            type: 'integer',
            readOnly: true,
            extension: [extension('calculatedExpression', '%answers.ordinal().sum()')],
          },
          { linkId: 'help', text: 'Help', type: 'string', extension: [extension('enableWhenExpression', last)] },
        ],
        { extension: [{ url: `${structure}variable`, valueExpression: answers }] },
      ),
    );
    expect(jsonOf('pages/phq.json').blocks[0]).toMatchObject({ type: 'grid' });
    expect(lines.filter(({ isLoud }) => isLoud)).toEqual([]);
    expect(notes.filter((note) => note.includes('calculatedExpression'))).toEqual([]);
    const answered = (codes: readonly number[]): Values =>
      codes.reduce<Values>(
        (values, code, index) =>
          withChanges(values, applyEdit(form, values, { [`phq_${index + 1}`]: `LA${code}` }).changed),
        withChanges(startOf(form, []), {}),
      );
    expect(answered([])['total'] ?? '').toBe('');
    expect(answered([3, 1])['total']).toBe('4');
    const all = answered([3, 3, 3, 3, 3, 3, 3, 3, 3]);
    expect(all['total']).toBe('27');
    const help = form.fields.get('help');
    expect(help !== undefined && isShown(help, all)).toBe(true);
    expect(help !== undefined && isShown(help, answered([3]))).toBe(false);
  });

  const [a, b, c] = ['a', 'b', 'c'].map((linkId) => `%resource.item.where(linkId='${linkId}').answer`);
  it.each<[expression: string, answers: Readonly<Record<string, string>>, isShownThen: boolean]>([
    [`${a}.exists()`, { a: '1' }, true],
    [`${a}.empty()`, {}, true],
    [`${a}.value > 2`, { a: '3' }, true],
    [`(${a}.value > 2).not()`, {}, false],
    [`(${a}.value > 2).not()`, { a: '1' }, true],
    [`${b}.value`, { b: 'true' }, true],
    [`${b}.value = false`, { b: 'false' }, true],
    [`${b}.value implies ${a}.exists()`, {}, false],
    [`${b}.value implies ${a}.value = 1`, { b: 'false' }, true],
    [`iif(${b}.value, 1, 2) = 2`, { b: 'false' }, true],
    ["%resource.repeat(item).where(linkId='a' or linkId='b').answer.count() = 2", { a: '0', b: 'true' }, true],
    ["%resource.descendants().where(linkId='a').answer.value * 2 + 1 = 7", { a: '3' }, true],
    [`${c}.value = 'x'`, { c: 'x' }, true],
    [`(${a}.value > 2).intersect(${a}.value < 5)`, { a: '3' }, true],
    [`(${a}.value > 2).intersect(${a}.value < 5)`, { a: '5' }, false],
    [`(-${a}.value).power(3) = -8`, { a: '2' }, true],
    [`(${a}.value / (${a}.value - 1)).round(1) = 1.3`, { a: '5' }, true],
    [`(${a}.value / (${a}.value - 1)).exists()`, { a: '1' }, false],
    [`iif(${b}.value, @2026-01-01, @2025-01-01) < today()`, { b: 'false' }, true],
    ["%resource.item.where(linkId='e').answer.value = 'In part'", { e: 'In part' }, true],
    ["%resource.item.where(linkId='e').answer.value != 'In part'", { e: 'All, done' }, true],
  ])('has the condition %s with %j', async (expression, answers, isShownThen) => {
    const url = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression';
    const { form, lines } = await importedQuestionnaire(
      questionnaireOf([
        { linkId: 'a', text: 'A', type: 'integer' },
        { linkId: 'b', text: 'B', type: 'boolean' },
        { linkId: 'c', text: 'C', type: 'string' },
        {
          linkId: 'e',
          text: 'E',
          type: 'choice',
          answerOption: [{ valueString: 'In part' }, { valueString: 'All, done' }],
        },
        { linkId: 'd', text: 'D', type: 'string', extension: [{ url, valueExpression: { expression } }] },
      ]),
    );
    expect(lines.filter(({ isLoud }) => isLoud)).toEqual([]);
    const values = withChanges(startOf(form, []), {});
    const field = form.fields.get('d');
    const shown = field !== undefined && isShown(field, withChanges(values, applyEdit(form, values, answers).changed));
    expect(shown).toBe(isShownThen);
  });

  const sdc = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/';
  const enabled = (expression: string): Json => ({
    url: `${sdc}sdc-questionnaire-enableWhenExpression`,
    valueExpression: { expression },
  });
  const variable = (name: string, expression: string): Json => ({
    url: `${structure}variable`,
    valueExpression: { name, expression },
  });
  const age = { linkId: 'age', text: 'Age', type: 'integer' };

  it('reads relative paths from the item that declares the variable, and in a copy its own answers', async () => {
    const { form, lines } = await importedQuestionnaire(
      questionnaireOf([
        {
          linkId: 'person',
          text: 'Person',
          type: 'group',
          extension: [variable('age', "item.where(linkId='age').answer.value")],
          item: [
            age,
            {
              linkId: 'inner',
              text: 'Inner',
              type: 'group',
              item: [{ linkId: 'work', text: 'Work', type: 'string', extension: [enabled('%age >= 18')] }],
            },
          ],
        },
        {
          linkId: 'child',
          text: 'Child',
          type: 'group',
          repeats: true,
          extension: [variable('years', "%context.item.where(linkId='years').answer.value")],
          item: [
            { linkId: 'years', text: 'Years', type: 'integer' },
            { linkId: 'school', text: 'School', type: 'string', extension: [enabled('%years >= 6')] },
            {
              linkId: 'any',
              text: 'Any',
              type: 'string',
              extension: [enabled("%resource.repeat(item).where(linkId='years').answer.exists()")],
            },
          ],
        },
      ]),
    );
    expect(lines.filter(({ isLoud }) => isLoud).map(({ note }) => note)).toEqual([
      'SHOWN ALWAYS: "%resource.repeat(item).where(linkId=\'years\').answer.exists()" cannot be translated: ' +
        '"years" is meant in every copy of "child".',
    ]);
    const start = startOf(form, []);
    const after = (answers: Readonly<Record<string, string>>): Values =>
      withChanges(start, applyEdit(form, start, answers).changed);
    const shows = (key: string, answers: Readonly<Record<string, string>>): boolean => {
      const field = form.fields.get(key);
      return field !== undefined && isShown(field, after(answers));
    };
    expect([shows('work', { age: '17' }), shows('work', { age: '18' })]).toEqual([false, true]);
  });

  it('asks a question with several answers in copies, and its nested items in each', async () => {
    const { form, lines } = await importedQuestionnaire(
      questionnaireOf([
        {
          linkId: 'phone',
          text: 'Phone',
          type: 'string',
          repeats: true,
          required: true,
          item: [{ linkId: 'kind', text: 'Kind', type: 'string' }],
        },
        { linkId: 'photo', text: 'Photo', type: 'attachment', repeats: true },
        { ...age, enableWhen: [{ question: 'phone', operator: 'exists', answerBoolean: true }] },
      ]),
    );
    const [repeat] = form.pages[0]?.blocks ?? [];
    expect(repeat).toMatchObject({ type: 'repeat', title: 'Phone' });
    const keys = ['phone_copies_1_phone', 'phone_copies_1_kind', 'phone_copies_2_phone', 'phone_copies_2_kind'];
    expect([...form.fields.keys()].slice(0, 4)).toEqual(keys);
    expect(lines.filter(({ isLoud }) => isLoud).map(({ note }) => note)).toEqual([
      'SHOWN ALWAYS: "phone exists true" cannot be translated: "phone" has an answer in each copy of a repeat.',
    ]);
  });

  it('leaves out a comparison with what is no option, and says so of a condition that has no other part', async () => {
    const when = (code: string, system: string): Json => ({
      question: 'color',
      operator: '=',
      answerCoding: { system, code },
    });
    const { lines } = await importedQuestionnaire(
      questionnaireOf([
        { linkId: 'color', text: 'Color', type: 'choice', answerOption: colors },
        {
          linkId: 'why',
          text: 'Why?',
          type: 'string',
          enableBehavior: 'any',
          enableWhen: [when('r', 'urn:colors'), when('b', 'urn:colors')],
        },
        { linkId: 'other', text: 'Other', type: 'string', enableWhen: [when('r', 'urn:paints')] },
      ]),
    );
    expect(lines.filter(({ outcome }) => outcome !== 'taken over').map(({ note }) => note)).toEqual([
      'Left out: "b" is no option of "color".',
      'SHOWN ALWAYS: "color = r" cannot be translated: "r" of the system urn:paints is no option of "color", whose ' +
        'options are of urn:colors.',
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
    expect(readFileSync(join(folder, 'import.md'), 'utf8')).toContain(
      '- the Questionnaire, status: It has no meaning here.',
    );
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
