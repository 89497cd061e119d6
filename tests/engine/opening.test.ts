import { describe, expect, it } from 'vitest';
import { closesAt, openingState, openingTexts, opensAt } from '../../engine/internal.ts';

const chicago = 'America/Chicago';
const at = (moment: number): string => new Date(moment).toISOString().replace(':00.000Z', 'Z');

describe('the first moment of opens', () => {
  it.each([
    ['a day', chicago, '2026-01-15', '2026-01-15T06:00Z'],
    ['a day and a time', chicago, '2026-07-01T08:30', '2026-07-01T13:30Z'],
    ['the day on which the clocks go forward', chicago, '2026-03-08', '2026-03-08T06:00Z'],
    ['the day after it', chicago, '2026-03-09', '2026-03-09T05:00Z'],
    ['a minute that the clocks skip, as many minutes later', chicago, '2026-03-08T02:30', '2026-03-08T08:30Z'],
    ['the first of two equal minutes', chicago, '2026-11-01T01:30', '2026-11-01T06:30Z'],
    ['a midnight that the clocks skip', 'Africa/Cairo', '2026-04-24', '2026-04-23T22:00Z'],
    ['the first of two midnights', 'America/Havana', '2026-11-01', '2026-11-01T04:00Z'],
    ['a zone with an offset of 45 minutes', 'Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15Z'],
    ['UTC', 'UTC', '2026-12-31', '2026-12-31T00:00Z'],
  ])('is that of %s', (_, zone, opens, moment) => {
    expect(at(opensAt(zone, opens))).toBe(moment);
  });
});

describe('the first moment after closes', () => {
  it.each([
    ['the end of the day', chicago, '2026-01-15', '2026-01-16T06:00Z'],
    ['the end of the minute', chicago, '2026-07-01T17:00', '2026-07-01T22:01Z'],
    ['the same for 23:59 and for the day', chicago, '2026-01-15T23:59', '2026-01-16T06:00Z'],
    ['the end of a day of 23 hours', chicago, '2026-03-08', '2026-03-09T05:00Z'],
    ['the end of a day of 25 hours', chicago, '2026-11-01', '2026-11-02T06:00Z'],
    ['the end of the last of two equal minutes', chicago, '2026-11-01T01:30', '2026-11-01T07:31Z'],
    ['the end of a minute that the clocks skip', chicago, '2026-03-08T02:30', '2026-03-08T08:31Z'],
    ['the first of two midnights', 'America/Havana', '2026-10-31', '2026-11-01T04:00Z'],
    ['a midnight that the clocks skip', 'Africa/Cairo', '2026-04-23', '2026-04-23T22:00Z'],
    ['the end of a leap day', 'UTC', '2028-02-29', '2028-03-01T00:00Z'],
    ['the end of a year', 'UTC', '2026-12-31', '2027-01-01T00:00Z'],
  ])('is %s', (_, zone, closes, moment) => {
    expect(at(closesAt(zone, closes))).toBe(moment);
  });
});

const form = (hostParts: { readonly opens?: string; readonly closes?: string }) => ({
  hostParts,
  institution: { time_zone: chicago },
});
const stateAt = (times: Parameters<typeof form>[0], moment: string): string =>
  openingState(form(times), Date.parse(moment));

describe('the state of a form', () => {
  const march = { opens: '2026-03-01', closes: '2026-03-15' };
  it.each([
    ['before opens', march, '2026-03-01T05:59:59.999Z', 'early'],
    ['at the first moment of opens', march, '2026-03-01T06:00:00.000Z', 'open'],
    ['at the last moment of closes', march, '2026-03-16T04:59:59.999Z', 'open'],
    ['at the end of closes', march, '2026-03-16T05:00:00.000Z', 'closed'],
    ['long before a form without opens closes', { closes: '2026-03-15' }, '1999-01-01T00:00:00Z', 'open'],
    ['long after a form without closes has opened', { opens: '2026-03-01' }, '2099-01-01T00:00:00Z', 'open'],
    ['without limits', {}, '2026-03-01T00:00:00Z', 'open'],
  ])('%s', (_, times, moment, state) => {
    expect(stateAt(times, moment)).toBe(state);
  });

  it('changes only once when the clocks go back over the time of closing', () => {
    const halfHours = Array.from({ length: 8 }, (_, n) => new Date(Date.UTC(2026, 10, 1, 5, 30 * n)).toISOString());
    const states = halfHours.map((moment) => stateAt({ closes: '2026-11-01T01:00' }, moment));
    expect(states).toEqual(['open', 'open', 'open', 'open', 'open', 'closed', 'closed', 'closed']);
  });
});

describe('the texts of the opening times', () => {
  it('name the zone, and as the end the last minute', () => {
    expect(openingTexts(form({ opens: '2026-03-01', closes: '2026-03-15' }))).toEqual({
      opens: 'March 1, 2026 at 12:00 AM CST',
      closes: 'March 15, 2026 at 11:59 PM CDT',
    });
    expect(openingTexts(form({ closes: '2026-07-01T17:00' })).closes).toBe('July 1, 2026 at 5:00 PM CDT');
  });

  it('are null without limits', () => {
    expect(openingTexts(form({}))).toEqual({ opens: null, closes: null });
  });
});
