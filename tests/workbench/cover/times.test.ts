/** Verdicts about conditions and expressions with times of day, and the messages that a question of this type shows. */
import { describe, expect, it } from 'vitest';
import { inputMessages } from '../../../workbench/cover/input-messages.ts';
import { stateGoals } from '../../../workbench/cover/goals.ts';
import { text } from '../../engine/small-form.ts';
import { coveredBlocks } from './covered.ts';

const opens = { type: 'time', key: 'opens', label: 'Opens', min: '08:00', max: '17:00', step: 30 } as const;
const closes = { type: 'time', key: 'closes', label: 'Closes' } as const;
const model = {
  keys: {
    opens: { type: 'time', maxLength: 5 },
    closes: { type: 'time', maxLength: 5 },
    shown: { type: 'text', maxLength: 45 },
  },
} as const;

const messages = {
  errorOfTopic: '{error}',
  timeNotComplete: 'No time.',
  timeHalfMissing: 'AM or PM?',
  timeNotAccepted: 'The nearest is {limit}.',
};

const coveredWhen = (when: readonly object[]) =>
  coveredBlocks([opens, closes, text('shown', { when: when as never })], { dataModel: model, messages });

/** The names of the goals for which answers are found, and of those that nothing reaches. */
function verdictsOf(when: readonly object[]) {
  const conditions = stateGoals(coveredWhen(when)).filter(({ kind }) => kind === 'condition');
  const named = (found: typeof conditions) => found.map(({ name }) => name.split(' ').at(-1));
  return {
    found: named(conditions.filter(({ entries }) => entries !== null)),
    never: named(conditions.filter(({ because }) => because !== null)),
  };
}

describe('answers to times of day', () => {
  it.each([
    [{ valueKey: 'opens', operator: 'lt', target: '08:30' }],
    [{ valueKey: 'opens', operator: 'gte', target: '16:31' }],
    [{ valueKey: 'opens', operator: 'equals', target: '12:30' }],
    [{ valueKey: 'closes', operator: 'gt', target: '23:58' }],
    [{ valueKey: 'closes', operator: 'lt', target: { valueKey: 'opens' } }],
    [{ from: ['opens'], expression: "opens > '16:00'" }],
    [{ from: ['opens', 'closes'], expression: '$minutes(opens, closes) = 45' }],
    [{ from: ['opens', 'closes'], expression: '($minutes(opens, closes) + 1440) % 1440 < 90' }],
  ])('are found with which this holds, and with which it does not: %o', (condition) => {
    expect(verdictsOf([condition])).toEqual({ found: ['true', 'false'], never: [] });
  });

  it.each([
    [{ valueKey: 'opens', operator: 'lt', target: '08:00' }],
    [{ valueKey: 'opens', operator: 'gt', target: '17:00' }],
    [{ valueKey: 'opens', operator: 'equals', target: '12:15' }],
  ])('beyond the limits and between the steps of a question are none: %o', (condition) => {
    expect(verdictsOf([condition]).never).toEqual(['true']);
  });

  it('have all messages of typed text, each with the nearest text that is stored', () => {
    const covered = coveredWhen([]);
    const field = covered.form.fields.get('opens');
    const found = field === undefined ? [] : inputMessages(covered, field, covered.start);
    expect([...new Set(found.map(({ message }) => message.replaceAll(/[\u2068\u2069]/g, '')))].sort()).toEqual([
      'No time.',
      'The nearest is 5:00 PM.',
      'The nearest is 8:00 AM.',
      'The nearest is 9:00 AM.',
    ]);
    for (const { passing } of found) expect(passing?.['opens']).toMatch(/^\d\d:[03]0$/);
  });
});
