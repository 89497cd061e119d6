import { describe, expect, it } from 'vitest';
import type { BlockDefinition } from '../../../engine/index.ts';
import { completed } from '../../../workbench/cover/complete.ts';
import { reachOf } from '../../../workbench/cover/index.ts';
import { coveredBlocks } from '../cover/covered.ts';
import { oneFile, problemsIn } from './one-file.ts';

const arts = {
  type: 'checkboxes',
  key: 'arts',
  label: 'Which arts?',
  required: 'Which arts?',
  options: [
    ['A', 'Art'],
    ['M', 'Music'],
    ['D', 'Dance'],
    ['F', 'Film'],
  ],
} as const;
const keys = { arts: { type: 'options', maxLength: 9 }, why: { type: 'text', maxLength: 45 } };
const other = { type: 'text', key: 'why', label: 'Why?' };

const problems = (more: object, second: object = {}) =>
  problemsIn(
    oneFile(
      [
        { ...arts, ...more },
        { ...other, ...second },
      ],
      keys,
    ),
  ).map(({ code, sentence }) => [code, sentence]);

describe('the checker compares texts with the number of options that can be chosen', () => {
  it.each([
    [{ hint: 'Choose up to four.', max: 5 }, '"max" is 5'],
    [{ hint: 'Choose up to three.' }, '"max" is missing'],
    [{ label: 'Select at most 2 arts', max: 3 }, '"max" is 3'],
    [{ required: 'Please choose at least two.', min: 1, max: 3 }, '"min" is 1'],
    [{ hint: 'Pick 2 to 3 arts.', min: 2, max: 4 }, '"max" is 4'],
    [{ hint: 'Choose exactly two.', max: 2 }, '"min" is missing'],
  ])('%j', (more, fact) => {
    const found = problems(more);
    expect(found.map(([code]) => code)).toEqual(['text-says-other-limit']);
    expect(found[0]?.[1]).toContain(fact);
  });

  it.each([
    { hint: 'Choose up to four.', max: 4 },
    { hint: 'Choose one or more.' },
    { hint: 'Choose at least one.' },
    { hint: 'Pick two to three arts.', min: 2, max: 3 },
    { hint: 'Choose all that apply.' },
    { hint: 'Each costs up to 40 dollars.', max: 2 },
  ])('%j has no problem', (more) => {
    expect(problems(more)).toEqual([]);
  });
});

describe('the solver knows the limits', () => {
  const contains = (target: string) => ({ valueKey: 'arts', operator: 'contains', target });

  it('proves that what needs two options cannot be submitted where one is the limit', () => {
    const when = [contains('A'), contains('M')];
    expect(problems({ max: 2 }, { when })).toEqual([]);
    const [[code, sentence] = []] = problems({ max: 1 }, { when });
    expect(code).toBe('cannot-be-submitted');
    expect(sentence).toContain('the number of chosen options of "arts"');
  });

  it('finds answers with as many options as are wanted', () => {
    expect(problems({ min: 3 }, { when: [contains('F')], required: 'Why?' })).toEqual([]);
  });
});

describe('the cover of a form', () => {
  const covered = coveredBlocks([{ ...arts, min: 2, max: 3 } as BlockDefinition], {
    dataModel: { keys } as never,
    messages: { errorOfQuestion: '{question} {error}', chooseAtLeast: 'Two.', chooseAtMost: 'Three.' },
  });

  it('completes an application within the limits', () => {
    expect(completed(covered, {}, () => true)).toEqual({ is: 'complete', entries: { arts: 'A,M' } });
  });

  it('reaches the message of each limit', () => {
    const messages = reachOf(covered).filter(({ kind }) => kind === 'message');
    expect(messages.map(({ name, answers }) => [name, answers])).toEqual([
      ['arts: Which arts?', {}],
      ['arts: Which arts? Two.', { arts: 'F' }],
      ['arts: Which arts? Three.', { arts: 'A,M,D,F' }],
    ]);
  });
});
