import { describe, expect, it } from 'vitest';
import { importReport } from '../../../workbench/import/base/import-report.ts';
import { surveyIn } from '../../../workbench/import/surveyjs/read-survey.ts';
import { importedForm } from './imported-form.ts';

type Json = Readonly<Record<string, unknown>>;

const adults: Json = { type: 'text', name: 'adults', inputType: 'number' };
const importedSurvey = (more: Json, ...elements: readonly Json[]) =>
  importedForm(surveyIn('trip', { elements: [adults, ...elements], ...more }, importReport()), 'trip');

describe('an imported survey', () => {
  it('ends with the first text whose expression is true, with the marks that our texts have', async () => {
    const { jsonOf, notes, problems, lines } = await importedSurvey({
      completedHtml: '<p>Thank you.</p>',
      completedHtmlOnCondition: [
        { expression: '{adults} > 9', html: '<h3>A <b>big</b> group of {adults}</h3>' },
        { expression: '{adults} > 4', html: { default: 'Call <a href="tel:+1555">us</a>, <em>please</em>.', de: 'x' } },
      ],
    });
    expect(problems).toEqual([]);
    expect(jsonOf('form.json').pages).toEqual(['questions', 'end', 'end-2', 'sent']);
    const ends = ['end', 'end-2', 'sent'].map((id) => jsonOf(`pages/${id}.json`));
    expect(ends).toMatchObject([
      { role: 'completion', when: [{ valueKey: 'adults', operator: 'gt', target: '9' }] },
      { role: 'completion', when: [{ valueKey: 'adults', operator: 'gt', target: '4' }] },
      { role: 'completion' },
    ]);
    expect(ends.map(({ blocks }) => blocks[0].text)).toEqual([
      ['A **big** group of {adults}'],
      ['Call [us](tel:+1555), *please*.'],
      ['Thank you.'],
    ]);
    expect(ends[2]).not.toHaveProperty('when');
    const place = '#/completedHtmlOnCondition';
    expect(notes).toEqual([
      `${place}/0, html: Of its formatting, the text has bold, emphasis and links only.`,
      `${place}/1, html: A form has one language: de are not taken over.`,
      '#, completedHtml: The text has no formatting.',
    ]);
    expect(lines.filter(({ what, outcome }) => what === 'expression' && outcome === 'taken over')).toHaveLength(2);
  });

  it('has no page for a text that is never shown, and says which one', async () => {
    const { jsonOf, notes, problems } = await importedSurvey(
      {
        completedHtml: 'Thank you.',
        navigateToUrl: 'https://example.edu/next',
        completedHtmlOnCondition: [
          { expression: "displayValue('adults') = 'two'", html: 'Odd' },
          { expression: '{adults} > 2 and {adults} < 1', html: 'Never' },
          { expression: '{adults} > 20 and {color} = 1', html: 'Unknown' },
          { expression: '1 = 1', html: 'Always' },
          { expression: '{adults} = 1', html: 'After it' },
        ],
      },
      { type: 'radiogroup', name: 'color', choices: ['red'] },
    );
    expect(problems).toEqual([]);
    expect(jsonOf('form.json').pages).toEqual(['questions', 'sent']);
    expect(jsonOf('pages/sent.json').blocks[0].text).toEqual(['Always']);
    const place = '#/completedHtmlOnCondition';
    expect(notes).toEqual(
      expect.arrayContaining([
        `${place}/0, expression: NEVER SHOWN: "displayValue('adults') = 'two'" cannot be translated: ` +
          'there is no function displayValue().',
        expect.stringContaining(`${place}/1, expression: NEVER SHOWN, SO IT IS LEFT OUT`),
        `${place}/2, expression: NEVER SHOWN: no answers make it true.`,
        `${place}/4, expression: NEVER SHOWN: the one before is always shown.`,
        '#, completedHtml: NEVER SHOWN: another text is always shown.',
        '#, navigateToUrl: NOT OPENED: a form ends on a page of its own.',
      ]),
    );
  });

  it('keeps bold, emphasis and links of labels, hints and texts, and no other formatting', async () => {
    const { jsonOf, notes, problems } = await importedSurvey(
      {},
      {
        type: 'text',
        name: 'first',
        isRequired: true,
        title: 'Your <b>first</b> name, {adults}',
        description: 'As _written_ in your_pass_port.',
      },
      { type: 'text', name: 'half', title: 'A ** star and 2 * 3', description: '<a href="/help">Help</a>' },
      {
        type: 'html',
        name: 'read',
        html: '<u>Read</u> <strong>this</strong>: <a href="https://example.edu/a">rules</a>',
      },
      { type: 'panel', name: 'group', title: 'The *group*', elements: [{ type: 'text', name: 'last' }] },
    );
    expect(problems).toEqual([]);
    const [, first, half, read] = jsonOf('pages/questions.json').blocks;
    expect(first).toMatchObject({
      label: 'Your **first** name, {adults}',
      hint: 'As *written* in your_pass_port.',
      required: 'Your first name, {adults}',
    });
    expect(half).toMatchObject({ label: 'A ** star and 2 * 3', hint: 'Help: /help' });
    expect(read.text).toBe('Read **this**: [rules](https://example.edu/a)');
    expect(jsonOf('pages/group.json').title).toBe('The group');
    expect(notes.filter((note) => note.includes('format'))).toEqual([
      '#/elements/2, description: The text has no formatting.',
      '#/elements/3, html: Of its formatting, the text has bold, emphasis and links only.',
      '#/elements/4, title: The text has no formatting.',
    ]);
  });
});
