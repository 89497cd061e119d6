/** What can follow from an answer with several options, of which each is offered under conditions. */
import { describe, expect, it } from 'vitest';
import type { BlockDefinition, Condition } from '../../../engine/index.ts';
import { reachOf } from '../../../workbench/cover/index.ts';
import { targetsOf } from '../../../workbench/cover/targets.ts';
import { equals, text, yesNo } from '../../engine/small-form.ts';
import { coveredBlocks } from './covered.ts';

const answered = { valueKey: 'asked', operator: 'answered' } as const;
const contains = (target: string) => ({ valueKey: 'asked', operator: 'contains', target }) as const;
const offeredWhile = (value: string, ...when: readonly Condition[]) => [value, value, { when }] as const;

/** What the question `shown` is: reached, proven to be never shown, or neither. */
function verdictOn(asked: object, when: readonly Condition[]): string {
  const section = { type: 'section', id: 'part', title: 'Part', when: [equals('one', 'Y')] };
  const blocks = 'optionsBy' in asked ? [asked] : [{ ...section, blocks: [asked] }];
  const shown = text('shown', { when } as never);
  const covered = coveredBlocks([yesNo('one'), yesNo('two'), ...(blocks as unknown as BlockDefinition[]), shown]);
  const index = targetsOf(covered).findIndex(({ kind, name }) => kind === 'question' && name === 'shown');
  const { answers = null, because = null } = reachOf(covered)[index] ?? {};
  return answers !== null ? 'reached' : because !== null ? 'never' : 'open';
}

describe.each(['checkboxes', 'ranking'])('%s', (type) => {
  const several = { type, key: 'asked', label: 'asked' };

  it.each<[what: string, options: readonly unknown[], when: readonly Condition[], verdict: string]>([
    ['another option', [offeredWhile('a', equals('one', 'N')), ['c', 'C']], [answered], 'reached'],
    [
      'another option under a condition',
      [offeredWhile('a', equals('one', 'N')), offeredWhile('x', equals('two', 'Y'))],
      [answered],
      'reached',
    ],
    [
      'an option after many',
      [...'abcdef'].map((one) => offeredWhile(one, equals(one === 'f' ? 'two' : 'one', one === 'f' ? 'Y' : 'N'))),
      [answered],
      'reached',
    ],
    ['no option', [...'ab'].map((one) => offeredWhile(one, equals('one', 'N'))), [answered], 'never'],
    ['no other option', [offeredWhile('x', equals('two', 'Y'))], [answered, equals('two', 'N')], 'never'],
  ])('can be answered with %s', (_, options, when, verdict) => {
    expect(verdictOn({ ...several, options }, when)).toBe(verdict);
  });

  it.each<[what: string, when: readonly Condition[], verdict: string]>([
    ['two options of one list', [contains('a'), contains('b')], 'reached'],
    ['options of two lists', [contains('a'), contains('c')], 'never'],
    ['an option of another list', [contains('a'), equals('one', 'N')], 'never'],
    ['the second list', [answered, equals('one', 'N')], 'reached'],
    [
      'more than an option that alone is excluded',
      [answered, { valueKey: 'asked', operator: 'notEquals', target: 'a' }, equals('one', 'N')],
      'reached',
    ],
  ])('with lists by another answer can have, or not, %s', (_, when, verdict) => {
    const lists = { Y: ['a', 'b'], N: ['c'] };
    const options = Object.fromEntries(
      Object.entries(lists).map(([one, list]) => [one, list.map((value) => [value, value])]),
    );
    const optionsBy = { valueKey: 'one', category: 'displayAndOptions', options };
    expect(verdictOn({ ...several, optionsBy }, when)).toBe(verdict);
  });
});
