import { describe, expect, it } from 'vitest';
import { createPortal } from '../../../portal/session/session/portal.ts';
import { keepUnsent, takeUnsent } from '../../../portal/session/state/unsent.ts';

const none = { answers: {}, from: {}, choices: {}, badInputs: [] };
const unsent = { ...none, answers: { city: 'Lima' }, from: { city: '' } };
const half = [['birth_date', '03/1']] as const;

const portal = createPortal();

describe('unsent changes at the end of a session', () => {
  it('are restored once for the same account', () => {
    keepUnsent(portal, 'ana@example.edu', unsent);
    expect(takeUnsent(portal, 'ana@example.edu')).toEqual(unsent);
    expect(takeUnsent(portal, 'ana@example.edu')).toEqual(none);
  });

  it('are restored with bad input, also if it is the only change', () => {
    keepUnsent(portal, 'ana@example.edu', { ...none, badInputs: half });
    expect(takeUnsent(portal, 'ana@example.edu')).toEqual({ ...none, badInputs: half });
  });

  it('are restored with tabs and counts, also if they are the only changes', () => {
    keepUnsent(portal, 'ana@example.edu', { ...none, choices: { 'count:college': '2' } });
    expect(takeUnsent(portal, 'ana@example.edu').choices).toEqual({ 'count:college': '2' });
  });

  it('are never restored for another account, and are deleted when one logs in', () => {
    keepUnsent(portal, 'ana@example.edu', { ...unsent, badInputs: half });
    expect(takeUnsent(portal, 'bea@example.edu')).toEqual(none);
    expect(takeUnsent(portal, 'ana@example.edu')).toEqual(none);
  });
});
