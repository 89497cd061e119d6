import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkCompletely } from '../../../workbench/commands/check-forms.ts';
import { writeImportedForm } from '../../../workbench/commands/import.ts';
import { expectAdvice } from './advised.ts';

const day = new Date('2026-03-16T12:00:00Z');
type Json = Readonly<Record<string, unknown>>;

/** Imports surveys into a copy of the forms of this repository. */
async function imported(...surveys: readonly Json[]) {
  const base = mkdtempSync(join(tmpdir(), 'matricula-survey-'));
  onTestFinished(() => rmSync(base, { recursive: true }));
  const forms = join(base, 'forms');
  cpSync('forms', forms, { recursive: true });
  const files = surveys.map((survey, index) => {
    const file = join(base, `trip${index === 0 ? '' : index}.json`);
    writeFileSync(file, JSON.stringify(survey));
    return file;
  });
  const { folder, lines } = await writeImportedForm(forms, files, 'trip', day);
  expectAdvice(lines);
  const jsonOf = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  const notes = lines.filter(({ note }) => note !== '').map(({ place, what, note }) => `${place}, ${what}: ${note}`);
  const errors = (await checkCompletely(forms, day)).filter(({ severity }) => severity === 'error');
  expect(errors).toEqual([]);
  return { lines, notes, jsonOf, blocks: () => jsonOf('pages/questions.json').blocks };
}

/** Imports elements without a page. */
const asked = (...elements: readonly Json[]) => imported({ elements });

const one: Json = { type: 'radiogroup', name: 'color', choices: ['red', { value: 'blue', text: 'Deep blue' }] };
const several: Json = { type: 'checkbox', name: 'fruits', choices: ['apple', 'pear', 'plum'] };
const number: Json = { type: 'text', name: 'adults', inputType: 'number' };
const born: Json = { type: 'text', name: 'born', inputType: 'date' };
const name: Json = { type: 'text', name: 'first' };

/** Elements, and the blocks that they become. */
const kinds: readonly (readonly [what: string, element: Json, block: Json])[] = [
  ['a text', { type: 'text', maxLength: 9 }, { type: 'text', maxLength: 9 }],
  ['a text by default', {}, { type: 'text' }],
  ['an address', { type: 'text', inputType: 'email' }, { type: 'email' }],
  ['a text that must be an address', { type: 'text', validators: [{ type: 'email' }] }, { type: 'email' }],
  ['a number', { type: 'text', inputType: 'number', min: 1, max: 9 }, { type: 'number', minimum: 1, maximum: 9 }],
  ['a whole number', { type: 'text', inputType: 'number', step: 1 }, { type: 'number', minimum: -999999999 }],
  [
    'a text that must be a number',
    { type: 'text', validators: [{ type: 'numeric', minValue: 2 }] },
    { type: 'number', minimum: 2 },
  ],
  ['a day', { type: 'text', inputType: 'date' }, { type: 'date' }],
  ['a comment', { type: 'comment', rows: 3, maxLength: 900 }, { type: 'textarea', rows: 3, maxLength: 900 }],
  ['radio buttons', { type: 'radiogroup', choices: [1, 2] }, { type: 'radio', options: 'q9' }],
  ['a list', { type: 'dropdown', choices: ['a', 'b'], defaultValue: 'B' }, { type: 'select', default: 'b' }],
  ['numbers to choose', { type: 'dropdown', choicesMin: 1, choicesMax: 3 }, { type: 'select' }],
  [
    'boxes',
    { type: 'checkbox', choices: ['a', 'b', 'c'], minSelectedChoices: 1, maxSelectedChoices: 2 },
    { type: 'checkboxes', min: 1, max: 2 },
  ],
  ['tags', { type: 'tagbox', choices: ['a', 'b'], defaultValue: ['a'] }, { type: 'checkboxes', default: ['a'] }],
  ['a signature', { type: 'signaturepad' }, { type: 'signature' }],
  ['a ranking', { type: 'ranking', choices: ['a', 'b', 'c'] }, { type: 'ranking', min: 3, max: 3 }],
  [
    'a ranking of some',
    { type: 'ranking', selectToRankEnabled: true, maxSelectedChoices: 2, choices: ['a', 'b', 'c'] },
    { type: 'ranking', max: 2 },
  ],
  ['pictures', { type: 'imagepicker', multiSelect: true, choices: ['a', 'b'] }, { type: 'checkboxes' }],
  ['yes or no', { type: 'boolean', labelTrue: 'Sure', defaultValue: true }, { type: 'radio', default: 'true' }],
  [
    'a box',
    { type: 'boolean', title: 'A box', renderAs: 'checkbox', isRequired: true },
    { type: 'checkbox', required: 'A box' },
  ],
  ['a rating', { type: 'rating', rateMax: 3 }, { type: 'radio' }],
  [
    'a rating with words',
    { type: 'rating', rateMin: 0, rateMax: 10, minRateDescription: 'bad', maxRateDescription: 'good' },
    { type: 'scale', from: 0, to: 10, low: 'bad', high: 'good' },
  ],
  ['a file', { type: 'file' }, { type: 'upload' }],
  ['an image', { type: 'file', acceptedTypes: 'image/*' }, { type: 'upload', limits: {} }],
  [
    'texts',
    { title: 'Your name', description: 'As in the passport.' },
    { label: 'Your name', hint: 'As in the passport.' },
  ],
  ['a demand', { isRequired: true, requiredErrorText: 'Say it.' }, { required: 'Say it.' }],
  [
    'a pattern',
    { validators: [{ type: 'regex', regex: '^[a-z]', text: 'Letters.' }] },
    { checks: [{ message: 'Letters.' }] },
  ],
];

