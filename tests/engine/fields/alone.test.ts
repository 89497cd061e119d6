/** Options that exclude the others of a question. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorsOf, refusals, type BlockDefinition, type Option } from '../../../engine/index.ts';
import { severalOf } from '../../../engine/internal.ts';
import { choiceAmong } from '../../../renderer/fields/choice-among.ts';
import { stateGoals } from '../../../workbench/cover/goals.ts';
import { coveredBlocks } from '../../workbench/cover/covered.ts';
import { diffForms } from '../../../workbench/check/index.ts';
import { comparedForm } from '../../workbench/diff/compared-form.ts';
import { oneFile, problemsIn } from '../../workbench/check/one-file.ts';
import { definitionOf, sit } from '../small-form.ts';

const options: readonly Option[] = [
  ['A', 'Art'],
  ['M', 'Music'],
  ['NONE', 'None of these', { alone: 'Choose arts, or None of these.' }],
  ['SKIP', 'I would rather not say', { alone: 'Choose arts, or the last option.' }],
];
const arts = { type: 'checkboxes', key: 'arts', label: 'Arts?', required: 'Arts?', options } as const;
const after = (before: readonly string[], value: string, isChosen = true) => {
  const changed = options.find(([one]) => one === value);
  if (changed === undefined) throw new Error(value);
  const { chosen, excluded } = choiceAmong(options, before, changed, isChosen);
  return [severalOf(chosen.map(([one]) => one)), severalOf(excluded.map(([one]) => one))];
};

describe('an option that excludes the others', () => {
  it.each([
    [['A', 'M'], 'NONE', true, 'NONE', 'A,M'],
    [['NONE'], 'M', true, 'M', 'NONE'],
    [['NONE'], 'SKIP', true, 'SKIP', 'NONE'],
    [['M'], 'A', true, 'A,M', ''],
    [['A', 'NONE'], 'A', false, 'NONE', ''],
    [['NONE'], 'NONE', false, '', ''],
  ] as const)('from %j, %s is changed to %s: %s is chosen, and %j no longer', (before, value, isChosen, now, lost) => {
    expect(after(before, value, isChosen)).toEqual([now, lost]);
  });

  it('is chosen with no other after any choices, so that every answer of the page can be submitted', () => {
    const { form, validators } = sit(definitionOf([arts]));
    fc.assert(
      fc.property(fc.array(fc.constantFrom('A', 'M', 'NONE', 'SKIP'), { minLength: 1 }), (presses) => {
        const answer = presses.reduce((before, value) => {
          const chosen = before === '' ? [] : before.split(',');
          return after(chosen, value, !chosen.includes(value))[0] ?? '';
        }, '');
        const { values } = sit(definitionOf([arts]), { arts: answer });
        expect(errorsOf(form, validators, values)).toEqual(answer === '' ? { arts: ['Arts?'] } : {});
      }),
    );
  });

  it.each([
    ['A,NONE', ['Choose arts, or None of these.']],
    ['NONE,SKIP', ['Choose arts, or None of these.', 'Choose arts, or the last option.']],
    ['NONE', undefined],
    ['A,M', undefined],
  ])('makes %s, from elsewhere, an error with its message, which the server still saves: %j', (answer, messages) => {
    const { form, validators, values } = sit(definitionOf([arts]), { arts: answer });
    expect(errorsOf(form, validators, values)['arts']).toEqual(messages);
    expect(refusals(form, values, { arts: answer })).toEqual({});
  });

  it('does the same in a list of options, and after the checks of the question', () => {
    const checks = [{ when: [{ valueKey: 'arts', operator: 'contains', target: 'M' }], message: 'No music.' }];
    const definition = definitionOf([{ ...arts, options: 'arts', checks } as BlockDefinition], {
      options: { arts: options },
    });
    const { form, validators, values } = sit(definition, { arts: 'M,NONE' });
    expect(errorsOf(form, validators, values)['arts']).toEqual(['No music.', 'Choose arts, or None of these.']);
  });

  it('means nothing where one option is chosen', () => {
    const { form, validators, values } = sit(definitionOf([{ ...arts, type: 'radio' }]), { arts: 'NONE' });
    expect(errorsOf(form, validators, values)).toEqual({});
  });

  it('has a set of answers that shows its message, and one beside it that does not', () => {
    const goals = stateGoals(coveredBlocks([arts])).filter(({ name }) => name.includes('Choose arts'));
    expect(goals.length).toBeGreaterThanOrEqual(2);
    expect(goals.filter(({ entries }) => entries === null)).toEqual([]);
  });

  it('is a change of a form to look at: saved answers are kept, and refused', () => {
    const formOf = (alone: object[]) =>
      comparedForm({
        pages: [
          {
            id: 'you',
            title: 'You',
            blocks: [{ ...arts, options: [...options.slice(0, 2), ['NONE', 'None', ...alone]] }],
          },
        ],
        keys: { arts: { type: 'options', maxLength: 13 } },
      });
    const changes = diffForms(formOf([]), formOf([{ alone: 'Choose arts, or None.' }]));
    expect(changes.map(({ verdict, aspect }) => [verdict, aspect])).toEqual([['check', 'validation']]);
  });

  it('has no problem of the checker', () => {
    expect(problemsIn(oneFile([arts], { arts: { type: 'options', maxLength: 13 } }))).toEqual([]);
  });
});
