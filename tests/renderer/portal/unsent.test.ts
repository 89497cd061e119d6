import { describe, expect, it } from 'vitest';
import { keepUnsent, takeUnsent } from '../../../renderer/store/session/unsent.ts';

const unsent = { answers: { city: 'Lima' }, from: { city: '' } };
const nothing = { answers: {}, from: {} };

describe('what was unsent when a session ended', () => {
  it('comes back to the same account, once', () => {
    keepUnsent('ana@example.edu', unsent);
    expect(takeUnsent('ana@example.edu')).toEqual(unsent);
    expect(takeUnsent('ana@example.edu')).toEqual(nothing);
  });

  it('never reaches another account, and is gone when one logs in', () => {
    keepUnsent('ana@example.edu', unsent);
    expect(takeUnsent('bea@example.edu')).toEqual(nothing);
    expect(takeUnsent('ana@example.edu')).toEqual(nothing);
  });
});
