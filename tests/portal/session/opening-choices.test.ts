import { describe, expect, it } from 'vitest';
import { openingChoices } from '../../../portal/session/state/opening-choices.ts';

describe('a choice that shows questions', () => {
  it('is another tab or a higher count, not a lower one', () => {
    const isOpening = openingChoices({ college: 2 });
    expect(isOpening({ first_name: 'Ada' })).toBe(false);
    expect(isOpening({ 'tab:proof': 'later' })).toBe(true);
    expect(isOpening({ 'count:college': '1', college_name: 'B' })).toBe(false);
    expect(isOpening({ 'count:college': '2', college_2_name: 'B' })).toBe(true);
    expect(isOpening({ 'count:hs': '2' })).toBe(true);
    expect(isOpening({ 'count:job': '1' })).toBe(true);
    expect(isOpening({ 'count:job': '0', job_name: '' })).toBe(false);
  });
});