describe('an element of a survey', () => {
  it('is a question of its kind', async () => {
    const { blocks } = await asked(
      ...kinds.map(([, element], index) => ({ type: 'text', name: `q${index}`, title: `Q ${index}`, ...element })),
    );
    const found: readonly Json[] = blocks();
    for (const [index, [what, , block]] of kinds.entries())
      expect({ what, block: found[index] }).toMatchObject({ what, block: { key: `q${index}`, ...block } });
  });

  it('has its conditions, as the engine of SurveyJS reads them', async () => {
    const { jsonOf } = await asked(one, several, number, born, name, {
      type: 'panel',
      name: 'all',
      elements: [
        { type: 'text', name: 'a', visibleIf: "{Color} = 'RED'" },
        { type: 'text', name: 'b', visibleIf: "{fruits} anyof ['apple', 'plum']" },
        { type: 'text', name: 'c', visibleIf: '{adults} >= 2 and {first} notempty' },
        { type: 'text', name: 'd', visibleIf: "{color} contains 'e' and {color} contains 'u'" },
        { type: 'text', name: 'e', requiredIf: "{fruits} notcontains 'pear'" },
        { type: 'text', name: 'f', visibleIf: "iif({adults} > 2, 'many', 'few') = 'many' or age({born}) < 18" },
      ],
    });
    const [a, b, c, d, e, f] = jsonOf('pages/all.json').blocks;
    const is = (valueKey: string, operator: string, target?: string) =>
      target === undefined ? { valueKey, operator } : { valueKey, operator, target };
    expect(a.when).toEqual([is('color', 'equals', 'red')]);
    expect(b.when).toEqual([{ any: [is('fruits', 'contains', 'apple'), is('fruits', 'contains', 'plum')] }]);
    expect(c.when).toEqual([is('adults', 'gte', '2'), is('first', 'answered')]);
    expect(d.when[1]).toEqual(is('color', 'equals', 'blue'));
    expect(e.required.when).toEqual([{ not: [is('fruits', 'contains', 'pear')] }]);
    expect(JSON.stringify(f.when)).toContain('$years(born, `session:today`) < 18');
  });

  it('says that an option is never offered', async () => {
    const plum = { value: 'plum', visibleIf: "{color} = 'green'" };
    const { notes } = await asked(one, { ...several, choices: ['apple', 'pear', plum] });
    expect(notes.join('\n')).toContain('"plum" is never offered.');
  });

  it('offers options under conditions, one alone, and asks what "other" is', async () => {
    const { blocks } = await asked(one, {
      ...several,
      choices: ['apple', { value: 'pear', text: 'A pear', visibleIf: "{color} = 'blue'" }],
      showNoneItem: true,
      hasOther: true,
      otherText: 'Another fruit',
    });
    expect(blocks()[1].options).toEqual([
      ['apple', 'apple'],
      ['pear', 'A pear', { when: [{ valueKey: 'color', operator: 'equals', target: 'blue' }] }],
      ['none', 'None', { alone: expect.any(String) }],
      ['other', 'Another fruit'],
    ]);
    expect(blocks()[2]).toMatchObject({
      key: 'fruits_other',
      label: 'Another fruit',
      when: [{ valueKey: 'fruits', operator: 'contains', target: 'other' }],
    });
  });
});

