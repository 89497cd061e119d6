import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../workbench/check/index.ts';
import { errorsOf, pageSummary, refusals, submission, viewField, type BlockDefinition } from '../../../engine/index.ts';
import { holds, severalIn, severalOf, type ExpandedCondition } from '../../../engine/internal.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };
import { definitionOf, sit, text } from '../small-form.ts';

const contains = (target: string): ExpandedCondition => ({ valueKey: 'arts', operator: 'contains', target });
const blocks: readonly BlockDefinition[] = [
  {
    type: 'checkboxes',
    key: 'arts',
    label: 'Arts?',
    required: 'Arts?',
    options: [
      ['A', 'Art'],
      ['M', 'Music'],
      ['D', 'Dance; theatre'],
    ],
  },
  text('instrument', { when: [contains('M')] }),
];
const messages = { answerNotListed: 'Not listed.', valueNotValid: 'Not valid.', errorOfQuestion: '{question} {error}' };
const sitWith = (arts = '') => sit(definitionOf(blocks, { messages }), { arts });

describe('a multiple choice', () => {
  it.each(['', 'A', 'A,M', 'M,A', 'A,M,D'])('is written to the server as %j', (arts) => {
    const { form, values } = sitWith();
    expect(refusals(form, values, { arts })).toEqual({});
  });

  it.each([
    ['X', 'The answer is none of the options.'],
    ['A,X', 'The answer is none of the options.'],
    ['A,A', 'The options must be different, written like A,C.'],
    ['A,', 'The options must be different, written like A,C.'],
    [',', 'The options must be different, written like A,C.'],
    ['A, M', 'The answer is none of the options.'],
    [['A', 'M'], 'The answer must be a string.'],
  ])('is refused by the server as %j, and is an error if it is stored', (arts, reason) => {
    expect(refusals(sitWith().form, sitWith().values, { arts })).toEqual({ arts: reason });
    if (typeof arts !== 'string') return;
    const { form, validators, values } = sitWith(arts);
    expect(Object.keys(errorsOf(form, validators, values))).toEqual(['arts']);
  });

  it('is required as one answer', () => {
    const { form, validators, values } = sitWith();
    expect(errorsOf(form, validators, values)).toEqual({ arts: ['Arts?'] });
    expect(errorsOf(form, validators, sitWith('D').values)).toEqual({});
  });

  it('is submitted, printed and listed with the labels of all chosen options', () => {
    const { form, values } = sitWith('A,D');
    expect(submission(form, values)).toEqual({ arts: 'A,D', arts_desc: 'Art; Dance; theatre' });
    expect(viewField(form, values, 'arts')).toMatchObject({
      chosen: ['A', 'D'],
      text: 'Art; Dance; theatre',
      printedAs: 'options',
      isAnswered: true,
    });
    expect(viewField(form, sitWith().values, 'arts')).toMatchObject({ chosen: [], text: '', isAnswered: false });
    expect(pageSummary(form, values, 'page').notAsked).toEqual(['instrument']);
  });

  it('shows dependents of one of its options, and clears them when the option is taken back', () => {
    const sitting = sitWith('A,M');
    sitting.edit({ instrument: 'Lute' });
    expect(sitting.edit({ arts: 'M,D' }).cleared).toEqual({});
    expect(sitting.edit({ arts: 'D' }).cleared).toEqual({ instrument: 'instrument' });
  });

  it('stores any choice so that it can be read again, and conditions find exactly the chosen options', () => {
    const choice = fc.uniqueArray(fc.stringMatching(/^[^,]+$/), { maxLength: 5 });
    fc.assert(
      fc.property(choice, fc.stringMatching(/^[^,]+$/), (chosen, other) => {
        const arts = severalOf(chosen);
        expect(severalIn(arts)).toEqual(chosen);
        for (const one of [...chosen, other]) {
          expect(holds([contains(one)], { arts })).toBe(chosen.includes(one));
          expect(holds([{ ...contains(one), operator: 'notContains' } as ExpandedCondition], { arts })).toBe(
            !chosen.includes(one),
          );
        }
      }),
    );
  });

  /** The codes and sentences of the problems of a form with these conditions. */
  const problemsWith = (when: readonly object[], maxLength = 5): readonly string[] => {
    const form = {
      $schema: '../form.schema.json',
      id: 'small',
      version: 1,
      title: 'Small',
      pages: [{ id: 'page', title: 'Page', blocks: [blocks[0], text('instrument', { when })] }],
      dataModel: { keys: { arts: { type: 'options', maxLength }, instrument: { type: 'text', maxLength: 45 } } },
    };
    return checkForm({ files: { 'small.json': JSON.stringify(form) }, schema }).map(({ code }) => code);
  };

  it('is checked for its options, their total length, and the options that can be chosen together', () => {
    expect(problemsWith([contains('M')])).toEqual([]);
    expect(problemsWith([contains('A'), contains('M'), { ...contains('D'), operator: 'notContains' }])).toEqual([]);
    expect(problemsWith([contains('X')])).toEqual(['target-not-an-option']);
    expect(problemsWith([contains('M')], 4)).toEqual(['option-too-long']);
    expect(problemsWith([contains('M'), { valueKey: 'arts', operator: 'notAnswered' }])).toEqual(['never-shown']);
    expect(problemsWith([{ valueKey: 'arts', operator: 'contains' }])).toContain('missing-property');
  });
});

describe('the number of chosen options', () => {
  const limited = (limits: object, arts: string) =>
    sit(
      definitionOf([{ ...blocks[0], ...limits } as BlockDefinition], {
        messages: {
          ...messages,
          chooseAtLeast: 'At least {limit}.',
          chooseAtMost: 'At most {limit}.',
          chooseExactly: 'Exactly {limit}.',
        },
      }),
      { arts },
    );

  it.each([
    [{ max: 2 }, 'A,M', []],
    [{ max: 2 }, 'A,M,D', ['Arts? At most 2.']],
    [{ min: 2 }, 'A', ['Arts? At least 2.']],
    [{ min: 2 }, '', ['Arts?']],
    [{ min: 2, max: 3 }, 'A,M,D', []],
    [{ min: 2, max: 2 }, 'A', ['Arts? Exactly 2.']],
    [{ min: 2, max: 2 }, 'A,M,D', ['Arts? Exactly 2.']],
  ] as const)('%j makes %j an error that the server still saves', (limits, arts, errors) => {
    const { form, validators, values } = limited(limits, arts);
    expect(errorsOf(form, validators, values)['arts'] ?? []).toEqual(errors);
    expect(refusals(form, values, { arts })).toEqual({});
  });

  it('is told before the answer', () => {
    const told = (limits: object) => {
      const { form, values } = limited(limits, '');
      return viewField(form, values, 'arts')?.limits.map(({ message, limit }) => `${message} ${limit}`);
    };
    expect(told({})).toEqual([]);
    expect(told({ min: 2, max: 3 })).toEqual(['chooseAtLeast 2', 'chooseAtMost 3']);
    expect(told({ min: 2, max: 2 })).toEqual(['chooseExactly 2']);
  });
});
