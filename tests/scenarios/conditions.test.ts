import { describe, expect, it } from 'vitest';
import { holds, type ExpandedCondition } from '../../engine/internal.ts';

const when = (condition: ExpandedCondition, value: string): boolean =>
  holds([condition], { answer: value, other: '7' });
const valueKey = 'answer';

describe('the ten operators', () => {
  it.each<readonly [ExpandedCondition, readonly string[], readonly string[]]>([
    [{ valueKey, operator: 'equals', target: 'Y' }, ['Y'], ['N', 'y', '', ' Y']],
    [{ valueKey, operator: 'notEquals', target: 'Y' }, ['N', 'y', ''], ['Y']],
    [{ valueKey, operator: 'answered' }, ['Y', '0'], ['', ' ']],
    [{ valueKey, operator: 'notAnswered' }, ['', ' '], ['Y', '0']],
    [{ valueKey, operator: 'in', target: ['A', 'B'] }, ['A', 'B'], ['C', '', 'AB']],
    [{ valueKey, operator: 'notIn', target: ['A', 'B'] }, ['C', ''], ['A', 'B']],
    [{ valueKey, operator: 'lt', target: '10' }, ['9', '9.5', '-1'], ['10', '11', '100', '', 'x']],
    [{ valueKey, operator: 'lte', target: '10' }, ['9', '10'], ['11', '', 'x']],
    [{ valueKey, operator: 'gt', target: '10' }, ['11', '100'], ['9', '10', '', 'x']],
    [{ valueKey, operator: 'gte', target: '10' }, ['10', '11'], ['9', '', 'x']],
    [
      { valueKey, operator: 'lt', target: '2026-03-16' },
      ['2026-03-15', '1999-12-31'],
      ['2026-03-16', '2026-10-01', '', 'x', '2026'],
    ],
    [{ valueKey, operator: 'gte', target: '2026-03-16' }, ['2026-03-16', '2027-01-01'], ['2026-03-15', '']],
    [{ valueKey, operator: 'equals', target: { valueKey: 'other' } }, ['7'], ['8', '']],
  ])('%j', (condition, holding, failing) => {
    for (const value of holding) expect(when(condition, value), `"${value}"`).toBe(true);
    for (const value of failing) expect(when(condition, value), `"${value}"`).toBe(false);
  });

  it('are joined by "and" in a list, and by "or" under any', () => {
    const yes: ExpandedCondition = { valueKey, operator: 'equals', target: 'Y' };
    const seven: ExpandedCondition = { valueKey: 'other', operator: 'equals', target: '7' };
    const eight: ExpandedCondition = { valueKey: 'other', operator: 'equals', target: '8' };
    const values = { answer: 'Y', other: '7' };
    expect(holds([], values)).toBe(true);
    expect(holds([yes, seven], values)).toBe(true);
    expect(holds([yes, eight], values)).toBe(false);
    expect(holds([{ any: [eight, yes] }], values)).toBe(true);
    expect(holds([{ any: [eight, [yes, eight]] }], values)).toBe(false);
    expect(holds([{ any: [eight, [yes, { any: [eight, seven] }]] }], values)).toBe(true);
  });
});
