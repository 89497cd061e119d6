import { describe, expect, it } from 'vitest';
import { keepUnsent, takeUnsent } from '../../../renderer/session/unsent.ts';

const none = { answers: {}, from: {}, choices: {}, badInputs: [] };
const unsent = { ...none, answers: { city: 'Lima' }, from: { city: '' } };
const half = [['birth_date', '03/1']] as const;

describe('what was unsent when a session ended', () => {
  it('comes back to the same account, once', () => {
    keepUnsent('ana@example.edu', unsent);
    expect(takeUnsent('ana@example.edu')).toEqual(unsent);
    expect(takeUnsent('ana@example.edu')).toEqual(none);
  });

  it('comes back with bad input, also if nothing else was unsent', () => {
    keepUnsent('ana@example.edu', { ...none, badInputs: half });
    expect(takeUnsent('ana@example.edu')).toEqual({ ...none, badInputs: half });
  });

  it('comes back with tabs and counts, also where nothing else was unsent', () => {
    keepUnsent('ana@example.edu', { ...none, choices: { 'count:college': '2' } });
    expect(takeUnsent('ana@example.edu').choices).toEqual({ 'count:college': '2' });
  });

  it('never reaches another account, and is gone when one logs in', () => {
    keepUnsent('ana@example.edu', { ...unsent, badInputs: half });
    expect(takeUnsent('bea@example.edu')).toEqual(none);
    expect(takeUnsent('ana@example.edu')).toEqual(none);
  });
});
