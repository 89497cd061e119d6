import { describe, expect, it } from 'vitest';
import { applyEdit, errorsOf, newValues, withChanges } from '../../../engine/index.ts';
import { importedQuestionnaire, questionnaireOf, today, type Json } from './fhir-form.ts';

const structure = 'http://hl7.org/fhir/StructureDefinition/';

const constraint = (expression: string, severity = 'error'): Json => ({
  url: `${structure}questionnaire-constraint`,
  extension: [
    { url: 'key', valueId: 'c-1' },
    { url: 'severity', valueCode: severity },
    { url: 'expression', valueString: expression },
    { url: 'human', valueString: 'Please correct it.' },
  ],
});
const numbers: readonly Json[] = ['a', 'b'].map((linkId) => ({ linkId, text: linkId, type: 'integer' }));
const answer = (linkId: string): string => `%resource.item.where(linkId = '${linkId}').answer.value`;

/** The questions that are refused with these answers. */
async function refused(items: readonly Json[], answers: Readonly<Record<string, string>>, more: Json = {}) {
  const { form, validators, notes, problems } = await importedQuestionnaire(questionnaireOf(items, more));
  expect(problems).toEqual([]);
  const start = newValues(form, { today });
  const values = withChanges(start, applyEdit(form, start, answers).changed);
  return { errors: errorsOf(form, validators, values), notes };
}