describe('an imported survey', () => {
  it('has pages, sections, tables, rows, repeats, texts and calculations', async () => {
    const { jsonOf } = await imported({
      title: 'A trip',
      description: 'Tell us.',
      completedHtml: '<h3>Thank you</h3><p>Until soon, {first}.</p>',
      calculatedValues: [
        { name: 'double', expression: '{adults} * 2' },
        { name: 'many', expression: 'iif({adults} > 4, true, false)' },
      ],
      pages: [
        { name: 'about', title: 'About you', elements: [name, number] },
        {
          name: 'more',
          visibleIf: '{double} > 2',
          elements: [
            { type: 'matrix', name: 'views', columns: ['yes', 'no'], rows: ['food', 'rooms'], eachRowRequired: true },
            {
              type: 'matrixdropdown',
              name: 'days',
              choices: [1, 2],
              columns: [{ name: 'meals' }, { name: 'note', cellType: 'text', visibleIf: '{row.meals} = 2' }],
              rows: ['monday'],
            },
            {
              type: 'multipletext',
              name: 'contact',
              items: [{ name: 'phone' }, { name: 'room', inputType: 'number' }],
            },
            {
              type: 'paneldynamic',
              name: 'guests',
              title: 'Guest',
              minPanelCount: 1,
              maxPanelCount: 3,
              templateElements: [
                { type: 'text', name: 'age', inputType: 'number' },
                { type: 'text', name: 'parent', visibleIf: '{panel.age} < 18' },
              ],
            },
            { type: 'expression', name: 'years', title: 'Years', expression: "sumInArray({guests}, 'age')" },
            { type: 'html', name: 'bye', html: 'Together {years} years', visibleIf: "{views.food} = 'yes'" },
          ],
        },
      ],
    });
    expect(jsonOf('institution.json').application_title).toBe('A trip');
    expect(jsonOf('pages/about.json').blocks[0]).toMatchObject({ type: 'content', text: 'Tell us.' });
    expect(jsonOf('form.json').calculations.at(-1)).toMatchObject({
      key: 'many',
      calculate: '((adults > 4) ? "true" : "false")',
    });
    const more = jsonOf('pages/more.json');
    expect(more.when).toEqual([{ valueKey: 'double', operator: 'gt', target: '2' }]);
    expect(more.blocks).toMatchObject([
      { type: 'grid', options: 'views', questions: [{ key: 'views_food', required: 'food' }, { key: 'views_rooms' }] },
      { blocks: [{ title: 'monday', blocks: [{ type: 'select' }, { when: [{ valueKey: 'days_monday_meals' }] }] }] },
      { blocks: [{ key: 'contact_phone' }, { key: 'contact_room', type: 'number' }] },
      { type: 'repeat', title: 'Guest', max: 3 },
      { type: 'calculated', key: 'years', label: 'Years' },
      { text: 'Together {years} years', when: [{ valueKey: 'views_food', operator: 'equals', target: 'yes' }] },
    ]);
    expect(jsonOf('sections/guests.json').blocks[1].when).toEqual([{ valueKey: 'age', operator: 'lt', target: '18' }]);
    expect(jsonOf('pages/sent.json').blocks[0].text).toEqual(['Thank you', 'Until soon, {first}.']);
  });

  it('says what it has differently, and what it leaves out in bold', async () => {
    const { notes, lines } = await imported({
      title: { default: 'A trip', de: 'Eine Reise' },
      triggers: [{ type: 'complete', expression: '{adults} = 0' }],
      elements: [
        { ...number, readOnly: true, correctAnswer: 2 },
        { type: 'text', name: 'hidden', visible: false },
        { type: 'imagemap', name: 'place' },
        { type: 'dropdown', name: 'country', choicesByUrl: { url: 'https://example.edu/countries' } },
        { type: 'text', name: 'odd', visibleIf: "displayValue('adults') = 'two'" },
        { type: 'text', name: 'broken', visibleIf: '{adults} =', enableIf: '{adults} > 1' },
      ],
    });
    expect(notes).toEqual(
      expect.arrayContaining([
        '#, title: A form has one language: de are not taken over.',
        '#/triggers/0, name: NOT DONE: the trigger type "complete", expression "{adults} = 0". ' +
          'Instead, show the pages after it only while its expression does not hold.',
        '#/elements/0, readOnly: THE ANSWER CAN BE CHANGED.',
        '#/elements/0, correctAnswer: It has no meaning here.',
        '#/elements/1, name: NEVER SHOWN, SO IT IS LEFT OUT.',
        '#/elements/2, name: NOT ASKED: a form has no areas of a picture.',
        '#/elements/3, choicesByUrl: NO OPTIONS: the file has none, so the question asks for a text. ' +
          'Write them as options, or import them as records of a lookup category.',
        "#/elements/4, visibleIf: SHOWN ALWAYS: \"displayValue('adults') = 'two'\" cannot be translated: " +
          'there is no function displayValue().',
      ]),
    );
    expect(lines.filter(({ isLoud }) => isLoud).map(({ place }) => place)).toEqual(
      expect.arrayContaining(['#/triggers/0', '#/elements/0', '#/elements/2', '#/elements/3', '#/elements/5']),
    );
  });

  it.each<[what: string, surveys: readonly Json[], sentence: string]>([
    ['has no question', [{ pages: [{ name: 'a', elements: [{ type: 'image', name: 'b' }] }] }], 'has no questions'],
    [
      'comes with another file',
      [{ elements: [name] }, { elements: [name] }],
      'trip.json is a survey: import it alone.',
    ],
  ])('is refused in one sentence if it %s', async (_what, surveys, sentence) => {
    await expect(imported(...surveys)).rejects.toThrow(sentence);
  });
});
