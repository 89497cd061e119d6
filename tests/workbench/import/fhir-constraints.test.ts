import { describe, expect, it } from 'vitest';
import { importedQuestionnaire, questionnaireOf, type Json } from './fhir-form.ts';

const structure = 'http://hl7.org/fhir/StructureDefinition/';

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
