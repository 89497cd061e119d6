import { describe, expect, it } from 'vitest';
import { nextStatus, statusFrom, type WebStatus } from '../../api-client/index.ts';

describe('web status', () => {
  it('only moves forward, one step at a time', () => {
    const events = ['login', 'submit-attempt', 'submitted'] as const;
    const table = ([null, 'started', 'validating', 'submitted'] as const).map((status: WebStatus) =>
      events.map((event) => nextStatus(status, event)),
    );
    expect(table).toEqual([
      ['started', null, null],
      ['started', 'validating', 'started'],
      ['validating', 'validating', 'submitted'],
      ['submitted', 'submitted', 'submitted'],
    ]);
  });

  it('is the number of distinct known statuses of a profile', () => {
    const from = (...list: string[]): WebStatus => statusFrom(list.map((web_status) => ({ web_status })));
    expect([
      from(),
      from('started'),
      from('started', 'started'),
      from('started', 'odd'),
      from('validating', 'started'),
      from('started', 'validating', 'submitted'),
    ]).toEqual([null, 'started', 'started', 'started', 'validating', 'submitted']);
  });
});
