import { describe, expect, it } from 'vitest';
import { todayIn } from '../../../portal/session/state/today.ts';

describe('the current date', () => {
  it('is the date in the time zone of the institution', () => {
    const justAfterMidnightInLondon = new Date('2026-03-05T00:30:00Z');
    expect(todayIn('America/Chicago', justAfterMidnightInLondon)).toBe('2026-03-04');
    expect(todayIn('Europe/London', justAfterMidnightInLondon)).toBe('2026-03-05');
  });
});
