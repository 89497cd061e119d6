/** To create a format of Intl takes about 0.2 ms: each is created once for a time zone. */
import { expect, it, vi } from 'vitest';
import { dateIn, dateWritten, timeText, timeWritten } from '../../engine/internal.ts';
import { timeIn } from '../../server/base/clock.ts';

const moment = new Date(Date.UTC(2026, 10, 29));

it.each([
  ['dateIn', dateIn],
  ['dateWritten', dateWritten],
  ['timeText', timeText],
  ['timeWritten', timeWritten],
  ['timeIn', timeIn],
])('%s creates no format for a time zone that it knows', (_, write) => {
  const first = write('America/Chicago', moment);
  const creations = vi.spyOn(Intl, 'DateTimeFormat');
  expect(write('America/Chicago', moment)).toBe(first);
  expect(creations).not.toHaveBeenCalled();
  expect(write('Asia/Tokyo', moment)).not.toBe('');
  expect(creations).toHaveBeenCalledOnce();
  creations.mockRestore();
});
