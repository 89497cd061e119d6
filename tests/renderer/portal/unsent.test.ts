import { describe, expect, it } from 'vitest';
import { keepUnsent, takeUnsent } from '../../../renderer/store/session/unsent.ts';

const unsent = { answers: { city: 'Lima' }, from: { city: '' } };
const nothing = { answers: {}, from: {} };
const none = { ...nothing, drafts: [] };
const half = [['birth_date', '03/1']] as const;

describe('what was unsent when a session ended', () => {
  it('comes back to the same account, once', () => {
    keepUnsent('ana@example.edu', unsent, []);
    expect(takeUnsent('ana@example.edu')).toEqual({ ...unsent, drafts: [] });
    expect(takeUnsent('ana@example.edu')).toEqual(none);
  });

  it('comes back with what was typed and is no answer yet, also where nothing else was unsent', () => {
    keepUnsent('ana@example.edu', nothing, half);
    expect(takeUnsent('ana@example.edu')).toEqual({ ...nothing, drafts: half });
  });

  it('never reaches another account, and is gone when one logs in', () => {
    keepUnsent('ana@example.edu', unsent, half);
    expect(takeUnsent('bea@example.edu')).toEqual(none);
    expect(takeUnsent('ana@example.edu')).toEqual(none);
  });
});
