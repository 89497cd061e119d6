/** Checks of imported forms: how many options are chosen, and steps that do not begin at zero. */
import { describe, expect, it } from 'vitest';
import { reachOf } from '../../../workbench/cover/index.ts';
import { coveredBlocks } from './covered.ts';

const codes = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const counted = codes.map((code) => `($contains("," & q_tools & ",", ",${code},") ? 1 : 0)`).join(' + ');
const tools = { type: 'checkboxes', key: 'q_tools', label: 'Tools', options: codes.map((code) => [code, code]) };
const length = { type: 'number', key: 'q_length', label: 'Length', minimum: 1.5, maximum: 5.5, decimals: 1 };
const check = (key: string, expression: string) => ({
  checks: [
    {
      when: [
        { valueKey: key, operator: 'answered' },
        { from: [key], expression },
      ] as never,
      message: 'Correct it.',
    },
  ],
});

/** The blocks in each of three copies, while another expression shows them. */
function messagesIn(block: object) {
  const prefixes = 'member_{n}_';
  const visited = {
    type: 'radio',
    key: 'q_visited',
    label: 'Visited',
    options: [
      ['1', 'Yes'],
      ['2', 'No'],
    ],
  };
  const shown = { ...block, when: [{ from: ['q_visited'], expression: 'q_visited in ["1"]' }] };
  const covered = coveredBlocks(
    [{ type: 'repeat', id: 'members', title: 'Member', use: 'member', prefixes, min: 1, max: 3 } as never],
    {
      dataModel: {
        keys: {},
        sets: [
          {
            name: 'members',
            prefixes,
            max: 3,
            keys: {
              q_visited: { type: 'option', maxLength: 1 },
              q_tools: { type: 'options', maxLength: 20 },
              q_length: { type: 'number', maxLength: 4 },
            },
          },
        ],
      } as never,
      sections: { member: { blocks: [visited, shown] } } as never,
    },
  );
  return reachOf(covered).filter(({ name }) => name.includes('Correct it.'));
}

describe('a question in copies', () => {
  it.each([
    ['more than three options', { ...tools, ...check('q_tools', `(${counted}) > 3`) }],
    ['exactly five options', { ...tools, ...check('q_tools', `(${counted}) = 5`) }],
    ['a number that is not in steps of one half', { ...length, ...check('q_length', '(q_length - 1.5) % 0.5 != 0') }],
  ])('reach finds the message about %s', (_, block) => {
    const messages = messagesIn(block);
    expect(messages).toHaveLength(3);
    expect(messages.filter(({ answers }) => answers === null)).toEqual([]);
  });
});
