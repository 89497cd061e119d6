import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findHits, fetchRecord } from '../../../portal/session/session/lookup.ts';
import { createPortal, type Portal } from '../../../portal/session/session/portal.ts';
import { queriesOf } from '../../../portal/session/session/queries.ts';

const hit = { id: '1', text: 'Lakeside High', sub_text: 'Wichita, KS' };
let portal: Portal;
let asked: string[];
let isAway: boolean;

beforeEach(() => {
  portal = createPortal();
  asked = [];
  isAway = false;
  vi.useFakeTimers({ now: new Date('2026-03-16T15:00:00Z') });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (isAway) throw new TypeError('The network is gone.');
    return Response.json(address.includes('id=') ? { name: 'Lakeside High' } : [hit]);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a looked-up record', () => {
  it('is requested once within an hour, by category and words', async () => {
    for (const _ of [1, 2]) expect(await findHits(portal, 'hs_ceeb', 'Lake')).toEqual([hit]);
    for (const _ of [1, 2]) expect(await fetchRecord(portal, 'hs_ceeb', '1')).toEqual({ name: 'Lakeside High' });
    expect(asked).toHaveLength(2);
    await findHits(portal, 'college_ceeb', 'Lake');
    await findHits(portal, 'hs_ceeb', 'Lakes');
    await fetchRecord(portal, 'college_ceeb', '1');
    expect(asked).toHaveLength(5);
    vi.setSystemTime(new Date('2026-03-16T15:59:00Z'));
    await findHits(portal, 'hs_ceeb', 'Lake');
    expect(asked).toHaveLength(5);
    vi.setSystemTime(new Date('2026-03-16T16:00:01Z'));
    await findHits(portal, 'hs_ceeb', 'Lake');
    expect(asked).toHaveLength(6);
  });

  it('is deleted from memory after an hour and at the end of a session', async () => {
    await findHits(portal, 'address', '1 Main Street');
    queriesOf(portal).clear();
    await findHits(portal, 'address', '1 Main Street');
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(60 * 60 * 1000 + 1000);
    expect(
      JSON.stringify(
        queriesOf(portal)
          .getQueryCache()
          .getAll()
          .map(({ queryKey }) => queryKey),
      ),
    ).toBe('[]');
  });

  it('is requested again after a failure', async () => {
    isAway = true;
    await expect(findHits(portal, 'hs_ceeb', 'Lake')).rejects.toThrow(TypeError);
    isAway = false;
    expect(await findHits(portal, 'hs_ceeb', 'Lake')).toEqual([hit]);
    expect(asked).toHaveLength(2);
  });
});