describe('a constraint of a Questionnaire', () => {
  const own: readonly Json[] = [
    { linkId: 'a', text: 'a', type: 'integer' },
    { linkId: 'b', text: 'b', type: 'integer', extension: [constraint(`answer.value > ${answer('a')}`)] },
  ];

  it('refuses the answer of its item that makes it false, with its words', async () => {
    expect((await refused(own, { a: '3', b: '2' })).errors).toEqual({ b: ['Please correct it.'] });
    for (const answers of [{ a: '3', b: '4' }, { a: '3' }, { b: '2' }])
      expect((await refused(own, answers)).errors).toEqual({});
  });

  it('around several questions is checked at the last one that it reads', async () => {
    const more = {
      extension: [constraint("item.where(linkId = 'a').answer.value < item.where(linkId = 'b').answer.value")],
    };
    const { errors, notes } = await refused(numbers, { a: '3', b: '2' }, more);
    expect(errors).toEqual({ b: ['Please correct it.'] });
    expect(notes).toEqual(['#/extension/0, questionnaire-constraint: It is checked at "b", while that is asked.']);
    expect((await refused(numbers, { a: '1', b: '2' }, more)).errors).toEqual({});
  });

  it('around several questions is checked while they have no answer', async () => {
    const more = { extension: [constraint("item.where(linkId = 'a' or linkId = 'b').answer.exists()")] };
    expect((await refused(numbers, {}, more)).errors).toEqual({ b: ['Please correct it.'] });
    expect((await refused(numbers, { a: '1' }, more)).errors).toEqual({});
  });

  it('of a repeated group compares the answers of a copy', async () => {
    const group: Json = {
      linkId: 'g',
      text: 'g',
      type: 'group',
      repeats: true,
      required: true,
      item: numbers,
      extension: [
        constraint("item.where(linkId = 'a').answer.value < item.where(linkId = 'b').answer.value"),
        { url: `${structure}questionnaire-maxOccurs`, valueInteger: 2 },
      ],
    };
    const answers = { g_1_a: '3', g_1_b: '2' };
    expect((await refused([group], answers)).errors).toEqual({ g_1_b: ['Please correct it.'] });
  });

  it.each([
    [
      'in another copy',
      { linkId: 'g', text: 'g', type: 'group', repeats: true, item: numbers },
      "item.where(linkId = 'g').item.where(linkId = 'a').answer.value > 1",
    ],
    ['of a file', { linkId: 'f', text: 'f', type: 'attachment' }, "item.where(linkId = 'f').answer.exists()"],
    [
      'of a hidden item',
      { linkId: 'h', type: 'integer', extension: [{ url: `${structure}questionnaire-hidden`, valueBoolean: true }] },
      "item.where(linkId = 'h').answer.value > 1",
    ],
  ])('about the answer %s is left out in bold', async (_what, item: Json, expression) => {
    const { notes } = await refused(
      [item, { linkId: 'z', text: 'z', type: 'integer' }],
      {},
      { extension: [constraint(expression)] },
    );
    expect(notes).toContainEqual(expect.stringContaining('#/extension/0, questionnaire-constraint: NOT CHECKED'));
  });

  it('that cannot be translated is named at its own place only', async () => {
    const copied = { linkId: 'g', text: 'g', type: 'group', repeats: true, item: [numbers[1] ?? {}] };
    const limits = { url: `${structure}minValue`, valueInteger: 1 };
    const other = "%resource.item.where(linkId = 'g').item.where(linkId = 'b').answer.value > 1";
    const own = { ...numbers[0], extension: [limits, constraint(other)] };
    const { notes } = await refused([own, copied], {});
    expect(notes.filter((note) => note.includes('NOT CHECKED'))).toEqual([
      expect.stringContaining('#/item/0/extension/1, questionnaire-constraint: NOT CHECKED'),
    ]);
  });

  it.each([
    ['a sum', `(${answer('a')} | ${answer('b')}).sum() < 9`, 'cannot be read'],
    ['another file', '%patient.age > 3', '%patient is no variable of the file'],
    ['nothing', '1 = 1', 'it is the same for all answers'],
  ])('that reads %s is left out in bold', async (_what, expression, reason) => {
    const { notes } = await refused([{ ...numbers[0], extension: [constraint(expression)] }], { a: '3' });
    expect(notes).toEqual([expect.stringContaining('#/item/0/extension/0, questionnaire-constraint: NOT CHECKED')]);
    expect(notes[0]).toContain(reason);
  });

  it('that only warns is left out', async () => {
    const items = [{ ...numbers[0], extension: [constraint('answer.value > 5', 'warning')] }];
    const { errors, notes } = await refused(items, { a: '3' });
    expect(errors).toEqual({});
    expect(notes).toEqual([
      '#/item/0/extension/0, questionnaire-constraint: It only warns, and a form has no warnings.',
    ]);
  });

  const both = "%resource.item.where(linkId = 'a' or linkId = 'b')";
  it.each([
    `${both}.select(answer.value).sum() < 9`,
    `${both}.select($this.answer.value).sum() < 9`,
    `${both}.answer.select(value + 1).max() < 10`,
    `${both}.answer.value.max() <= 8`,
    `${both}.answer.value.min() >= 2`,
    `${both}.select(%context.answer.value).min() > 1`,
  ])('has the aggregate in %s', async (expression) => {
    const items = [numbers[0] ?? {}, { ...numbers[1], extension: [constraint(expression)] }];
    expect(Object.keys((await refused(items, { a: '9', b: '1' })).errors)).toEqual(['b']);
    expect((await refused(items, { a: '4', b: '3' })).errors).toEqual({});
    expect((await refused(items, { b: '3' })).errors).toEqual({});
  });

  it('is not checked with an aggregate of other values than numbers', async () => {
    const text = { linkId: 't', text: 't', type: 'string' };
    const { notes } = await refused([{ ...text, extension: [constraint("answer.value.max() > 'a'")] }], {});
    expect(notes).toEqual([expect.stringContaining('NOT CHECKED')]);
  });
});

describe('a number of a Questionnaire', () => {
  it('has the decimal places and the unit of the source, but no units to choose', async () => {
    const unit = (word: string, display: string): Json => ({
      url: `${structure}questionnaire-${word}`,
      valueCoding: { code: display, display },
    });
    const { jsonOf, notes, problems } = await importedQuestionnaire(
      questionnaireOf([
        {
          linkId: 'weight',
          text: 'Weight',
          type: 'decimal',
          extension: [{ url: `${structure}maxDecimalPlaces`, valueInteger: 1 }, unit('unit', 'kg')],
        },
        {
          linkId: 'size',
          text: 'Size',
          type: 'quantity',
          extension: [unit('unitOption', 'cm'), unit('unitOption', 'in')],
        },
      ]),
    );
    expect(problems).toEqual([]);
    const [weight, size] = jsonOf('pages/questions.json').blocks;
    expect(weight).toMatchObject({ type: 'number', decimals: 1, unit: 'kg' });
    expect(size).not.toHaveProperty('unit');
    expect(notes.filter((note) => note.includes('unit'))).toEqual(
      [0, 1].map(
        (at) => `#/item/1/extension/${at}, questionnaire-unitOption: THE UNIT IS NOT ASKED: the answer is a number.`,
      ),
    );
  });
});
